import { scheduler } from 'node:timers/promises'
import { indexText } from '#shared/lists/text/fold.ts'
import { byCodeUnits } from '#shared/kernel/order.ts'

/** Entries that are found by the beginnings of their words. */
export type PrefixIndex<T> = {
  /**
   * Entries with a name that has every word given: the last one as a beginning, the others whole or as a
   * beginning. A name that begins with the words comes before one that has them inside. `words` are folded.
   */
  find(words: readonly string[], max: number): T[]
}

/** `weight` orders entries that fit alike. */
export type PrefixEntry<T> = { item: T; names: readonly string[]; weight: number }

type Name<T> = { words: readonly string[]; item: T; weight: number }
type Key<T> = { word: string; name: Name<T> }

/** What beginning with the words is worth against weight. */
const BEGINNING_BONUS = 5
const EXACT_BONUS = 5

const ADDED_AT_ONCE = 100

export async function buildPrefixIndex<T>(entries: Iterable<PrefixEntry<T>>): Promise<PrefixIndex<T>> {
  const keys: Key<T>[] = []
  let added = 0
  for (const { item, names, weight } of entries) {
    // Thousands of names are folded, so others get their turn in between.
    if (++added % ADDED_AT_ONCE === 0) await scheduler.yield()
    for (const text of names) {
      const name = { words: indexText(text).split(' '), item, weight }
      for (const word of new Set(name.words)) keys.push({ word, name })
    }
  }
  keys.sort((a, b) => byCodeUnits(a.word, b.word))

  return {
    find(words, max) {
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
