import { indexText } from '#shared/features/search/fold.ts'
import { byCodeUnits } from '#shared/kernel/order.ts'

/** Entries that are found by the beginnings of their words. */
export type PrefixBook<T> = {
  /** `weight` orders entries that fit alike. */
  add(item: T, entry: { names: readonly string[]; weight: number }): void
  /**
   * Entries with a name in which every word given stands: the last one as a beginning, the others whole or as a
   * beginning. A name that begins with the words comes before one that has them inside. `words` are folded.
   */
  find(words: readonly string[], max: number): T[]
}

type Name<T> = { words: readonly string[]; item: T; weight: number }
type Key<T> = { word: string; name: Name<T> }

/** What beginning with the words is worth against weight. */
const BEGINNING_BONUS = 5
const EXACT_BONUS = 5

export function createPrefixBook<T>(): PrefixBook<T> {
  const keys: Key<T>[] = []
  let isSorted = true

  return {
    add(item, { names, weight }) {
      for (const text of names) {
        const name = { words: indexText(text).split(' '), item, weight }
        for (const word of new Set(name.words)) keys.push({ word, name })
      }
      isSorted = false
    },
    find(words, max) {
      if (!isSorted) keys.sort((a, b) => byCodeUnits(a.word, b.word))
      isSorted = true
      const prefix = words.at(-1) ?? ''
      if (prefix === '') return []
      const before = words.slice(0, -1)
      const scores = new Map<T, number>()
      for (let at = firstFrom(prefix); keys[at]?.word.startsWith(prefix); at++) {
        const name = keys[at]?.name
        if (!name || !before.every((word) => name.words.some((own) => own.startsWith(word)))) continue
        const score = scoreOf(name, words)
        if (score > (scores.get(name.item) ?? -Infinity)) scores.set(name.item, score)
      }
      return [...scores]
        .sort((a, b) => b[1] - a[1])
        .slice(0, max)
        .map(([item]) => item)
    },
  }

  function firstFrom(prefix: string) {
    let low = 0
    let high = keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (byCodeUnits(keys[middle]?.word ?? '', prefix) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

function scoreOf<T>(name: Name<T>, words: readonly string[]): number {
  const text = name.words.join(' ')
  const typed = words.join(' ')
  return name.weight + (text.startsWith(typed) ? BEGINNING_BONUS : 0) + (text === typed ? EXACT_BONUS : 0)
}
