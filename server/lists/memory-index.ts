import { scheduler } from 'node:timers/promises'
import type { Fields, FilterOf } from '#shared/lists/fields.ts'
import { hasBit } from './bitmap.ts'
import { createCollector, createTopList, createPartitionedCollector, KEY_MAX } from './collector.ts'
import { createColumnStore, type ColumnStore, type StoredRow } from './column-store.ts'
import { int32 } from './columns.ts'
import type { Likeness } from './diversity.ts'
import { asFacets, facetOf } from './facets.ts'
import type { Criteria, QueryOptions, FacetsOf, ListTypes } from './port.ts'
import type { RowsState } from './shared-state/list-state.ts'
import type { Periods } from './scan-query.ts'
import type { DeclaredList, ListColumns } from './declared-list.ts'
import { scan } from './scan.ts'
import { mapSets, masksOf, valuesOf } from './set-combinations.ts'
import type { SlotIndex, SlotMatches } from './slot-index.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

export type IndexQuery<T extends ListTypes> = Criteria<T> & QueryOptions<T> & { text: SlotMatches | null }

type IndexResult<T extends ListTypes> = {
  total: number
  ids: number[]
  /** Number of rows that only this filter excludes, by its name. */
  rejectedOnly: ReadonlyMap<string, number>
  facets(): FacetsOf<T>
  tallies: Readonly<Record<T['tally'], { read(): ReadonlyMap<number, number> }>>
}

/** Filters, counts and sorts the rows of a list in memory. */
export type MemoryIndex<T extends ListTypes, Row extends StoredRow> = {
  slots: SlotIndex
  size(): number
  upsert(rows: readonly Row[]): void
  remove(ids: readonly number[]): void
  fill: ColumnStore<Row, never>['fill']
  revisionOf: ColumnStore<Row, never>['revisionOf']
  /** Ids of all rows. */
  ids(): Iterable<number>
  /** @param known numbers of the entries of each table that the receiver has */
  state(known: readonly number[]): RowsState
  /** Continues with the rows of another thread. */
  adopt(state: RowsState): void
  /** Continues with the rows of an earlier process. */
  restore(state: RowsState): void
  /** Updates columns that depend on the clock. */
  refreshComputed(): void
  query(query: IndexQuery<T>): IndexResult<T>
  likenessOf(id: number): Likeness
  /** Other work runs in between. */
  best(query: Criteria<T> & { wanted: T['wanted']; limit: number }): Promise<T['facts'][]>
  describe(ids: readonly number[]): Map<number, T['facts']>
}

/** Of a row that is like no other. */
export const NOT_ALIKE: Likeness = { copies: [], employer: null, isUnanswered: false }
/** Scores are compared with a precision of 1 / 2^12. */
const SCORE_STEPS = 2 ** 12
/** Rows that are scored before other work may run. */
const ROWS_AT_ONCE = 20_000
/** The last attempt makes no pauses. */
const BEST_ATTEMPTS = 3

