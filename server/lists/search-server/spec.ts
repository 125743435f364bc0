/** What a list declares of its rows for a search server. */
import type { List } from '#shared/lists/list.ts'
import type { Likeness } from '../diversity.ts'
import type { Criteria } from '../engine.ts'
import type { MemoryIndex } from '../memory-index.ts'
import type { FacetsOf, ListTypes } from '../port.ts'
import type { SetValues } from '../set-combinations.ts'
import type { StoredRow } from '../column-store.ts'
import type { FoundRow } from './client.ts'

/** As the configuration of the server names them; `multi` is a set of numbers. */
export type AttributeKind = 'uint' | 'bigint' | 'multi' | 'string'
export type AttributeValue = number | string | readonly number[]

export type ServerSpec<T extends ListTypes, Row extends StoredRow> = {
  /** Of the index on the server. */
  name: string
  list: List<T['fields'], T['sort']>
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
  /** The attribute that the list is sorted by; 0 for none. */
  pay: string
  /** Attributes that `likenessOf` reads. */
  likeness: readonly string[]
  likenessOf(row: FoundRow): Likeness
  /** @param now milliseconds since the epoch */
  plan(query: Criteria<T>, now: number): ServerPlan<T>
  /** The expression of `MATCH` for all rows that may suit, and perhaps others; null if none suits. */
  suitable(wanted: T['wanted']): string | null
  /** An empty index for a few rows. */
  createIndex(): MemoryIndex<T, Row>
}

/** Conditions and counts of a query other than closed sets and periods. */
export type ServerPlan<T extends ListTypes> = {
  /** Conditions that every row of the list fulfils. */
  visible: readonly Where[]
  /** In the order in which an empty list shows how many rows each filter excludes. */
  conditions: readonly ServerCondition[]
  /** An expression that is 1 for rows that come before all others; null for no such rows. */
  comesFirst: string | null
  facets(counted: Counted): Partial<FacetsOf<T>>
  tallies: Record<T['tally'], { grouping: Grouping; read(groups: Groups): ReadonlyMap<number, number> }>
}

export type ServerCondition = {
  /** Name of the filter. */
  name: string
  /** Null when the filter is empty. */
  where: Where | null
  /** How rows are counted for the facet of the filter. */
  grouping?: Grouping
  /** More chosen values leave fewer rows, so the facet counts the rows that it leaves. */
  isNarrowing?: boolean
}

/** A condition of `WHERE`, or an expression that is above 0 where it holds. */
export type Where = { clause: string } | { expression: string }

/** Rows are grouped by an attribute. */
export type Grouping = {
  attribute: string
  /** Another attribute that is equal within a group and says what it is. */
  label?: string
}

/** Groups of rows. `label` is that of the grouping, empty for none. */
export type Groups = readonly { value: number; label: string; count: number }[]

type Counted = {
  total: number
  /** The groups of the facet of a filter. */
  groupsOf(filter: string): Groups
  /** Counts of a closed set. */
  countsOf(set: string): Int32Array
}

/** Counts by value. */
export const countsByValue = (groups: Groups): Map<number, number> =>
  new Map(groups.map(({ value, count }) => [value, count]))
