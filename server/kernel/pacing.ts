import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs the work for one item after another, also after failures.
 * @throws the first error, after the last item
 */
export async function sequentially<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>) {
  const failures: unknown[] = []
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

const MIN_MS = 100
const MAX_MS = 5000

/** Exponential pauses between attempts to connect to the database, from 100 ms to 5 s. */
export function createBackoff() {
  let nextMs = MIN_MS
  return {
    /** Settles immediately when `signal` is aborted. */
    async pause(signal: AbortSignal) {
      await sleep(nextMs, undefined, { ref: false, signal }).catch(() => {})
      nextMs = Math.min(nextMs * 2, MAX_MS)
    },
    reset() {
      nextMs = MIN_MS
    },
  }
}

/**
 * Caches a value derived from an object for the lifetime of the object: it is computed once for all callers. For
 * objects that do not change.
 */
export function oncePer<Key extends object, Value>(derive: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>()
  return (key) => {
    const entry = known.get(key) ?? { value: derive(key) }
    known.set(key, entry)
    return entry.value
  }
}