export function createMemoryIndex<T extends ListTypes, Row extends StoredRow, Columns extends ListColumns>(
  declared: Pick<DeclaredList<T, Row, Columns>, 'list' | 'query' | 'pay' | 'likeness' | 'inMemory'>,
  {
    now,
    isShared = false,
    pause = scheduler.yield.bind(scheduler),
  }: {
    now: () => Date
    /** Whether other threads read the columns: reading them changes none. */
    isShared?: boolean
    /** Lets other work run in between. */
    pause?: () => Promise<void>
  },
): MemoryIndex<T, Row> {
  const { list, pay, likeness, inMemory } = declared
  const store = createColumnStore(inMemory.layout)
  const days = publicationPeriods(list.fields)

  return {
    slots: store,
    size: store.count,
    upsert: store.upsert,
    remove: store.remove,
    fill: store.fill,
    revisionOf: store.revisionOf,
    ids: store.ids,
    state: (known) => ({
      store: store.state(),
      tables: inMemory.tables.map((table, at) => ({
        arrays: table.arrays(),
        entries: table.entries(known[at] ?? 0),
      })),
    }),
    adopt(state) {
      adoptTables(state)
      store.adopt(state.store)
    },
    restore(state) {
      adoptTables(state)
      store.restore(state.store)
      inMemory.onRestored?.()
      refreshComputed()
    },
    refreshComputed,
    query,
    likenessOf(id) {
      const slot = store.slotOf(id)
      if (slot === null || likeness === null) return NOT_ALIKE
      return likeness.toLikeness(likeness.columns(store.columns()).map((column) => int32(column, slot)))
    },
    async best({ wanted, limit, ...criteria }) {
      for (let pauses = BEST_ATTEMPTS - 1; ; pauses--) {
        const slots = await bestSlots({ wanted, limit, criteria: asCriteria<T>(criteria) }, pauses > 0)
        if (slots) return slots.map((slot) => inMemory.factsAt(store.columns(), slot))
      }
    },
    describe(ids) {
      if (!isShared) refreshComputed()
      const columns = store.columns()
      return new Map(
        Array.from(store.slotsOf(ids), (slot) => [int32(columns.id, slot), inMemory.factsAt(columns, slot)]),
      )
    },
  }

  /** Null if the rows have changed meanwhile, which is possible only with pauses. */
  async function bestSlots(
    { wanted, limit, criteria }: { wanted: T['wanted']; limit: number; criteria: Criteria<T> },
    withPauses: boolean,
  ): Promise<number[] | null> {
    const version = store.version()
    const size = store.size()
    const hidden = hiddenNow(criteria)
    const scoreAt = inMemory.scorer(store.columns(), wanted, now().getTime())
    const top = createTopList(limit)
    for (let slot = 0; slot < size; slot++) {
      if (hasBit(hidden, slot)) continue
      const score = scoreAt(slot)
      if (score !== null) top.offer(slot, Math.min(Math.round(score * SCORE_STEPS), KEY_MAX - 1))
      if (withPauses && (slot + 1) % ROWS_AT_ONCE === 0) {
        await pause()
        if (store.version() !== version) return null
      }
    }
    return top.slots()
  }

  function refreshComputed() {
    inMemory.refreshComputed?.(store)
  }

  function adoptTables({ tables }: RowsState) {
    for (const [at, table] of tables.entries()) inMemory.tables[at]?.adopt(table)
  }

  function hiddenNow(criteria: Criteria<T>) {
    if (!isShared) refreshComputed()
    return inMemory.hidden(store, criteria, now().getTime())
  }

  function query(indexQuery: IndexQuery<T>): IndexResult<T> {
    const { filter, text, sort, isSortAsked = false, offset, limit, counts: wanted } = indexQuery
    const hidden = hiddenNow(indexQuery)
    const { filters, comesFirst, facets, tallies } = declared.query(indexQuery)
    const columns = store.columns()
    const payColumn = pay.column(columns)
    const create = () =>
      createCollector({ text, sort, needed: offset + limit, payOf: (slot) => int32(payColumn, slot) })
    // An explicit order by date or pay is not changed.
    const isParted = !isSortAsked && (text === null || sort === 'relevance')
    const isFirst = isParted && comesFirst ? comesFirst.inMemory(columns) : null
    const collector = isFirst
      ? createPartitionedCollector(create, (slot, at) => isFirst(slot) && isGoodMatch(text, at))
      : create()
    const withFacets = wanted === 'facets'
    const tallied = wanted === 'facets' ? [] : wanted
    const period = periodOf(filter)
    const counts = scan(
      { list, combinations: inMemory.combinations, column: columns.sets, size: store.size() },
      {
        masks: masksOf(list, filter),
        period,
        conditions: filters.map(({ condition, counts: counted, ...one }) => ({
          ...one,
          predicate: condition && condition.predicate(columns),
          ...(counted && { counter: counted.counter(columns) }),
        })),
        hidden,
        slots: text?.slots ?? null,
        // Deduplicated: two tallies may read one counter.
        counters: [...new Set(tallied.map((name) => tallies[name].counts.counter(columns)))],
        withFacets,
      },
    )
    if (limit > 0) collector.collect(counts)
    return {
      total: counts.total,
      ids: collector
        .slots()
        .slice(offset, offset + limit)
        .map((slot) => int32(columns.id, slot)),
      rejectedOnly: counts.rejectedOnly,
      facets: () =>
        asFacets<T>({
          ...mapSets(list, (name) => facetOf(valuesOf(list, name), counts.sets[name])),
          [period.name]: facetOf(days.values, period.counts),
          ...facets(counts),
        }),
      tallies,
    }
  }

  function periodOf(filter: FilterOf<T['fields']>): Periods & { name: string } {
    const first = (count: number) => store.slotSince(now().getTime() - count * DAY_MS)
    const chosen: unknown = filter[days.name]
    return {
      name: days.name,
      starts: Int32Array.from(days.values, first),
      counts: new Int32Array(days.values.length),
      since: typeof chosen === 'number' ? first(chosen) : 0,
    }
  }
}

/** A row that the text matches only in passing comes before no other. */
export const GOOD_SCORE = 0.5
const isGoodMatch = (text: SlotMatches | null, at: number) => (text?.scores[at] ?? 1) >= GOOD_SCORE

/** The filter by publication period. @throws Error for a list without one */
export function publicationPeriods(fields: Fields) {
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'days') return { name, values: field.values }
  throw new Error('A list needs a filter by the time of publication')
}

/** Safe: the value is criteria with two more fields, which were removed. */
const asCriteria = <T extends ListTypes>(criteria: object) => criteria as Criteria<T>
