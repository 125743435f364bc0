import { storableText, withoutZeroWidth } from '#shared/kernel/text.ts'

/** One line of a file: its text, and the layout that the reader of its format provides. */
export type FileLine = {
  /** A tab replaces a gap wider than a space. */
  text: string
  /** Bold, or larger than the body. */
  isStrong: boolean
  /** The file wrapped the previous line at the margin, so both are one sentence. */
  isContinuation: boolean
  /** In a table of two columns; null outside. */
  column: 'left' | 'right' | null
  /** The first line of a sidebar, a text box or a header of the page: the text before it does not continue here. */
  isBlockStart?: boolean
  /** Larger than the body of the text. */
  isLarge?: boolean
}

export const plainLine = (text: string): FileLine => ({
  text,
  isStrong: false,
  isContinuation: false,
  column: null,
})

/** Lines with those that continue another joined to it, without the gaps. */
export const joinSentences = (lines: readonly FileLine[]): FileLine[] => joinLines(lines, withoutGaps)

/** The same with the gaps, which divide columns, as tabs. */
export const joinWithGaps = (lines: readonly FileLine[]): FileLine[] => joinLines(lines, (text) => text)

function joinLines(lines: readonly FileLine[], format: (text: string) => string): FileLine[] {
  const sentences: FileLine[] = []
  for (const line of lines) {
    const text = format(line.text)
    const last = sentences.at(-1)
    if (last && line.isContinuation) last.text = joinWrapped(last.text, text)
    else sentences.push({ ...line, text })
  }
  return sentences
}

/** A word that the file hyphenated at the margin is whole again; «интернет-» before «магазин» keeps its hyphen. */
function joinWrapped(before: string, after: string): string {
  // A narrow column breaks an address at any letter.
  if (
    /(?:^|\s)(?:(?:https?:\/\/|www\.|t\.me\/)\S*|\S+@(?!\S+\.[a-z]{2,10}$)\S*)$/u.test(before) &&
    /^[\w.-]{1,40}$/.test(after)
  )
    return before + after
  // «vera@mail.ex» and «ample.ru», «vera@example.co» and «m»
  const [, end] = /\S+@\S+\.([a-z]{1,20})$/u.exec(before) ?? []
  if (end !== undefined && !USUAL_ENDS.has(end) && /^[a-z\d.-]{1,30}$/.test(after)) return before + after
  if (/\p{L}\u2010$/u.test(before) && /^\p{L}/u.test(after)) return before.slice(0, -1) + after
  return /[\p{L}\d]-$/u.test(before) && /^[\p{L}\d]/u.test(after) ? before + after : `${before} ${after}`
}

/** Ends of addresses of e-mail that are whole. */
const USUAL_ENDS = new Set([
  'com',
  'ru',
  'org',
  'net',
  'su',
  'io',
  'me',
  'by',
  'kz',
  'ua',
  'info',
  'pro',
  'online',
  'dev',
])

/** Wrapped lines that end in a hyphen: more of them than this are no words with hyphens. */
const HYPHENATED_MIN = { count: 3, share: 0.06 }

/** In a file that hyphenates words with plain hyphens, these are those of U+2010, which the joining of lines takes away. */
export function markHyphenation(lines: readonly FileLine[]): FileLine[] {
  const isHyphenated = ({ text }: FileLine, next: FileLine | undefined) =>
    next?.isContinuation === true &&
    /\p{Ll}-$/u.test(text) &&
    /^\p{Ll}/u.test(next.text) &&
    !/[@/_\d.]\S*$/.test(text)
  const count = lines.filter((line, at) => isHyphenated(line, lines[at + 1])).length
  const wrapped = lines.filter(({ isContinuation }) => isContinuation).length
  if (count < HYPHENATED_MIN.count || count < wrapped * HYPHENATED_MIN.share) return [...lines]
  return lines.map((line, at) =>
    isHyphenated(line, lines[at + 1]) ? { ...line, text: `${line.text.slice(0, -1)}\u2010` } : line,
  )
}

export const withoutGaps = (text: string) => text.replace(/\s+/g, ' ').trim()

const LIGATURES = /[\uFB00-\uFB06]/g
/** Signs that fonts of icons and bullets draw have no meaning outside of their font. */
const PRIVATE_USE = /[\uE000-\uF8FF\u{F0000}-\u{10FFFD}]/gu
/** «ĸ» U+0138, which makers of PDF write for «к». */
const KRA = /ĸ/g

/** The text of a line as people read it: without ligatures, signs of icon fonts and gaps between letters. */
export function cleanText(text: string): string {
  return joinSpacedLetters(
    withoutZeroWidth(storableText(text).replace(/\u00AD\s*$/u, '\u2010')).replace(PRIVATE_USE, ' '),
  )
    .normalize('NFC')
    .replace(LIGATURES, (sign) => sign.normalize('NFKC'))
    .replace(KRA, 'к')
    .replace(/(?:[^\S\t]{3,}|\u00a0{2,}|\t)+/gu, '\t')
    .replace(/[^\S\t]+/gu, ' ')
    .trim()
}

/** A pair of letters that the font sets closer may stay together. */
const SPACED =
  /^[^\p{L}\d]*(?:\p{L}{2}(?:[^\S\t]{1,4}|\t))?(?:[\p{L}-][.,:]?(?:[^\S\t]{1,4}|\t)){3,}(?:\p{L}{1,2}(?:[^\S\t]{1,4}|\t)){0,1}(?:[\p{L}-][.,:]?(?:[^\S\t]{1,4}|\t)){0,40}\p{L}[.,:]?[^\p{L}\d]*$/u

/** «О П Ы Т  Р А Б О Т Ы»: wider gaps keep the words apart. A line without them becomes one word. */
function joinSpacedLetters(text: string): string {
  const line = text.trim()
  if (line.length > 200 || !SPACED.test(line)) return text
  const gaps = line.match(/(?<=\S)\s+(?=\S)/gu) ?? []
  const narrow = Math.min(...gaps.map((gap) => (gap.includes('\t') ? 4 : gap.length)))
  return line
    .split(new RegExp(`\\t|\\s{${narrow + 1},}`, 'u'))
    .map((word) => word.replace(/\s+/gu, ''))
    .join(' ')
}
