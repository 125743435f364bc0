import { FIELD_PATTERN, isTypedInCapitals } from './operators.ts'

/** [start, end) of a text in UTF-16 units. */
export type TextRange = readonly [start: number, end: number]

const QUOTED = '["«„“][^"»“”]*(?:["»“”]|$)'
/** A phrase or a word, perhaps in a field. */
const TERM = `(?:${FIELD_PATTERN})?(?:${QUOTED}|\\S+)`

/** `-word`, `NOT word`, words after the name of a field, quotes, words with `*`. @param not the operators */
const exactTerms = (not: string) => [
  `(?<!\\S)(?:${not})\\s+${TERM}`,
  `(?<!\\S)[-\\u2212](?=\\S)${TERM}`,
  `(?<!\\S)${FIELD_PATTERN}(?:${QUOTED}|\\S+)`,
  QUOTED,
  `[^\\s"«„“]*\\*\\S*`,
]
/** Words that OR joins. */
const JOINED = `(?<!\\S)${TERM}(?:\\s+(?:OR|ИЛИ|\\|)\\s+${TERM})+`

type Patterns = { capital: RegExp; other: RegExp }
const patterns = (terms: (not: string) => string[]): Patterns => ({
  capital: new RegExp(terms('NOT').join('|'), 'gu'),
  other: new RegExp(terms('NOT|НЕ').join('|'), 'gu'),
})
const EXACT = patterns(exactTerms)
const LITERAL = patterns((not) => [JOINED, ...exactTerms(not)])

/** The ranges of a query that say exactly what they mean, in order. */
export const literalRanges = (text: string) => toRanges(text, LITERAL)

/** Of these, the ranges whose words must not be corrected: words that OR joins may be mistyped like others. */
export const exactRanges = (text: string) => toRanges(text, EXACT)

function toRanges(text: string, { capital, other }: Patterns): TextRange[] {
  const found = text.matchAll(isTypedInCapitals(text) ? capital : other)
  return Array.from(found, ({ 0: { length }, index }) => [index, index + length])
}

/** Separators next to a range that is cut out. A point, a plus or a dash may begin a word: `.net`, `-слово`. */
const LEADING = /^(?:[\s,;:|/)\]!?]|[-–—.+](?=\s|$))+/
const TRAILING = /(?:[\s,;:|/([.!?]|(?<=\s)[-–—])+$/

/** The text without the ranges, which are in order, and without the separators and spaces they leave. */
export function textWithout(text: string, ranges: readonly (TextRange | null)[]): string {
  const cuts = ranges.filter((range) => range !== null)
  const kept = [...cuts, null].map((cut, at) => {
    const start = cuts[at - 1]?.[1] ?? 0
    const piece = text.slice(start, cut?.[0] ?? text.length)
    const head = at > 0 ? piece.replace(LEADING, '') : piece
    return (cut ? head.replace(TRAILING, '') : head).trim()
  })
  const joined = kept.filter((piece) => piece !== '').join(' ')
  const rest = joined.replace(/\s+/g, ' ')
  return cuts.length > 0 && !/[\p{L}\p{Nd}]/u.test(rest) ? '' : rest
}
