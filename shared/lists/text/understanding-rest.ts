import type { TextRange } from './literal-ranges.ts'

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
