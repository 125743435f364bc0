import type { SearchRepair } from '#shared/lists/answer.ts'
import { indexTokens } from '#shared/lists/text/fold.ts'
import { otherLayout } from '#shared/lists/text/layout.ts'
import { fromLatin, toLatin } from '#shared/lists/text/transliteration.ts'
import type { Vocabulary } from './vocabulary.ts'

/** With fewer rows than this the text may have been typed wrong. */
const ENOUGH_FOUND = 3
/** How many times more a repair must find when the text as typed finds something after all. */
const MORE_FACTOR = 5

/**
 * What the reader probably meant, when the text as typed finds almost nothing: the other keyboard layout, then the
 * other alphabet, then a repaired spelling; the first kind that finds more is taken. `count` says how many
 * rows a text finds, all filters apart.
 */
export async function findRepair(
  original: string,
  typedCount: number,
  { count, vocabulary }: { count: (text: string) => Promise<number>; vocabulary: () => Promise<Vocabulary> },
): Promise<SearchRepair | null> {
  if (typedCount >= ENOUGH_FOUND) return null
  const words = await vocabulary()
  const kinds = [
    { kind: 'layout', texts: layoutTexts(original, words) },
    { kind: 'transliteration', texts: [...fromLatin(original), ...toLatin(original)] },
    { kind: 'spelling', texts: spellingTexts(original, words) },
  ] as const
  for (const { kind, texts } of kinds) {
    const best = await mostFinding(
      texts.filter((text) => text !== original),
      count,
    )
    if (best && best.found > typedCount * MORE_FACTOR) return { kind, query: best.text, original }
  }
  return null
}

async function mostFinding(texts: readonly string[], count: (text: string) => Promise<number>) {
  const counts = await Promise.all(
    [...new Set(texts)].map(async (text) => ({ text, found: await count(text) })),
  )
  // The first of equals stays, because the readings come with the likeliest first.
  return counts.reduce<(typeof counts)[number] | null>(
    (best, one) => (one.found > (best?.found ?? 0) ? one : best),
    null,
  )
}

/** The whole text in the other layout, and the text with only those words changed that nobody knows otherwise. */
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

/** Null when no word has a replacement. */
function replaceWords(
  text: string,
  pattern: RegExp,
  replacement: (word: string) => string | null,
): string | null {
  const replaced = text.replace(pattern, (word) => replacement(word) ?? word)
  return replaced === text ? null : replaced
}
