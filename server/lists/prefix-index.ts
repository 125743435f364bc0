import { scheduler } from 'node:timers/promises'
import { indexText } from '#shared/lists/text/fold.ts'
import { byCodeUnits } from '#shared/kernel/order.ts'

/** Finds entries by prefixes of their words. */
export type PrefixIndex<T> = {
  /**
   * Entries with a name in which every word is a prefix of some word. Names that begin with the words come before names
   * that contain them elsewhere. `words` are folded.
   */
  find(words: readonly string[], max: number): T[]
}

/** `weight` orders entries that match equally well. */
export type PrefixEntry<T> = { item: T; names: readonly string[]; weight: number }

type Name<T> = { words: readonly string[]; item: T; weight: number }
type Key<T> = { word: string; name: Name<T> }

/** Added to the weight of a name that begins with the words. */
const BEGINNING_BONUS = 5
const EXACT_BONUS = 5

const YIELD_EVERY = 100

export async function buildPrefixIndex<T>(entries: Iterable<PrefixEntry<T>>): Promise<PrefixIndex<T>> {
  const keys: Key<T>[] = []
  let added = 0
  for (const { item, names, weight } of entries) {
    // Folding thousands of names would block the event loop.
    if (++added % YIELD_EVERY === 0) await scheduler.yield()
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
      for (let at = lowerBound(prefix); keys[at]?.word.startsWith(prefix); at++) {
        const name = keys[at]?.name
        if (!name || !before.every((word) => name.words.some((one) => one.startsWith(word)))) continue
        const score = scoreOf(name, words)
        if (score > (scores.get(name.item) ?? -Infinity)) scores.set(name.item, score)
      }
      return [...scores]
        .sort((a, b) => b[1] - a[1])
        .slice(0, max)
        .map(([item]) => item)
    },
  }

  function lowerBound(prefix: string) {
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
