import { fold } from '#shared/lists/text/fold.ts'

/** Consecutive words in a shingle: one changed word changes three shingles. */
const SHINGLE_WORDS = 3

/** The groups of three consecutive words of a text, without case and punctuation. */
export function listShingles(text: string): ReadonlySet<string> {
  const words = fold(text).match(/[\p{L}\d]+/gu) ?? []
  const shingles = new Set<string>()
  for (let at = 0; at + SHINGLE_WORDS <= words.length; at += 1)
    shingles.add(words.slice(at, at + SHINGLE_WORDS).join(' '))
  return shingles
}

/** Jaccard similarity of the shingles of two texts, from 0 to 1. */
export function measureSimilarity(one: string, other: string): number {
  const [first, second] = [listShingles(one), listShingles(other)]
  const common = countCommon(first, second)
  return common === 0 ? 0 : common / (first.size + second.size - common)
}

/** Share of the shorter text that the longer one contains, from 0 to 1. */
export function measureContainment(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  const smaller = Math.min(first.size, second.size)
  return smaller === 0 ? 0 : countCommon(first, second) / smaller
}

function countCommon(first: ReadonlySet<string>, second: ReadonlySet<string>) {
  let common = 0
  for (const shingle of first) if (second.has(shingle)) common += 1
  return common
}
