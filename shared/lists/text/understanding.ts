/** Conditions that a text contains in addition to words to search for: «удалённо», «от 60 000», «в Казани». */
import type { Fields } from '#shared/lists/fields.ts'
import type { KnownNames } from './known-names.ts'
import { lexemesOf } from './lexemes.ts'
import { type TextRange, textWithout } from './literal-ranges.ts'
import { indexPhrases, type PhraseIndex, type PhraseRule } from './phrase-rules.ts'
import { pieceRanges, piecesOf, type Piece } from './understanding-pieces.ts'

/** A condition that words of a text express. */
export type Intention<F extends Fields = Fields> = {
  field: keyof F & string
  /** One value of a set, a slug, or a number. */
  value: string | number
  /** Its words: [start, end) in UTF-16 units of the text, in order. */
  ranges: readonly (readonly [start: number, end: number])[]
  /** Conditions are dropped in ascending order when too few rows have them all. */
  weight: number
}

/** Words that rows must not be about. */
export type Excluded = { words: string; range: TextRange }

export type Understanding<F extends Fields = Fields> = {
  /** In the order of the text. */
  intentions: readonly Intention<F>[]
  excluded: readonly Excluded[]
  /** The text without the words of intentions and without request words, such as «ищу работу». May be empty. */
  rest: string
}

/** Meanings of phrases in one list; created once by `understandingRules`. */
export type UnderstandingRules<F extends Fields> = {
  phrases: PhraseIndex<keyof F & string>
  /** The field of places. */
  place: keyof F & string
  /** Fields that accept one value: if there are several, the first is used. */
  single: readonly (keyof F & string)[]
  weights: Readonly<Partial<Record<keyof F & string, number>>>
  /** Fields that many rows leave empty although their texts contain the same words. */
  saidInTexts: readonly (keyof F & string)[]
  /** A value and the nearest other one, which a text of conditions alone accepts before it drops any condition. */
  nearest: { field: keyof F & string; value: string; other: string } | null
}

export function understandingRules<F extends Fields>({
  phrases,
  ...rules
}: Omit<UnderstandingRules<F>, 'phrases'> & {
  phrases: readonly PhraseRule<keyof F & string>[]
}): UnderstandingRules<F> {
  return { ...rules, phrases: indexPhrases(phrases) }
}

/**
 * Reads the conditions of a text. Several intentions of a set field, with the same words or with others, are
 * alternatives: a row needs one of the values. Never throws.
 */
export function understand<F extends Fields>(
  text: string,
  rules: UnderstandingRules<F>,
  names: KnownNames,
): Understanding<F> {
  const { words, lexemes } = lexemesOf(text)
  const pieces = piecesOf({ words, lexemes, phrases: rules.phrases, place: rules.place, names })
  const ranges = pieceRanges(text, pieces, lexemes)
  return {
    intentions: intentionsOf(pieces, ranges, rules),
    excluded: excludedIn(text, pieces, ranges),
    rest: textWithout(text, ranges),
  }
}

function excludedIn(
  text: string,
  pieces: readonly Piece<string>[],
  ranges: readonly (TextRange | null)[],
): Excluded[] {
  return pieces.flatMap(({ excluded = [] }, at) => {
    const range = ranges[at]
    if (!range) return []
    return excluded.map(([start, end]) => ({ words: text.slice(start, end).trim(), range }))
  })
}

/** `ranges`: the range of each piece, or null for one that stays. */
function intentionsOf<F extends Fields>(
  pieces: readonly Piece<keyof F & string>[],
  ranges: readonly (TextRange | null)[],
  rules: UnderstandingRules<F>,
): Intention<F>[] {
  const intentions = new Map<string, Intention<F>>()
  for (const [at, piece] of pieces.entries()) {
    const range = ranges[at]
    if (!range) continue
    for (const { field, values } of piece.means) {
      for (const value of values) {
        const key = rules.single.includes(field) ? field : `${field} ${value}`
        const known = intentions.get(key)
        const weight = rules.weights[field] ?? 0
        intentions.set(
          key,
          known ? { ...known, ranges: [...known.ranges, range] } : { field, value, ranges: [range], weight },
        )
      }
    }
  }
  return [...intentions.values()]
}
