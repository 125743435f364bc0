import { LRUCache } from 'lru-cache'

/** Caches values by key with a TTL; concurrent calls share one computation. A failed computation is not cached. */
export type DataCache = {
  get<Value extends object>(key: string, compute: () => Promise<Value> | Value): Promise<Value>
  clear(): void
}

type Outcome = 'hit' | 'miss'

export function createDataCache({
  max,
  ttlMs,
  onLookup = () => {},
}: {
  max: number
  ttlMs: number
  onLookup?: (outcome: Outcome) => void
}): DataCache {
  const values = new LRUCache<string, Promise<object>>({ max, ttl: ttlMs })
  return {
    get(key, compute) {
      const cached = values.get(key)
      onLookup(cached ? 'hit' : 'miss')
      if (cached) return asValue(cached)
      const value = Promise.try(compute)
      values.set(key, value)
      value.catch(() => values.delete(key))
      return value
    },
    clear: () => values.clear(),
  }
}

/** Safe: each key is built by the function that computes its value. */
function asValue<Value>(value: Promise<object>) {
  return value as Promise<Value>
}

/** Caches rows by id until they change. */
export type RowCache = {
  /** Rows by id; the missing ones are read by one query. Ids without a row are left out. One kind of row per cache. */
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
  const rows = new LRUCache<number, { id: number }>({ max })
  // Rows that were read before a change must not be cached after it.
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
        const row = rows.get(id)
        if (row) found.set(id, asRow(row))
        else missing.push(id)
      }
      onLookup(missing.length === 0 ? 'hit' : 'miss')
      if (missing.length === 0) return found
      const changesBefore = changes
      for (const row of await query(missing)) {
        found.set(row.id, row)
        if (changesBefore === changes) rows.set(row.id, row)
      }
      return found
    },
    drop(ids) {
      changes += 1
      for (const id of ids) rows.delete(id)
    },
    clear() {
      changes += 1
      rows.clear()
    },
  }
}

/** Safe: a cache has the rows of one query. */
function asRowOf<Row extends { id: number }>(_query: (missing: number[]) => Promise<Row[]>) {
  return (row: { id: number }) => row as Row
}
