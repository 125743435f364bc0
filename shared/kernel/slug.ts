/** Never changes, because published addresses depend on it. */
export const TRANSLITERATION: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

/**
 * «Менеджер по продажам» → `menedzher-po-prodazham`. At most `max` characters, cut between words where possible. May be
 * empty («—!?—»).
 */
export function slugify(text: string, max = 80): string {
  const letters = Array.from(text.normalize('NFC').toLowerCase(), latinOf).join('')
  const slug = trimHyphens(letters.replace(/[^a-z0-9]+/g, '-'))
  if (slug.length <= max) return slug
  const end = slug.lastIndexOf('-', max)
  return trimHyphens(slug.slice(0, end > 0 ? end : max))
}

function latinOf(letter: string): string {
  // Other letters lose their diacritics: é → e.
  return TRANSLITERATION[letter] ?? letter.normalize('NFD').charAt(0)
}

function trimHyphens(slug: string): string {
  return slug.replace(/^-|-$/g, '')
}
