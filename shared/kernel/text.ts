/**
 * Removes control characters other than tab and line breaks, which PostgreSQL (U+0000), XML 1.0 (section 2.2) or HTML do
 * not accept, and the two noncharacters U+FFFE and U+FFFF.
 */
export const withoutControls = (text: string) => text.replace(CONTROLS, '')

// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

/** Removes invisible characters inside words: soft hyphens and zero-width characters. */
export const withoutZeroWidth = (text: string) => text.replace(INVISIBLE, '')

const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g

/**
 * A text that PostgreSQL accepts in columns and in JSON: without control characters, and with U+FFFD for unpaired
 * surrogates.
 */
export const storableText = (text: string) => withoutControls(text).toWellFormed()

/** The first `max` UTF-16 units, without half of a surrogate pair at the end. */
export const cutText = (text: string, max: number) => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')

/**
 * «Анна Белова, Мария», «Анна Белова, Мария, Олег и ещё 7».
 * @param names the first ones
 * @param total of all; without it the given ones are all
 */
export function formatNames(names: readonly string[], total = names.length): string {
  const rest = total - names.length
  return rest > 0 ? `${names.join(', ')} и ещё ${rest}` : names.join(', ')
}

/** Names that a line has room for. */
export const NAMES_SHOWN = 3

/** Compares UTF-16 code units, as binary search needs. */
export const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const collator = new Intl.Collator('ru')

/** Compares in Russian alphabetical order. */
export const byAlphabet = (a: string, b: string) => collator.compare(a, b)

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML, for elements and for attributes in quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
