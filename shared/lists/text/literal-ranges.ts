/** [start, end) of a text in UTF-16 units. */
export type TextRange = readonly [start: number, end: number]

const QUOTED = '["«„“][^"»“”]*(?:["»“”]|$)'
/** Quotes, `-word`, `NOT word`, words with `*`, and words after the name of a field. */
const LITERAL = new RegExp(
  [
    // The words that OR joins.
    `\\S+(?:\\s+(?:OR|ИЛИ|\\|)\\s+\\S+)+`,
    `(?<!\\S)(?:NOT|НЕ)\\s+(?:${QUOTED}|\\S+)`,
    `(?<!\\S)[-\\u2212](?:${QUOTED}|[^\\s"«„“]\\S*)`,
    `(?<!\\S)(?i:title|company|text|название|компания|текст):(?:${QUOTED}|\\S+)`,
    QUOTED,
    `[^\\s"«„“]*\\*\\S*`,
  ].join('|'),
  'gu',
)

/** The ranges of a query that say exactly what they mean, in order. */
export function literalRanges(text: string): TextRange[] {
  return [...text.matchAll(LITERAL)].map(({ 0: found, index }) => [index, index + found.length])
}
