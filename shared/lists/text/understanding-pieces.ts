import { exclusionAt, type Exclusion } from './exclusions.ts'
import type { Lexeme } from './lexemes.ts'
import type { TextRange } from './literal-ranges.ts'
import { phrasesAt, type Meaning, type PhraseIndex } from './phrase-rules.ts'
import type { KnownNames } from './known-names.ts'

/** Lexemes [from, to) that have one meaning together. */
export type Piece<Name extends string> = {
  from: number
  to: number
  /** `word`: one word to search for; `name`: words that stay together; the other kinds are removed from the text. */
  kind: 'word' | 'name' | 'condition' | 'request' | 'joint' | 'exclusion'
  /** Of an exclusion: the range of each thing that is excluded. */
  excluded?: Exclusion['parts']
  means: readonly Meaning<Name>[]
}

type Reading<Name extends string> = {
  words: readonly string[]
  lexemes: readonly Lexeme[]
  phrases: PhraseIndex<Name>
  place: Name
  names: KnownNames
}

type Candidate<Name extends string> = {
  length: number
  kind: 'name' | 'condition' | 'request'
  means: readonly Meaning<Name>[]
  isFirm: boolean
}

const PREPOSITIONS = new Set(
  'в во на из с со от для до по за под к ко о об при у около через г гор город города городе'.split(' '),
)
const CONJUNCTIONS = new Set('и или либо а но да также плюс or and'.split(' '))
const NEGATIONS = new Set('не без кроме ни no not'.split(' '))
/** An adjective before these nouns of a request specifies the work: «социальная работа». */
const REQUEST_NOUN = /^работ[ауые]?$/
const ADJECTIVE = /(?:[ая]я|[ую]ю|[ыи]е)$/

/** Divides the lexemes of a text into pieces; every lexeme is in one. */
export function piecesOf<Name extends string>(reading: Reading<Name>): Piece<Name>[] {
  const pieces: Piece<Name>[] = []
  for (let from = 0; from < reading.lexemes.length;) {
    const { length, ...piece } = choose(reading, pieces, from)
    pieces.push({ from, to: from + length, ...piece })
    from += length
  }
  return withJoints(pieces, reading.lexemes)
}

/** The range of each piece that is removed from the text; null for those that stay. */
export function pieceRanges(
  text: string,
  pieces: readonly Piece<string>[],
  lexemes: readonly Lexeme[],
): (TextRange | null)[] {
  let jointStart: number | null = null
  return pieces.map(({ from, to, kind }, at) => {
    const start = jointStart ?? lexemes[from]?.start ?? 0
    const end = lexemes[to - 1]?.end ?? start
    const joinsNext =
      kind === 'joint' && (pieces[at + 1]?.kind === 'condition' || pieces[at + 1]?.kind === 'joint')
    jointStart = joinsNext ? start : null
    if (kind === 'word' || kind === 'name') return null
    const sign = kind === 'condition' ? (/^(?:\s?[₽$€]|\+)+/.exec(text.slice(end))?.[0].length ?? 0) : 0
    const signBefore = kind === 'condition' ? (/[$€]\s?$/.exec(text.slice(0, start))?.[0].length ?? 0) : 0
    return [start - signBefore, end + sign]
  })
}

function choose<Name extends string>(
  reading: Reading<Name>,
  before: readonly Piece<Name>[],
  at: number,
): Omit<Piece<Name>, 'from' | 'to'> & { length: number } {
  const name = nameBeforeCondition(reading, at)
  const excluded = name > 1 ? null : exclusionIn(reading, at)
  // A negated condition is no part of a name: «не удалённо бухгалтер».
  const isNegator = NEGATIONS.has(reading.lexemes[at]?.word ?? '')
  for (const candidate of candidatesAt(reading, at)) {
    if (candidate.length < name && !candidate.isFirm) continue
    const isNameItself = candidate.kind === 'request' && candidate.length === name && name > 1
    if (isNameItself) continue
    if (!isNegator && hasLongerNameWithin(reading, at, candidate.length)) continue
    if (candidate.kind === 'condition' && isNegated(reading.lexemes, before, at)) continue
    if (candidate.kind === 'request' && isQualified(reading.lexemes, before, at)) continue
    return { length: candidate.length, kind: candidate.kind, means: candidate.means }
  }
  if (excluded) return { length: excluded.length, kind: 'exclusion', means: [], excluded: excluded.parts }
  return name > 0 ? { kind: 'name', means: [], length: name } : { kind: 'word', means: [], length: 1 }
}

function exclusionIn(reading: Reading<string>, at: number): Exclusion | null {
  const longest = (from: number, kind: Candidate<string>['kind']) =>
    candidatesAt(reading, from).find((candidate) => candidate.kind === kind)?.length ?? 0
  return exclusionAt(
    {
      lexemes: reading.lexemes,
      nameAt: (from) => nameLength(reading, from),
      conditionAt: (from) => longest(from, 'condition'),
      isRequest: (from) => longest(from, 'request') > 0,
    },
    at,
  )
}

/** Longest first; for equal lengths, phrases before places. No candidate starts or ends within a hyphenated word. */
function candidatesAt<Name extends string>(reading: Reading<Name>, at: number): Candidate<Name>[] {
  const { lexemes, phrases } = reading
  const first = lexemes[at]
  if (!first || first.isLiteral || first.before === 'hyphen') return []
  const place = placeAt(reading, at)
  const found: Candidate<Name>[] = phrasesAt(phrases, lexemes, at).map(({ kind, ...match }) => ({
    ...match,
    kind: kind === 'plain' ? 'name' : kind,
  }))
  if (place) found.push(place)
  return found
    .filter(({ length }) => lexemes[at + length]?.before !== 'hyphen')
    .sort((a, b) => b.length - a.length)
}

