import { indexTokens } from './fold.ts'
import { FIELD_PATTERN, fieldNamed, operatorsOf, type SearchField } from './operators.ts'
import { synonymsAt, type FindSynonyms } from './synonyms.ts'

const QUERY_WORDS_MAX = 20
const QUERY_LENGTH_MAX = 200
/** Letters before a star; fewer would begin a great part of all words. */
const PREFIX_MIN = 2

/** Words folded by `indexText`: adjacent and in this order if `phrase`, otherwise all of them anywhere. */
export type QueryTerm = {
  words: string[]
  phrase: boolean
  /** Whether the last word may be longer: «бухг*». */
  isPrefix?: boolean
  field?: SearchField
}

/** A part of a text, in its order. */
export type QueryPiece =
  /** Plain words in a row, which may have synonyms. */
  | { kind: 'words'; words: string[] }
  /** A literal term: in quotes, with a minus, a field or a star. */
  | { kind: 'term'; term: QueryTerm; isExcluded: boolean }
  /** Joins the parts before and after it. */
  | { kind: 'or' }

export type ParsedQuery = {
  /** Groups are joined by AND, the alternatives of a group by OR. The first alternative is the typed one. */
  groups: QueryTerm[][]
  excluded: QueryTerm[]
  /** No groups and nothing excluded. */
  isEmpty: boolean
}

/**
 * Splits a text into words, "phrases" (also «…» and “…”), `-word`, `NOT word`, `word*`, `title:word` and `OR`. A quote that
 * is not closed extends to the end. Ignores everything after 200 characters or 20 words. Never throws.
 */
export function splitQuery(raw: string): QueryPiece[] {
  const text = cleaned(raw).slice(0, QUERY_LENGTH_MAX)
  const pieces: QueryPiece[] = []
  const operatorOf = operatorsOf(text)
  let wordsLeft = QUERY_WORDS_MAX
  let isNegated = false
  // Terms of several words, such as «без опыта», are found only in a whole run of plain text.
  let run: { start: number; end: number } | null = null
  const take = (part: string) => {
    const words = indexTokens(part)
      .slice(0, wordsLeft)
      .map(({ word }) => word)
    wordsLeft -= words.length
    return words
  }
  const endRun = () => {
    const words = run ? take(text.slice(run.start, run.end)) : []
    if (words.length > 0) pieces.push({ kind: 'words', words })
    run = null
  }
  for (const match of text.matchAll(CHUNK)) {
    const { sign, field, phrase, word = '' } = match.groups ?? {}
    const operator = phrase === undefined ? operatorOf(word) : undefined
    const isLiteral =
      sign ?? field ?? phrase ?? (word.length > PREFIX_MIN && word.endsWith('*') ? word : undefined)
    if (operator === undefined && isLiteral === undefined && !isNegated) {
      run = { start: run ? run.start : match.index, end: match.index + match[0].length }
      continue
    }
    endRun()
    if (operator === 'or') pieces.push({ kind: 'or' })
    if (operator === 'not') isNegated = true
    if (operator !== undefined) continue
    const words = take(phrase ?? word)
    if (words.length > 0) {
      const term: QueryTerm = { words, phrase: words.length > 1 }
      if (word.endsWith('*')) term.isPrefix = true
      const named = field === undefined ? undefined : fieldNamed(field)
      if (named) term.field = named
      pieces.push({ kind: 'term', term, isExcluded: isNegated || sign !== undefined })
    }
    isNegated = false
  }
  endRun()
  return pieces
}

/** The words of a text with their synonyms. Quoted and excluded words are literal: they have none. */
export function parseQuery(raw: string, findSynonyms: FindSynonyms = synonymsAt): ParsedQuery {
  const groups: QueryTerm[][] = []
  const excluded: QueryTerm[] = []
  let isAlternative = false
  for (const piece of splitQuery(raw)) {
    if (piece.kind === 'or') {
      isAlternative = groups.length > 0
      continue
    }
    if (piece.kind === 'term' && piece.isExcluded) excluded.push(piece.term)
    else {
      const [first = [], ...rest] =
        piece.kind === 'term' ? [[piece.term]] : toGroups(piece.words, findSynonyms)
      if (isAlternative) groups.at(-1)?.push(...first)
      else groups.push(first)
      groups.push(...rest)
    }
    isAlternative = false
  }
  const distinct = uniqueBy(groups, ([first]) => toKey(first))
  return {
    groups: distinct,
    excluded: uniqueBy(excluded, toKey),
    isEmpty: distinct.length === 0 && excluded.length === 0,
  }
}

const QUOTES = '"«»„“”'
/**
 * A phrase or a word, perhaps with a minus and a field. A minus excludes only at the start of a word: «онлайн-школа» and
 * «швея - надомница» exclude nothing.
 */
const CHUNK = new RegExp(
  `(?<sign>(?<![^\\s${QUOTES}])[-\\u2212](?=[^\\s]))?(?<field>${FIELD_PATTERN})?` +
    `(?:[${QUOTES}](?<phrase>[^"»“”]*)["»“”]?|(?<word>[^\\s${QUOTES}]+))`,
  'giu',
)

function cleaned(raw: string): string {
  return raw
    .replace(/\s/g, ' ')
    .replace(/\p{Cc}|[\uD800-\uDFFF]/gu, '')
    .trim()
}

/** Groups of plain words with their synonyms; the longest match wins. */
function toGroups(words: readonly string[], findSynonyms: FindSynonyms): QueryTerm[][] {
  const groups: QueryTerm[][] = []
  for (let at = 0; at < words.length;) {
    const match = findSynonyms(words, at)
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

function toKey(term: QueryTerm | undefined): string {
  return term
    ? `${term.phrase ? '"' : ''}${term.field ?? ''}:${term.words.join(' ')}${term.isPrefix ? '*' : ''}`
    : ''
}

function uniqueBy<T>(items: readonly T[], keyOfItem: (item: T) => string): T[] {
  const seen = new Map<string, T>()
  for (const item of items) {
    const key = keyOfItem(item)
    if (!seen.has(key)) seen.set(key, item)
  }
  return [...seen.values()]
}
