import { LRUCache } from 'lru-cache'

/** Answers kept by key for a time, with one computation per key at once. */
export type DataCache = {
  get<Value extends object>(key: string, compute: () => Promise<Value> | Value): Promise<Value>
  clear(): void
}

type Outcome = 'hit' | 'miss'

/** `name` labels the metric; `onLookup` counts. A failed computation is not kept. */
export function createDataCache({
  max,
  ttlMs,
  onLookup = () => {},
}: {
  max: number
  ttlMs: number
  onLookup?: (outcome: Outcome) => void
}): DataCache {
  const kept = new LRUCache<string, Promise<object>>({ max, ttl: ttlMs })
  return {
    get(key, compute) {
      const known = kept.get(key)
      onLookup(known ? 'hit' : 'miss')
      if (known) return asValue(known)
      const value = Promise.try(compute)
      kept.set(key, value)
      value.catch(() => kept.delete(key))
      return value
    },
    clear: () => kept.clear(),
  }
}

/** Safe: a key is made by the one function that also computes its value. */
function asValue<Value>(kept: Promise<object>) {
  return kept as Promise<Value>
}

/** Rows kept by id until they change. */
export type RowCache = {
  /** Rows by id, the missing ones asked for in one query; an id without a row is left out. One kind of rows a cache. */
  getMany<Row extends { id: number }>(
    ids: readonly number[],
    query: (missing: number[]) => Promise<Row[]>,
  ): Promise<Map<number, Row>>
  drop(ids: readonly number[]): void
  clear(): void
}

export function createRowCache({
  max,
  onLookup = () => {},
}: {
  max: number
  onLookup?: (outcome: Outcome) => void
}): RowCache {
  const kept = new LRUCache<number, { id: number }>({ max })
  // Rows that were asked for before a change must not be kept after it.
  let changes = 0
  return {
    async getMany<Row extends { id: number }>(
      ids: readonly number[],
      query: (missing: number[]) => Promise<Row[]>,
    ) {
      const asRow = asRowOf(query)
      const found = new Map<number, Row>()
      const missing: number[] = []
      for (const id of ids) {
        const row = kept.get(id)
        if (row) found.set(id, asRow(row))
        else missing.push(id)
      }
      onLookup(missing.length === 0 ? 'hit' : 'miss')
      if (missing.length === 0) return found
      const asked = changes
      for (const row of await query(missing)) {
        found.set(row.id, row)
        if (asked === changes) kept.set(row.id, row)
      }
      return found
    },
    drop(ids) {
      changes += 1
      for (const id of ids) kept.delete(id)
    },
    clear() {
      changes += 1
      kept.clear()
    },
  }
}

/** Safe: a cache keeps the rows of one query. */
function asRowOf<Row extends { id: number }>(_query: (missing: number[]) => Promise<Row[]>) {
  return (row: { id: number }) => row as Row
}