function placeAt<Name extends string>(
  { words, lexemes, place, names }: Reading<Name>,
  at: number,
): Candidate<Name> | null {
  const found = names.placeAt(words, lexemes[at]?.token ?? 0)
  if (!found) return null
  const length = lexemesWithin(lexemes, at, found.length)
  const isLiteral = lexemes.slice(at, at + length).some((lexeme) => lexeme.isLiteral)
  if (length === 0 || isLiteral) return null
  return { length, kind: 'condition', means: [{ field: place, values: [found.slug] }], isFirm: false }
}

/** Number of lexemes in the longest name that starts here and ends before the lexeme `end`. */
function nameLength({ words, lexemes, names }: Reading<string>, at: number, end = lexemes.length): number {
  const first = lexemes[at]
  if (!first || first.isLiteral) return 0
  const known = end < lexemes.length ? words.slice(0, lexemes[end]?.token) : words
  const length = lexemesWithin(lexemes, at, names.nameAt(known, first.token))
  const isJoint = PREPOSITIONS.has(first.word) || CONJUNCTIONS.has(first.word)
  return length === 1 && isJoint ? 0 : length
}

/**
 * Length of the longest name that contains no longer condition, and no firm condition at its end: for «бухгалтер
 * удалённо» it is «бухгалтер». A condition that continues after the name does not count if its end is also a condition:
 * «заработной платы от 80000».
 */
function nameBeforeCondition(reading: Reading<string>, at: number): number {
  const name = nameLength(reading, at)
  for (let inner = at + 1; inner < at + name; inner++) {
    const conflict = candidatesAt(reading, inner).find(
      ({ kind, length, isFirm }) =>
        kind === 'condition' && (length > name || (isFirm && inner + length === at + name)),
    )
    if (conflict && !endsAlike(reading, at + name, inner + conflict.length))
      return nameLength(reading, at, inner)
  }
  return name
}

function endsAlike(reading: Reading<string>, at: number, end: number): boolean {
  return candidatesAt(reading, at).some(({ kind, length }) => kind === 'condition' && at + length === end)
}

/** Number of whole lexemes in a number of tokens. */
function lexemesWithin(lexemes: readonly Lexeme[], at: number, tokens: number): number {
  const end = (lexemes[at]?.token ?? 0) + tokens
  let length = 0
  while ((lexemes[at + length]?.tokenEnd ?? Infinity) <= end) length += 1
  return length
}

/** «ищу работу с клиентами»: the name «работа с клиентами» continues after the request and is at least as long. */
function hasLongerNameWithin(reading: Reading<string>, at: number, length: number): boolean {
  for (let inner = at + 1; inner < at + length; inner++) {
    const name = nameLength(reading, inner)
    if (name >= length && inner + name > at + length) return true
  }
  return false
}

/** «не удалённо», «без вахты»: the opposite of the condition, which stays among the words. */
function isNegated(lexemes: readonly Lexeme[], before: readonly Piece<string>[], at: number): boolean {
  const direct = lexemes[at - 1]
  const previous = direct && PREPOSITIONS.has(direct.word) ? lexemes[at - 2] : direct
  return previous !== undefined && NEGATIONS.has(previous.word) && before.at(-1)?.kind === 'word'
}

function isQualified(lexemes: readonly Lexeme[], before: readonly Piece<string>[], at: number): boolean {
  const [previous, noun] = [lexemes[at - 1], lexemes[at]]
  const stays = before.at(-1)?.kind === 'word' || before.at(-1)?.kind === 'name'
  if (!previous || !noun || !stays || noun.before === 'break') return false
  return REQUEST_NOUN.test(noun.word) && ADJECTIVE.test(previous.word)
}

/**
 * Marks prepositions before removed pieces, conjunctions between two of them, and both kinds of words at the ends of
 * the remaining text.
 */
function withJoints<Name extends string>(
  pieces: readonly Piece<Name>[],
  lexemes: readonly Lexeme[],
): Piece<Name>[] {
  const marked = [...pieces]
  const leaves = (at: number) => {
    const kind = marked[at]?.kind
    return kind !== undefined && kind !== 'word' && kind !== 'name'
  }
  const isWordOf = (at: number, ...sets: readonly ReadonlySet<string>[]) => {
    const piece = marked[at]
    const lexeme = piece && lexemes[piece.from]
    return piece?.kind === 'word' && lexeme?.isLiteral === false && sets.some((set) => set.has(lexeme.word))
  }
  const mark = (at: number) => {
    const piece = marked[at]
    if (piece) marked[at] = { ...piece, kind: 'joint' }
  }
  for (let at = marked.length - 2; at >= 0; at--) {
    const isApart = lexemes[marked[at + 1]?.from ?? 0]?.before === 'break'
    if (leaves(at + 1) && isWordOf(at, PREPOSITIONS) && !isApart) mark(at)
  }
  for (let at = 1; at < marked.length - 1; at++) {
    if (leaves(at - 1) && leaves(at + 1) && isWordOf(at, CONJUNCTIONS)) mark(at)
  }
  for (let at = marked.length - 2; leavesToEnd(at + 1) && isWordOf(at, PREPOSITIONS, CONJUNCTIONS); at--)
    mark(at)
  for (let at = 1; leavesToStart(at - 1) && at < marked.length; at++) {
    if (isWordOf(at, PREPOSITIONS, CONJUNCTIONS)) mark(at)
  }
  return marked

  function leavesToEnd(from: number) {
    return from < marked.length && marked.slice(from).every((_, index) => leaves(from + index))
  }
  function leavesToStart(to: number) {
    return marked.slice(0, to + 1).every((_, index) => leaves(index))
  }
}
