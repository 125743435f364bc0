import type { SearchRepair } from '#shared/lists/list-page.ts'
import { indexTokens } from '#shared/lists/text/fold.ts'
import { otherLayout } from '#shared/lists/text/layout.ts'
import { exactRanges } from '#shared/lists/text/literal-ranges.ts'
import { operatorsOf } from '#shared/lists/text/operators.ts'
import { STOP_WORDS } from '#shared/lists/text/stop-words.ts'
import { fromLatin, toLatin } from '#shared/lists/text/transliteration.ts'
import type { Vocabulary } from './vocabulary.ts'

type Kind = SearchRepair['kind']
type Words = Pick<Vocabulary, 'weightOf' | 'isName' | 'nameLike' | 'correct' | 'rowsOfCompany'> & {
  /** The number of rows with the word in any form, anywhere. */
  countOf(word: string): number
  /** Whether no text has the word, but words that begin with it. */
  isHalfTyped(word: string): boolean
}

/** A word of so much weight in titles is correct, and one in so many texts. */
const KNOWN_WEIGHT = 8
const KNOWN_ROWS = 40
/** What replaces a word that titles have must have this many times its weight. */
const GAIN_FACTOR = 25

type Repaired = { kind: Kind; text: string }

/**
 * Repairs words that no title has, one by one: reads them in the other keyboard layout, in the other alphabet, or
 * corrects their spelling. Names of reference data and words in quotes or with operators stay as they are. Null if
 * nothing is repaired.
 */
export function repairText(original: string, words: Words): SearchRepair | null {
  const chunks = chunksOf(original)
  const repaired = chunks.map(({ text, isPlain }) => (isPlain ? repairedChunk(text, words) : null))
  const kinds = new Set(repaired.flatMap((one) => (one === null ? [] : [one.kind])))
  const kind = ORDER.find((one) => kinds.has(one))
  if (kind === undefined) return null
  const query = chunks
    .map(
      ({ text, isPlain }, at) =>
        repaired[at]?.text ?? (isPlain ? (likeOthers(text, kind, words) ?? text) : text),
    )
    .join('')
  return { kind, query, original }
}

/** The kind that is named when words are repaired in several ways. */
const ORDER: readonly Kind[] = ['layout', 'transliteration', 'spelling']

/** Words and the spaces between them; `isPlain`: a word that may be mistyped. */
function chunksOf(original: string): { text: string; isPlain: boolean }[] {
  const operatorOf = operatorsOf(original)
  const exact = exactRanges(original)
  return Array.from(original.matchAll(/\s+|\S+/g), ({ 0: text, index: start }) => {
    const isExact = exact.some(([from, to]) => start < to && from < start + text.length)
    return { text, isPlain: !isExact && operatorOf(text) === undefined && !/^[-\u2212\s]|:/.test(text) }
  })
}

/** A word next to words that were repaired in the same way: «po», «bp», «buhgalter». */
function likeOthers(chunk: string, kind: Kind, words: Words): string | null {
  const readings =
    kind === 'layout' ? [otherLayout(chunk)] : kind === 'transliteration' ? fromLatin(chunk) : []
  const isLikelier = (reading: string) =>
    STOP_WORDS.has(reading) || (isKnown(reading, words) && weightOf(reading, words) > weightOf(chunk, words))
  return readings.find((reading) => reading !== null && isLikelier(reading)) ?? null
}

function repairedChunk(chunk: string, words: Words): Repaired | null {
  const weight = weightOf(chunk, words)
  if (isName(chunk, words) || weight >= GAIN_FACTOR * KNOWN_WEIGHT) return null
  const isUnknown = !isKnown(chunk, words)
  const isBetter = (text: string) =>
    isKnown(text, words) && (isUnknown || weightOf(text, words) >= GAIN_FACTOR * weight)
  const layout = otherLayout(chunk)
  if (layout !== null && chunk.length >= LENGTH_MIN && isBetter(layout))
    return { kind: 'layout', text: layout }
  if (chunk.length < LENGTH_MIN) return null
  const readings = [...fromLatin(chunk), ...toLatin(chunk)]
  const [known] = readings.filter(isBetter).toSorted((a, b) => weightOf(b, words) - weightOf(a, words))
  if (known !== undefined) return { kind: 'transliteration', text: known }
  if (!isUnknown || indexTokens(chunk).every(({ word }) => words.isHalfTyped(word))) return null
  return corrected(chunk, readings, words)
}

/** Shorter words are read in another way only next to longer ones. */
const LENGTH_MIN = 3

function corrected(chunk: string, readings: readonly string[], words: Words): Repaired | null {
  const spelled = withSpelling(chunk, words)
  const [reading] = readings
  const both = reading === undefined ? null : withSpelling(reading, words)
  // «dispetcer» is a Russian word in Latin letters rather than a mistyped English one.
  if (both !== null && (spelled === null || weightOf(both, words) > weightOf(spelled, words)))
    return { kind: 'transliteration', text: both }
  return spelled === null ? null : { kind: 'spelling', text: spelled }
}

/** Null unless each unknown word has a correction. */
function withSpelling(chunk: string, words: Words): string | null {
  let isComplete = true
  let isChanged = false
  const text = chunk.replace(/[\p{L}\p{Nd}]+/gu, (typed) => {
    if (isKnown(typed, words)) return typed
    const [token] = indexTokens(typed)
    const isCompany = token !== undefined && words.rowsOfCompany(token.word) > 0
    const correction = token && !isCompany ? (words.correct(token.word) ?? split(token.word, words)) : null
    const isBetter =
      correction !== null &&
      weightOf(correction, words) >=
        GAIN_FACTOR * (words.weightOf(typed) + Math.min(words.countOf(typed), 4) / 4)
    if (!isBetter) {
      isComplete = false
      return typed
    }
    isChanged = true
    // In the case of what was typed: «бугалтер» is not «бухгалтера».
    return token && correction.at(-1) !== token.word.at(-1)
      ? (words.nameLike(correction, token.word) ?? correction)
      : correction
  })
  return isComplete && isChanged ? text : null
}

const PART_LENGTH_MIN = 4

/** Two known words that were typed as one. */
function split(word: string, words: Words): string | null {
  let best: { text: string; weight: number } | null = null
  for (let at = PART_LENGTH_MIN; at <= word.length - PART_LENGTH_MIN; at++) {
    const parts = [word.slice(0, at), word.slice(at)]
    const weight = Math.min(...parts.map((part) => words.weightOf(part)))
    if (weight >= KNOWN_WEIGHT && weight > (best?.weight ?? 0)) best = { text: parts.join(' '), weight }
  }
  return best?.text ?? null
}

/** Of the rarest word. */
const weightOf = (text: string, words: Words) =>
  Math.min(...indexTokens(text).map(({ word }) => words.weightOf(word)))

const isName = (text: string, words: Words) => indexTokens(text).every(({ word }) => words.isName(word))

function isKnown(text: string, words: Words): boolean {
  const tokens = indexTokens(text)
  if (tokens.length === 0) return false
  return tokens.every(
    ({ word }) =>
      STOP_WORDS.has(word) ||
      /^\d/.test(word) ||
      words.isName(word) ||
      words.weightOf(word) >= KNOWN_WEIGHT ||
      words.countOf(word) >= KNOWN_ROWS,
  )
}
