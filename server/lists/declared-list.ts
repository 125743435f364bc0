/** A list declared once, for both stores: columns in the memory of a process, and attributes on a search server. */
import type { List } from '#shared/lists/list.ts'
import type { Bitmap } from './bitmap.ts'
import type { ColumnStore, StoredColumns, StoredRow, StoreLayout } from './column-store.ts'
import type { Likeness } from './diversity.ts'
import type { Criteria, FacetsOf, ListTypes } from './port.ts'
import type { QueryFilter, Tally, Where } from './query-filters.ts'
import type { RowTable } from './row-tables.ts'
import type { SetColumn, SetCombinations, SetValues, SetCounts } from './set-combinations.ts'

export type ListColumns = StoredColumns & SetColumn

/** As the configuration of a search server names them; `multi` is a set of numbers. */
export type AttributeKind = 'uint' | 'bigint' | 'multi' | 'string'
export type AttributeValue = number | string | readonly number[]

export type DeclaredList<T extends ListTypes, Row extends StoredRow, Columns extends ListColumns> = {
  list: List<T['fields'], T['sort']>
  query(query: Criteria<T>): DeclaredQuery<T, Columns>
  /** Pay that the list is sorted by, in roubles a month; 0 for none. */
  pay: { column: (columns: Columns) => Int32Array; attribute: string }
  /** Finds rows that are like others; null for a list without. */
  likeness: {
    attributes: readonly string[]
    /** @param numbers of the row, in the order of the attributes */
    toLikeness(numbers: readonly number[]): Likeness
    /** The columns with the numbers. */
    columns(columns: Columns): readonly Int32Array[]
  } | null
  inMemory: MemoryRows<T, Row, Columns>
  onServer: ServerRows<T, Row>
}

/** The rows of a list as columns. */
type MemoryRows<T extends ListTypes, Row extends StoredRow, Columns extends ListColumns> = {
  /** Of the numbers in the column of sets. */
  combinations: SetCombinations<T['fields']>
  /** All tables that columns refer to, always in the same order. */
  tables: readonly RowTable[]
  layout: StoreLayout<Row, Columns>
  /** Called before reads: updates columns that depend on the clock. */
  refreshComputed?(store: ColumnStore<Row, Columns>): void
  /** Called when the columns of an earlier process are taken over. */
  onRestored?(): void
  /** Rows that the viewer must not see. @param now milliseconds since the epoch */
  hidden(store: ColumnStore<Row, Columns>, query: Criteria<T>, now: number): Bitmap
  /** Scores rows below 2^12; null excludes a row. @param now milliseconds since the epoch */
  scorer(columns: Columns, wanted: T['wanted'], now: number): (slot: number) => number | null
  factsAt(columns: Columns, slot: number): T['facts']
}

/** The rows of a list on a search server. */
export type ServerRows<T extends ListTypes, Row extends StoredRow> = {
  /** Of the index on the server. */
  name: string
  /** In addition to those of every list. */
  attributes: Readonly<Record<string, AttributeKind>>
  /** What the server stores of a row. */
  write(row: Row): {
    sets: SetValues<T['fields']>
    attributes: Readonly<Record<string, AttributeValue>>
    /** Tokens that rows are found by in addition to words. */
    codes: readonly string[]
  }
  /** A condition of rows whose attributes were computed in another month. */
  outdated?(): string
  /** Conditions that every row fulfils that the viewer may see. @param now milliseconds since the epoch */
  visible(query: Criteria<T>, now: number): readonly Where[]
  /** The expression of `MATCH` for all rows that may suit, and perhaps others; null if none suits. */
  suitable(wanted: T['wanted']): string | null
}

/** Conditions and counts of a query other than closed sets and periods. Created per query, because it has its counts. */
export type DeclaredQuery<T extends ListTypes, Columns> = {
  /** In the order in which an empty list shows how many rows each filter excludes. */
  filters: readonly QueryFilter<Columns>[]
  /** Rows that come before all others; null for no such rows. */
  comesFirst: {
    inMemory(columns: Columns): (slot: number) => boolean
    /** An expression that is 1 for these rows. */
    expression: string
  } | null
  /** Facets of the filters, and of sets that do not show all their values. Called when the rows are counted. */
  facets(counts: { total: number; sets: SetCounts<T['fields']> }): Partial<FacetsOf<T>>
  tallies: Record<T['tally'], Tally<Columns>>
}

/** What a search server needs of a list. */
export type ServerList<T extends ListTypes, Row extends StoredRow> = Omit<
  DeclaredList<T, Row, never>,
  'inMemory'
>
