import type { Random } from '#server/features/intake/demo/random.ts'

/**
 * A Markov chain of order one over words: which words follow which in texts about a topic, and how often. Plain data, so
 * that threads can have copies.
 */
export type Chain = {
  /** Words by id; ids of starts and of the end have none. */
  words: readonly string[]
  /** Where the texts of a kind start. */
  starts: ReadonlyMap<string, number>
  /** The followers of word N, as often as they were read, are those from `offsets[N]` to `offsets[N + 1]`. */
  offsets: Int32Array
  followers: Int32Array
  /** Of each follower; those of one word are in the order of their topics. */
  topics: Int32Array
}

const END = 0
/** All words that were read once: a walk invents a word in their place. */
const RARE = 1

export function chainBuilder() {
  const ids = new Map<string, number>()
  const starts = new Map<string, number>()
  const words: string[] = ['', '']
  const counts = [0, 0]
  const from: number[] = []
  const to: number[] = []
  const topics: number[] = []

  const idOf = (known: Map<string, number>, key: string, word: string) => {
    const id = known.get(key) ?? words.push(word) - 1
    known.set(key, id)
    counts[id] = (counts[id] ?? 0) + 1
    return id
  }
  const addPair = (before: number, after: number, topic: number) => {
    from.push(before)
    to.push(after)
    topics.push(topic)
  }

  return {
    /** Reads a text. */
    add({ kind, topic }: { kind: string; topic: number }, text: readonly string[]) {
      let before = idOf(starts, kind, '')
      for (const word of text) {
        const id = idOf(ids, word, word)
        addPair(before, id, topic)
        before = id
      }
      addPair(before, END, topic)
    },
    build(): Chain {
      const merged = words.map((word, id) => (word !== '' && counts[id] === 1 ? RARE : id))
      const befores = Int32Array.from(from, (id) => merged[id] ?? END)
      const order = sortedBy(befores, sortedBy(Int32Array.from(topics), Int32Array.from(from.keys())))
      return {
        words,
        starts,
        offsets: offsetsOf(befores, words.length),
        followers: order.map((at) => merged[to[at] ?? END] ?? END),
        topics: order.map((at) => topics[at] ?? 0),
      }
    },
  }
}

/** A stable order of positions by their keys, by counting. */
function sortedBy(keys: Int32Array, order: Int32Array): Int32Array {
  const largest = keys.reduce((max, key) => Math.max(max, key), 0)
  const next = offsetsOf(keys, largest + 1)
  const sorted = new Int32Array(order.length)
  for (const at of order) {
    const key = keys[at] ?? 0
    const place = next[key] ?? 0
    sorted[place] = at
    next[key] = place + 1
  }
  return sorted
}

/** How many keys are smaller than each of 0…size. */
function offsetsOf(keys: Int32Array, size: number): Int32Array {
  const offsets = new Int32Array(size + 1)
  for (const key of keys) offsets[key + 1] = (offsets[key + 1] ?? 0) + 1
  for (let key = 0; key < size; key += 1) offsets[key + 1] = (offsets[key + 1] ?? 0) + (offsets[key] ?? 0)
  return offsets
}

type Walk = {
  random: Random
  /** A word in place of one that was read once. */
  invent: (random: Random) => string
  kind: string
  topic: number
  /** How many words follow as in texts of the topic, the others as in all texts. */
  topicShare: number
  /** With fewer followers in the topic those in all texts count, so that sentences are not repeated. */
  followersMin: number
  /** Words at most. */
  max: number
  /** Starts again where a text ended, until there are `max` words. */
  isFull: boolean
}

export function walk(chain: Chain, { random, invent, kind, max, isFull, ...about }: Walk): string[] {
  const start = chain.starts.get(kind)
  if (start === undefined) return []
  const walked: string[] = []
  let id = start
  while (walked.length < max) {
    id = followerOf(chain, { id, random, ...about })
    if (id !== END) walked.push(id === RARE ? invent(random) : (chain.words[id] ?? ''))
    else if (isFull) id = start
    else break
  }
  return walked
}

function followerOf(
  { offsets, followers, topics }: Chain,
  {
    id,
    random,
    topic,
    topicShare,
    followersMin,
  }: { id: number } & Pick<Walk, 'random' | 'topic' | 'topicShare' | 'followersMin'>,
): number {
  let first = offsets[id] ?? 0
  let end = offsets[id + 1] ?? 0
  if (random.chance(topicShare)) {
    const own = firstFrom(topics, { first, end, topic })
    const next = firstFrom(topics, { first: own, end, topic: topic + 1 })
    if (next - own >= followersMin) {
      first = own
      end = next
    }
  }
  return followers[first + Math.floor(random.next() * (end - first))] ?? END
}

/** The first place whose topic is `topic` or a later one, by bisection. */
function firstFrom(
  topics: Int32Array,
  { first, end, topic }: { first: number; end: number; topic: number },
): number {
  let low = first
  let high = end
  while (low < high) {
    const middle = (low + high) >> 1
    if ((topics[middle] ?? 0) < topic) low = middle + 1
    else high = middle
  }
  return low
}
