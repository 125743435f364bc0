import type { Fields, FilterOf } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'
import { createCollector, createTopList, inTwoParts, KEY_MAX } from './collector.ts'
import { createColumnStore } from './column-store.ts'
import type { ColumnStore, StoredColumns, StoredRow, StoreLayout } from './column-store.ts'
import { int32, uint8 } from './columns.ts'
import { facetOf } from './facets.ts'
import type { FacetsOf, ListTypes } from './port.ts'
import { scan } from './scan.ts'
import type { Condition, Counter, Periods, ScanCounts } from './scan.ts'
import { fromSets, masksOf, valuesOf } from './set-columns.ts'
import type { SetColumns } from './set-columns.ts'
import type { TextIndex, SlotMatches } from './text-index.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** What a query asks of the columns that only one list has. Made for each query, because it holds its counts. */
export type Plan<T extends ListTypes> = {
  /** By slot: 1 for rows that do not exist for the reader. */
  hidden: Uint8Array
  /** In the order in which people read what their filters cost. */
  conditions: readonly Condition[]
  /** Rows that come before all others. */
  comesFirst?: ((slot: number) => boolean) | null
  /** Facets of the conditions, and those of sets that show other values than all. */
  facets(counts: ScanCounts<T['fields']>): Partial<FacetsOf<T>>
  tallies: Record<T['tally'], Tally>
}
type Tally = { counter: Counter; read(): ReadonlyMap<number, number> }

/** A list in the terms of its columns. */
type IndexSpec<T extends ListTypes, Row extends StoredRow, Columns extends ListColumns<T>> = {
  list: List<T['fields'], T['sort']>
  layout: StoreLayout<Row, Columns>
  /** Called before anything is read: for columns that depend on the clock. */
  renew?(store: ColumnStore<Row, Columns>): void
  plan(
    store: ColumnStore<Row, Columns>,
    query: Question<T>,
    /** Milliseconds of the epoch. */
    now: number,
  ): Plan<T>
  /** Roubles a month that the list is sorted by, 0 for none. */
  payOf(columns: Columns, slot: number): number
  factsAt(columns: Columns, slot: number): T['facts']
}

type ListColumns<T extends ListTypes> = StoredColumns & SetColumns<T['fields']>
export type Question<T extends ListTypes> = T['view'] & { filter: FilterOf<T['fields']> }

export type IndexQuery<T extends ListTypes> = Question<T> & QueryOptions<T> & { text: SlotMatches | null }
export type QueryOptions<T extends ListTypes> = {
  sort: T['sort']
  offset: number
  limit: number
  /** What anybody reads beside the rows: facets, some tallies, or nothing. */
  counts: 'facets' | readonly T['tally'][]
}

export type IndexResult<T extends ListTypes> = {
  total: number
  ids: number[]
  /** Rows that only this filter keeps from the list. */
  rejectedOnly: ReadonlyMap<string, number>
  facets(): FacetsOf<T>
  tallies: Plan<T>['tallies']
}

/** Rows in memory: filters, counts and order of every list, without a database. */
export type MemoryIndex<T extends ListTypes, Row> = {
  texts: TextIndex
  size(): number
  upsert(rows: readonly Row[]): void
  remove(ids: readonly number[]): void
  replaceAll(rows: readonly Row[]): void
  query(query: IndexQuery<T>): IndexResult<T>
  /** How many of the slots exist for the reader. */
  countVisible(slots: Int32Array, query: Question<T>): number
  best(query: Question<T> & { scoreOf: (facts: T['facts']) => number | null; limit: number }): T['facts'][]
  describe(ids: readonly number[]): Map<number, T['facts']>
}

/** Scores are told apart to this part of a point. */
const POINT = 2 ** 12

export function createMemoryIndex<T extends ListTypes, Row extends StoredRow, Columns extends ListColumns<T>>(
  spec: IndexSpec<T, Row, Columns>,
  { now }: { now: () => Date },
): MemoryIndex<T, Row> {
  const { list } = spec
  const store = createColumnStore(spec.layout)
  const days = daysOf(list.fields)

  return {
    texts: store,
    size: store.count,
    upsert: store.upsert,
    remove: store.remove,
    replaceAll: store.replaceAll,
    query,
    countVisible(slots, question) {
      const { hidden } = planOf(question)
      return slots.reduce((count, slot) => count + 1 - uint8(hidden, slot), 0)
    },
    best({ scoreOf, limit, ...question }) {
      const { hidden } = planOf(asQuestion<T>(question))
      const columns = store.columns()
      const top = createTopList(limit)
      for (let slot = 0; slot < store.size(); slot++) {
        if (uint8(hidden, slot) === 1) continue
        const score = scoreOf(spec.factsAt(columns, slot))
        if (score !== null) top.offer(slot, Math.min(Math.round(score * POINT), KEY_MAX - 1))
      }
      return top.slots().map((slot) => spec.factsAt(columns, slot))
    },
    describe(ids) {
      spec.renew?.(store)
      const columns = store.columns()
      return new Map(
        Array.from(store.slotsOf(ids), (slot) => [int32(columns.id, slot), spec.factsAt(columns, slot)]),
      )
    },
  }

  function planOf(question: Question<T>) {
    spec.renew?.(store)
    return spec.plan(store, question, now().getTime())
  }

  function query(asked: IndexQuery<T>): IndexResult<T> {
    const { filter, text, sort, offset, limit } = asked
    const plan = planOf(asked)
    const columns = store.columns()
    const create = () =>
      createCollector({ text, sort, needed: offset + limit, payOf: (slot) => spec.payOf(columns, slot) })
    const collector = plan.comesFirst ? inTwoParts(create, plan.comesFirst) : create()
    const isFaceted = asked.counts === 'facets'
    const tallies = asked.counts === 'facets' ? [] : asked.counts
    const period = periodOf(filter)
    const counts = scan(
      { list, columns, size: store.size() },
      {
        masks: masksOf(list, filter),
        period,
        conditions: plan.conditions,
        hidden: plan.hidden,
        slots: text?.slots ?? null,
        // Of a set: two tallies may read one counter.
        counters: [...new Set(tallies.map((name) => plan.tallies[name].counter))],
        isFaceted,
      },
      collector.add,
    )
    return {
      total: counts.total,
      ids: collector
        .slots()
        .slice(offset, offset + limit)
        .map((slot) => int32(columns.id, slot)),
      rejectedOnly: counts.rejectedOnly,
      facets: () =>
        asFacets<T>({
          ...fromSets(list, (name) => facetOf(valuesOf(list, name), counts.sets[name])),
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

/** @throws Error for a list without periods */
function daysOf(fields: Fields) {
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'days') return { name, values: field.values }
  throw new Error('A list needs a filter by the time of publication')
}

/** Safe: sets and periods are counted here, and a plan has the facets of all its conditions. */
const asFacets = <T extends ListTypes>(facets: object) => facets as FacetsOf<T>
/** Safe: what is left of a question with two more fields when they are taken away. */
const asQuestion = <T extends ListTypes>(question: object) => question as Question<T>
