import { fold } from '#shared/lists/text/fold.ts'

/** Words that stand side by side: one changed word changes three of them. */
const SHINGLE = 3

/** How much two texts have in common, from 0 to 1: the share of their runs of three words that both have. */
export function similarity(one: string, other: string): number {
  const first = shinglesOf(one)
  const second = shinglesOf(other)
  if (first.size === 0 || second.size === 0) return 0
  let common = 0
  for (const shingle of first) if (second.has(shingle)) common += 1
  return common / (first.size + second.size - common)
}

function shinglesOf(text: string) {
  const words = fold(text).match(/[\p{L}\d]+/gu) ?? []
  const shingles = new Set<string>()
  for (let at = 0; at + SHINGLE <= words.length; at += 1)
    shingles.add(words.slice(at, at + SHINGLE).join(' '))
  return shingles
}
