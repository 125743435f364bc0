import { scheduler } from 'node:timers/promises'
import { indexText } from '#shared/lists/text/fold.ts'
import { byCodeUnits } from '#shared/kernel/text.ts'

/** Finds entries by prefixes of the words of their names. */
export type PrefixIndex<T> = {
  /** Entries with a name in which each typed word is a prefix of some word, best first. */
  find(typed: readonly TypedWord[]): PrefixMatch<T>[]
  hasPrefix(prefix: string): boolean
  /** Whether a name that is never found has a word with the prefix. */
  isKnown(prefix: string): boolean
}

/** A folded word and other readings of it, any of which may match. */
export type TypedWord = readonly string[]

export type PrefixMatch<T> = {
  item: T
  /** Equal for entries with equal first names. */
  key: string
  isExact: boolean
  /** Whether a name begins with the typed words, rather than a synonym, or contains them elsewhere. */
  isStrong: boolean
  score: number
  ending: string | null
}

export type PrefixEntry<T> = {
  item: T
  rank: Rank
  /** Names of the entry; the first one is displayed. */
  names: readonly string[]
  /** Other names of the entry: these match after the names. */
  synonyms?: readonly string[]
  /**
   * A number of rows or of requests: the larger of two entries that match equally well comes first. An entry without
   * any is never found, but its words are known: nothing else is taken for them.
   */
  weight: number
  /** What completes a longer text: «вечером» after «бухгалтер»; missing for an entry that completes none. */
  ending?: string
  /** With fewer letters only a whole word finds the entry: «мам» is no beginning of «Мамадыш». */
  lettersMin?: number
}

/** `last`: rare, or a name with a place or an attribute, which is shorter to choose than to type. */
type Rank = 'first' | 'usual' | 'last'
/** The whole name, its first words, or words elsewhere in it. */
type Fit = 'exact' | 'start' | 'inside'

const LEVELS: Record<Rank, Record<'own' | 'synonym', Record<Fit, number>>> = {
  first: { own: { exact: 6, start: 5, inside: 3 }, synonym: { exact: 4, start: 2, inside: 1 } },
  usual: { own: { exact: 6, start: 3, inside: 2 }, synonym: { exact: 4, start: 1, inside: 0 } },
  last: { own: { exact: 4, start: 2, inside: 1 }, synonym: { exact: 4, start: 1, inside: 0 } },
}

type Name<T> = {
  words: readonly string[]
  /** Of the entry. */
  firstName: readonly string[]
  entry: PrefixEntry<T>
  levels: Record<Fit, number>
}
type Bucket<T> = { words: string[]; names: Name<T>[][] }

/** Names that are folded, or words that are sorted, without a pause: about a millisecond. */
const YIELD_EVERY = 100

/** Pauses often: requests are answered meanwhile. */
export async function buildPrefixIndex<T>(entries: Iterable<PrefixEntry<T>>): Promise<PrefixIndex<T>> {
  const namesByWord = new Map<string, Name<T>[]>()
  const known = new Set<string>()
  let added = 0
  for (const entry of entries) {
    let firstName: string[] | null = null
    for (const [text, levels] of toNames(entry)) {
      if (++added % YIELD_EVERY === 0) await scheduler.yield()
      const words = indexText(text).split(' ')
      if (entry.weight === 0) {
        for (const word of words)
          for (let length = 1; length <= word.length; length++) known.add(word.slice(0, length))
        continue
      }
      firstName ??= words
      const name = { words, firstName, entry, levels }
      for (const word of new Set(name.words)) {
        const same = namesByWord.get(word)
        if (same) same.push(name)
        else namesByWord.set(word, [name])
      }
    }
  }
  const buckets = await sortedBuckets(namesByWord)

  return {
    find(typed) {
      const [rarest] = typed.toSorted((a, b) => countNames(a) - countNames(b))
      const best = new Map<T, PrefixMatch<T>>()
      for (const name of new Set(rarest?.flatMap(namesAt))) {
        const fit = fitOf(name, typed)
        if (fit === null) continue
        const { item, weight, ending = null } = name.entry
        const level = name.levels[fit]
        const score = level * LEVEL_STEP + Math.min(Math.log1p(weight), LEVEL_STEP - 1)
        if (score <= (best.get(item)?.score ?? -Infinity)) continue
        const isStrong = level >= STRONG_LEVEL
        const key = name.firstName.join(' ')
        best.set(item, { item, key, isExact: fit === 'exact', isStrong, score, ending })
      }
      return [...best.values()].sort((a, b) => b.score - a.score)
    },
    hasPrefix: (prefix) => rangeOf(prefix).start < rangeOf(prefix).end,
    isKnown: (prefix) => known.has(prefix),
  }

  /** Where the words with the prefix are: [start, end) of a bucket. */
  function rangeOf(prefix: string) {
    const bucket = buckets.get(prefix.charAt(0))
    if (!bucket) return { bucket: EMPTY_BUCKET, start: 0, end: 0 }
    const start = lowerBound(bucket.words, prefix)
    return { bucket, start, end: lowerBound(bucket.words, prefix + LAST_CHARACTER) }
  }

  function namesAt(prefix: string): Name<T>[] {
    const { bucket, start, end } = rangeOf(prefix)
    return bucket.names.slice(start, end).flat()
  }

  function countNames(word: TypedWord): number {
    let count = 0
    for (const prefix of word) {
      const { bucket, start, end } = rangeOf(prefix)
      for (let at = start; at < end; at++) count += bucket.names[at]?.length ?? 0
    }
    return count
  }
}

const STRONG_LEVEL = 3
/** More than the logarithm of any weight. */
const LEVEL_STEP = 32
/** After every character of a folded word. */
const LAST_CHARACTER = '\uFFFF'
const EMPTY_BUCKET = { words: [], names: [] }

function* toNames<T>({ rank, names, synonyms = [] }: PrefixEntry<T>) {
  for (const name of names) yield [name, LEVELS[rank].own] as const
  for (const synonym of synonyms) yield [synonym, LEVELS[rank].synonym] as const
}

/** Sorts the words by their first letters: sorting all words in one step would block the event loop. */
async function sortedBuckets<T>(
  namesByWord: ReadonlyMap<string, Name<T>[]>,
): Promise<Map<string, Bucket<T>>> {
  const wordsByLetter = Map.groupBy(namesByWord.keys(), (word) => word.charAt(0))
  const buckets = new Map<string, Bucket<T>>()
  for (const [letter, words] of wordsByLetter) {
    await scheduler.yield()
    words.sort(byCodeUnits)
    buckets.set(letter, { words, names: words.map((word) => namesByWord.get(word) ?? []) })
  }
  return buckets
}

function fitOf<T>({ words, entry }: Name<T>, typed: readonly TypedWord[]): Fit | null {
  const { lettersMin = 1 } = entry
  const begins = (word: string, readings: TypedWord) =>
    readings.some((reading) => word.startsWith(reading) && (reading.length >= lettersMin || reading === word))
  const isStart = typed.every((readings, at) => begins(words[at] ?? '', readings))
  if (!isStart)
    return typed.every((readings) => words.some((word) => begins(word, readings))) ? 'inside' : null
  const isExact =
    words.length === typed.length && typed.every((readings, at) => readings.includes(words[at] ?? ''))
  return isExact ? 'exact' : 'start'
}

function lowerBound(words: readonly string[], wanted: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (byCodeUnits(words[middle] ?? '', wanted) < 0) low = middle + 1
    else high = middle
  }
  return low
}
