/**
 * The filters of a query and the counts of their facets. Each is declared once, for the columns in memory and for the
 * attributes of a search server.
 */
import { int32 } from './columns.ts'
import type { Counter, Condition, Predicate } from './scan-query.ts'
import { Problem } from '#shared/kernel/problem.ts'

/** A filter other than closed sets and periods. Created per query. */
export type QueryFilter<Columns> = Pick<Condition, 'name' | 'isNarrowing'> & {
  /** What rows fulfil; null when the filter is empty. */
  condition: RowCondition<Columns> | null
  /** Counts the facet of the filter. */
  counts?: RowCounts<Columns>
}

export type RowCondition<Columns> = { predicate(columns: Columns): Predicate; where(): Where }

/** A condition of `WHERE`, or an expression that is above 0 where it holds. */
export type Where = { clause: string } | { expression: string }

/** Counts the rows of one query, in memory or on a server. */
type RowCounts<Columns> = {
  /** Counts rows in memory; the same counter for every call. */
  counter(columns: Columns): Counter
  /** How a server groups the rows. */
  grouping: Grouping
  /** Takes the groups that a server has counted. */
  take(groups: Groups): void
}

/** Rows are grouped by an attribute. */
export type Grouping = {
  attribute: string
  /** Another attribute that is equal within a group and says what it is. */
  label?: string
}

/** Groups of rows. `label` is that of the grouping, empty for none. */
export type Groups = readonly { value: number; label: string; count: number }[]

/** Counts that can be read, as `Counts`, once the rows are counted. */
export type ReadableCounts<Columns, Counts> = RowCounts<Columns> & {
  /** @throws Error before the rows are counted */
  read(): Counts
}

/** How many rows the counts of a query have by an id, without zeros. */
export type Tally<Columns> = { counts: RowCounts<Columns>; read(): ReadonlyMap<number, number> }

export function createCounts<Columns, Counts>(
  inMemory: (columns: Columns) => { counter: Counter; read: () => Counts },
  { read: readGroups, ...grouping }: Grouping & { read: (groups: Groups) => Counts },
): ReadableCounts<Columns, Counts> {
  let counter: Counter | null = null
  let read: (() => Counts) | null = null
  return {
    counter(columns) {
      if (counter) return counter
      const counted = inMemory(columns)
      read = counted.read
      return (counter = counted.counter)
    },
    grouping,
    take(groups) {
      read = () => readGroups(groups)
    },
    read() {
      if (read === null) throw new Error('The rows are not counted yet')
      return read()
    },
  }
}

/** Counts of rows by a number. */
export type CountOf = (number: number) => number

/**
 * Counts rows by the number in a column.
 * @param options.size numbers of the column are below it
 */
export const countNumbers = <Columns>({
  column,
  attribute,
  size,
}: {
  column: (columns: Columns) => Int32Array
  attribute: string
  size: number
}): ReadableCounts<Columns, CountOf> =>
  createCounts(
    (columns) => {
      const counts = new Int32Array(size)
      return { counter: { column: column(columns), counts }, read: () => (number) => int32(counts, number) }
    },
    { attribute, read: readByValue },
  )

/** Counts by the value of a group. */
export const countsByValue = (groups: Groups): Map<number, number> =>
  new Map(groups.map(({ value, count }) => [value, count]))

export function readByValue(groups: Groups): CountOf {
  const counts = countsByValue(groups)
  return (value) => counts.get(value) ?? 0
}

/** Matches rows with the number; no filter for null. */
export const hasNumber = <Columns>(
  value: number | null,
  { column, attribute }: { column: (columns: Columns) => Int32Array; attribute: string },
): RowCondition<Columns> | null =>
  value === null
    ? null
    : {
        predicate: (columns) => ({ column: column(columns), from: value, to: value }),
        where: () => hasOneOf(attribute, [value]),
      }

/** No row has none of the values. */
export const hasOneOf = (attribute: string, values: readonly number[]): Where => ({
  clause: values.length === 0 ? 'id=0' : `${attribute} IN (${values.join()})`,
})

type Reference = readonly { id: number; slug: string; name: string }[]

/**
 * A filter by values of reference data, of which a row has one, with its counts by index, and the tally by id.
 * @param options.column numbers of the values, from 1
 * @param options.attribute ids of the values
 * @param options.missing subject of the message about an unknown slug, such as «Такой профессии»
 * @throws Problem `not_found` for an unknown slug
 */
export function filterByReference<Columns>(
  all: Reference,
  {
    column,
    attribute,
    slugs,
    missing,
  }: {
    column: (columns: Columns) => Int32Array
    attribute: string
    slugs: readonly string[]
    missing: string
  },
) {
  const numbers = slugs.map((slug) => numberOfSlug(all, slug, missing))
  const counts = createCounts<Columns, CountOf>(
    (columns) => {
      const byNumber = new Int32Array(all.length + 1)
      return {
        counter: { column: column(columns), counts: byNumber },
        read: () => (at) => int32(byNumber, at + 1),
      }
    },
    { attribute, read: (groups) => readByIndex(all, groups) },
  )
  const condition: RowCondition<Columns> | null =
    numbers.length === 0
      ? null
      : {
          predicate: (columns) => ({ column: column(columns), ...toTest(numbers, all.length + 1) }),
          where: () =>
            hasOneOf(
              attribute,
              numbers.map((number) => all[number - 1]?.id ?? 0),
            ),
        }
  return { condition, counts, tally: tallyByIndex(all, counts) }
}

/** A single number is a range, which is compared faster than a table is read. */
export function toTest(numbers: readonly number[], size: number) {
  const [number = 0] = numbers
  if (numbers.length === 1) return { from: number, to: number }
  const table = new Uint8Array(size)
  for (const one of numbers) table[one] = 1
  return { table }
}

/** Counts by the index of reference data, of groups by its ids. */
export function readByIndex(all: readonly { id: number }[], groups: Groups): CountOf {
  const countOf = readByValue(groups)
  return (at) => countOf(all[at]?.id ?? 0)
}

/** Counts by id, of counts by the index of reference data. */
export const tallyByIndex = <Columns>(
  all: readonly { id: number }[],
  counts: ReadableCounts<Columns, CountOf>,
): Tally<Columns> => ({ counts, read: () => countsById(all, counts.read()) })

/**
 * The number of the value with this slug.
 * @param missing subject of the message, such as «Такой профессии»
 * @throws Problem `not_found` for an unknown slug
 */
export function numberOfSlug(all: readonly { slug: string }[], slug: string, missing: string): number {
  const at = all.findIndex((one) => one.slug === slug)
  if (at < 0) throw new Problem('not_found', `${missing} нет в справочнике`)
  return at + 1
}

/** Counts above zero by id. @param countOf by index, from 0 */
export function countsById(
  all: readonly { id: number }[],
  countOf: (at: number) => number,
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const [at, { id }] of all.entries()) {
    const count = countOf(at)
    if (count > 0) counts.set(id, count)
  }
  return counts
}
