import { indexTokens } from './fold.ts'
import { synonymsAt } from './synonyms.ts'

const QUERY_WORDS_MAX = 20
const QUERY_LENGTH_MAX = 200

/** Words folded by `indexText`: adjacent and in this order if `phrase`, otherwise all of them anywhere. */
export type QueryTerm = { words: string[]; phrase: boolean }
export type ParsedQuery = {
  /** Groups are joined by AND, the alternatives of a group by OR. The first alternative is the typed one. */
  groups: QueryTerm[][]
  excluded: QueryTerm[]
  /** No groups and nothing excluded. */
  isEmpty: boolean
}

/**
 * Parses words, "phrases" (also «…» and “…”), `-word` and `-"phrase"`. A quote that is not closed extends to the end.
 * Quoted and excluded words are literal: they have no synonyms. Ignores everything after 200 characters or 20 words.
 * Never throws.
 */
export function parseQuery(raw: string): ParsedQuery {
  const groups: QueryTerm[][] = []
  const excluded: QueryTerm[] = []
  let wordsLeft = QUERY_WORDS_MAX
  for (const piece of cleaned(raw).slice(0, QUERY_LENGTH_MAX).matchAll(PIECE)) {
    const { minus, phrase, without } = piece.groups ?? {}
    const words = indexTokens(phrase ?? without ?? piece[0])
      .slice(0, wordsLeft)
      .map(({ word }) => word)
    wordsLeft -= words.length
    if (words.length === 0) continue
    if (minus !== undefined || without !== undefined) excluded.push(literal(words))
    else if (phrase === undefined) groups.push(...groupsOf(words))
    else groups.push([literal(words)])
  }
  const distinct = uniqueBy(groups, ([first]) => keyOf(first))
  return {
    groups: distinct,
    excluded: uniqueBy(excluded, keyOf),
    isEmpty: distinct.length === 0 && excluded.length === 0,
  }
}

const QUOTES = '"«»„“”'
/**
 * An excluded or plain phrase, an excluded word, or a run of plain words. A minus excludes only at the start of a
 * word: «онлайн-школа» and «швея - надомница» exclude nothing.
 */
const PIECE = new RegExp(
  `(?<minus>(?<![^\\s${QUOTES}])[-\\u2212])?[${QUOTES}](?<phrase>[^"»“”]*)["»“”]?` +
    `|(?<![^\\s${QUOTES}])[-\\u2212](?<without>[^\\s${QUOTES}]+)` +
    `|(?:(?!(?<=\\s)[-\\u2212][^\\s])[^${QUOTES}])+`,
  'gu',
)

function cleaned(raw: string): string {
  return raw
    .replace(/\s/g, ' ')
    .replace(/\p{Cc}|[\uD800-\uDFFF]/gu, '')
    .trim()
}

/** Groups of plain words with their synonyms; the longest match wins. */
function groupsOf(words: readonly string[]): QueryTerm[][] {
  const groups: QueryTerm[][] = []
  for (let at = 0; at < words.length;) {
    const match = synonymsAt(words, at)
    const typed = words.slice(at, at + (match?.length ?? 1))
    const synonyms = (match?.entries ?? []).map(literal)
    // Without the synonym equal to the typed words: as a phrase it is stricter than they are.
    groups.push(uniqueBy([{ words: typed, phrase: false }, ...synonyms], ({ words: key }) => key.join(' ')))
    at += typed.length
  }
  return groups
}

/** Several words as a phrase. */
const literal = (words: readonly string[]): QueryTerm => ({ words: [...words], phrase: words.length > 1 })

function keyOf(term: QueryTerm | undefined): string {
  return term ? `${term.phrase ? '"' : ''}${term.words.join(' ')}` : ''
}

function uniqueBy<T>(items: readonly T[], keyOfItem: (item: T) => string): T[] {
  const seen = new Map<string, T>()
  for (const item of items) {
    const key = keyOfItem(item)
    if (!seen.has(key)) seen.set(key, item)
  }
  return [...seen.values()]
}
