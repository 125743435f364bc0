import { indexTokens, type IndexToken } from './fold.ts'
import { synonymsAt } from './synonyms.ts'

const QUERY_WORDS_MAX = 20
const QUERY_LENGTH_MAX = 200

/** Words folded by `indexText`: adjacent and in this order if `phrase`, otherwise all of them anywhere. */
export type QueryTerm = { words: string[]; phrase: boolean }
/** Alternatives are joined by OR, groups by AND. The first alternative is the typed one. */
type QueryGroup = { alternatives: QueryTerm[]; typed: string }
export type ParsedQuery = {
  groups: QueryGroup[]
  excluded: QueryTerm[]
  /** No groups and nothing excluded. */
  isEmpty: boolean
  /** The query was longer than 200 characters or 20 words; the rest is ignored. */
  truncated: boolean
}

/**
 * Parses words, "phrases" (also «…» and “…”), `-word` and `-"phrase"`. A quote that is not closed extends to the end.
 * Quoted and excluded words are literal: they have no synonyms. Never throws.
 */
export function parseQuery(raw: string): ParsedQuery {
  const typed = cleaned(raw)
  const text = typed.slice(0, QUERY_LENGTH_MAX)
  const groups: QueryGroup[] = []
  const excluded: QueryTerm[] = []
  let wordsLeft = QUERY_WORDS_MAX
  let truncated = text.length < typed.length
  for (const piece of text.matchAll(PIECE)) {
    const { minus, phrase, without } = piece.groups ?? {}
    const content = phrase ?? without ?? piece[0]
    const tokens = indexTokens(content)
    const used = tokens.slice(0, wordsLeft)
    wordsLeft -= used.length
    truncated ||= used.length < tokens.length
    if (used.length === 0) continue
    if (minus !== undefined || without !== undefined) excluded.push(termOf(used, true))
    else if (phrase === undefined) groups.push(...groupsOf(content, used))
    else groups.push({ alternatives: [termOf(used, true)], typed: typedOf(content, used) })
  }
  const distinct = uniqueBy(groups, ({ alternatives: [first] }) => keyOf(first))
  return {
    groups: distinct,
    excluded: uniqueBy(excluded, keyOf),
    isEmpty: distinct.length === 0 && excluded.length === 0,
    truncated,
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
function groupsOf(content: string, tokens: readonly IndexToken[]): QueryGroup[] {
  const words = tokens.map(({ word }) => word)
  const groups: QueryGroup[] = []
  for (let at = 0; at < tokens.length;) {
    const match = synonymsAt(words, at)
    const stretch = tokens.slice(at, at + (match?.length ?? 1))
    const synonyms = (match?.entries ?? []).map((entry) => ({ words: [...entry], phrase: entry.length > 1 }))
    groups.push({
      // Without the synonym equal to the typed words: as a phrase it is stricter than they are.
      alternatives: uniqueBy([termOf(stretch, false), ...synonyms], ({ words: key }) => key.join(' ')),
      typed: typedOf(content, stretch),
    })
    at += stretch.length
  }
  return groups
}

function termOf(tokens: readonly IndexToken[], isLiteral: boolean): QueryTerm {
  return { words: tokens.map(({ word }) => word), phrase: isLiteral && tokens.length > 1 }
}

function typedOf(content: string, tokens: readonly IndexToken[]): string {
  return content.slice(tokens[0]?.start, tokens.at(-1)?.end)
}

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
