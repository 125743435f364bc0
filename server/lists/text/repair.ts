import type { SearchRepair } from '#shared/lists/list-page.ts'
import { indexTokens } from '#shared/lists/text/fold.ts'
import { otherLayout } from '#shared/lists/text/layout.ts'
import { fromLatin, toLatin } from '#shared/lists/text/transliteration.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A text that finds fewer rows than this may be mistyped. */
const REPAIR_BELOW = 3
/** A repair must find more than this many times as many rows as the typed text. */
const GAIN_FACTOR = 5

/**
 * Repairs a text that finds almost nothing as typed: tries the other keyboard layout, then the other alphabet, then
 * corrected spelling, and returns the first kind that finds enough.
 * @param typedCount rows that the text finds as typed
 * @param options.count rows that a text finds, regardless of filters
 */
export async function findRepair(
  original: string,
  typedCount: number,
  { count, vocabulary }: { count: (text: string) => Promise<number>; vocabulary: () => Promise<Vocabulary> },
): Promise<SearchRepair | null> {
  if (typedCount >= REPAIR_BELOW) return null
  const words = await vocabulary()
  const kinds = [
    { kind: 'layout', texts: layoutTexts(original, words) },
    { kind: 'transliteration', texts: [...fromLatin(original), ...toLatin(original)] },
    { kind: 'spelling', texts: spellingTexts(original, words) },
  ] as const
  for (const { kind, texts } of kinds) {
    const best = await findBest(
      texts.filter((text) => text !== original),
      count,
    )
    if (best && best.found > typedCount * GAIN_FACTOR) return { kind, query: best.text, original }
  }
  return null
}

async function findBest(texts: readonly string[], count: (text: string) => Promise<number>) {
  const counts = await Promise.all(
    [...new Set(texts)].map(async (text) => ({ text, found: await count(text) })),
  )
  // The first of equal counts wins, because the likeliest reading comes first.
  return counts.reduce<(typeof counts)[number] | null>(
    (best, one) => (one.found > (best?.found ?? 0) ? one : best),
    null,
  )
}

/** The whole text in the other layout, and the text with only its unknown words in the other layout. */
function layoutTexts(text: string, words: Vocabulary): string[] {
  const whole = otherLayout(text)
  const partly = replaceWords(text, /\S+/g, (word) => {
    const other = otherLayout(word)
    const isKnown = (candidate: string) => indexTokens(candidate).every((token) => words.has(token.word))
    return other !== null && !isKnown(word) && isKnown(other) ? other : null
  })
  return [whole, partly].filter((one) => one !== null)
}

function spellingTexts(text: string, { speller }: Vocabulary): string[] {
  const corrected = replaceWords(text, /[\p{L}\p{Nd}]+/gu, (word) => {
    const [token, ...rest] = indexTokens(word)
    return token && rest.length === 0 ? speller.correct(token.word) : null
  })
  return corrected === null ? [] : [corrected]
}

/** Null if no word has a replacement. */
function replaceWords(
  text: string,
  pattern: RegExp,
  replacement: (word: string) => string | null,
): string | null {
  const replaced = text.replace(pattern, (word) => replacement(word) ?? word)
  return replaced === text ? null : replaced
}
