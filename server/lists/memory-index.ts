import { scheduler } from 'node:timers/promises'
import type { Fields, FilterOf } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'
import { hasBit, type Bitmap } from './bitmap.ts'
import { createCollector, createTopList, createPartitionedCollector, KEY_MAX } from './collector.ts'
import {
  createColumnStore,
  type ColumnStore,
  type StoredColumns,
  type StoredRow,
  type StoreLayout,
} from './column-store.ts'
import { int32 } from './columns.ts'
import type { Likeness } from './diversity.ts'
import { asFacets, facetOf } from './facets.ts'
import type { Criteria, QueryOptions } from './engine.ts'
import type { FacetsOf, ListTypes } from './port.ts'
import type { TextRevisions } from './snapshot/list-files.ts'
import type { Counter, Periods } from './counting.ts'
import { scan } from './scan.ts'
import type { Condition, ScanCounts } from './scan-query.ts'
import { mapSets, masksOf, valuesOf, type SetColumn, type SetCombinations } from './set-combinations.ts'
import type { SlotIndex, SlotMatches } from './slot-index.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** Conditions and counts of a query on the columns of one list. Created per query, because it contains its counts. */
export type Plan<T extends ListTypes> = {
  /** Rows that the viewer must not see. */
  hidden: Bitmap
  /** In the order in which an empty list shows how many rows each filter excludes. */
  conditions: readonly Condition[]
  /** Whether a row comes before all others; null for no such rows. */
  comesFirst?: ((slot: number) => boolean) | null
  /** Facets of the conditions, and of sets that do not show all their values. */
  facets(counts: ScanCounts<T['fields']>): Partial<FacetsOf<T>>
  tallies: Record<T['tally'], Tally>
}
type Tally = { counter: Counter; read(): ReadonlyMap<number, number> }

/** The columns of a list and how to query them. */
type IndexSpec<T extends ListTypes, Row extends StoredRow, Columns extends ListColumns> = {
  list: List<T['fields'], T['sort']>
  /** Of the numbers in the column of sets. */
  combinations: SetCombinations<T['fields']>
  layout: StoreLayout<Row, Columns>
  /** Called before every read: updates columns that depend on the clock. */
  refreshComputed?(store: ColumnStore<Row, Columns>): void
  plan(
    store: ColumnStore<Row, Columns>,
    query: Criteria<T>,
    /** Milliseconds since the epoch. */
    now: number,
  ): Plan<T>
  /** Pay that the list is sorted by, in roubles a month; 0 for none. */
  payOf(columns: Columns, slot: number): number
  /** Scores rows below 2^12; null excludes a row. @param now milliseconds since the epoch */
  scorer(columns: Columns, wanted: T['wanted'], now: number): (slot: number) => number | null
  factsAt(columns: Columns, slot: number): T['facts']
  likenessAt(columns: Columns, slot: number): Likeness
}

type ListColumns = StoredColumns & SetColumn
export type IndexQuery<T extends ListTypes> = Criteria<T> & QueryOptions<T> & { text: SlotMatches | null }

type IndexResult<T extends ListTypes> = {
  total: number
  ids: number[]
  /** Number of rows that only this filter excludes, by its name. */
  rejectedOnly: ReadonlyMap<string, number>
  facets(): FacetsOf<T>
  tallies: Plan<T>['tallies']
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
  /** Of all rows. */
  revisions(): TextRevisions
  query(query: IndexQuery<T>): IndexResult<T>
  likenessOf(id: number): Likeness
  /** Other work runs in between. */
  best(query: Criteria<T> & { wanted: T['wanted']; limit: number }): Promise<T['facts'][]>
  describe(ids: readonly number[]): Map<number, T['facts']>
}

/** Scores are compared with a precision of 1 / 2^12. */
const SCORE_STEPS = 2 ** 12
/** Rows that are scored before other work may run. */
const ROWS_AT_ONCE = 20_000
/** The last attempt makes no pauses. */
const BEST_ATTEMPTS = 3

export function createMemoryIndex<T extends ListTypes, Row extends StoredRow, Columns extends ListColumns>(
  spec: IndexSpec<T, Row, Columns>,
  { now }: { now: () => Date },
): MemoryIndex<T, Row> {
  const { list } = spec
  const store = createColumnStore(spec.layout)
  const days = publicationPeriods(list.fields)

  return {
    slots: store,
    size: store.count,
    upsert: store.upsert,
    remove: store.remove,
    fill: store.fill,
    revisionOf: store.revisionOf,
    ids: store.ids,
    revisions() {
      const ids = Int32Array.from(store.ids())
      return { ids, revisions: ids.map((id) => store.revisionOf(id) ?? 0) }
    },
    query,
    likenessOf(id) {
      const slot = store.slotOf(id)
      return slot === null ? { copy: null, employer: null } : spec.likenessAt(store.columns(), slot)
    },
    async best({ wanted, limit, ...criteria }) {
      for (let pauses = BEST_ATTEMPTS - 1; ; pauses--) {
        const slots = await bestSlots({ wanted, limit, criteria: asCriteria<T>(criteria) }, pauses > 0)
        if (slots) return slots.map((slot) => spec.factsAt(store.columns(), slot))
      }
    },
    describe(ids) {
      spec.refreshComputed?.(store)
      const columns = store.columns()
      return new Map(
        Array.from(store.slotsOf(ids), (slot) => [int32(columns.id, slot), spec.factsAt(columns, slot)]),
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
    const { hidden } = planOf(criteria)
    const scoreAt = spec.scorer(store.columns(), wanted, now().getTime())
    const top = createTopList(limit)
    for (let slot = 0; slot < size; slot++) {
      if (hasBit(hidden, slot)) continue
      const score = scoreAt(slot)
      if (score !== null) top.offer(slot, Math.min(Math.round(score * SCORE_STEPS), KEY_MAX - 1))
      if (withPauses && (slot + 1) % ROWS_AT_ONCE === 0) {
        await scheduler.yield()
        if (store.version() !== version) return null
      }
    }
    return top.slots()
  }

  function planOf(criteria: Criteria<T>) {
    spec.refreshComputed?.(store)
    return spec.plan(store, criteria, now().getTime())
  }

  function query(indexQuery: IndexQuery<T>): IndexResult<T> {
    const { filter, text, sort, isSortAsked = false, offset, limit, counts: wanted } = indexQuery
    const plan = planOf(indexQuery)
    const columns = store.columns()
    const create = () =>
      createCollector({ text, sort, needed: offset + limit, payOf: (slot) => spec.payOf(columns, slot) })
    // An explicit order by date or pay is not changed.
    const isParted = !isSortAsked && (text === null || sort === 'relevance')
    const comesFirst = isParted ? plan.comesFirst : null
    const collector = comesFirst
      ? createPartitionedCollector(create, (slot, at) => comesFirst(slot) && isGoodMatch(text, at))
      : create()
    const withFacets = wanted === 'facets'
    const tallies = wanted === 'facets' ? [] : wanted
    const period = periodOf(filter)
    const counts = scan(
      { list, combinations: spec.combinations, column: columns.sets, size: store.size() },
      {
        masks: masksOf(list, filter),
        period,
        conditions: plan.conditions,
        hidden: plan.hidden,
        slots: text?.slots ?? null,
        // Deduplicated: two tallies may read one counter.
        counters: [...new Set(tallies.map((name) => plan.tallies[name].counter))],
        withFacets,
      },
    )
    collector.collect(counts)
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
          ...plan.facets(counts),
        }),
      tallies: plan.tallies,
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
