/** Values of reference data are numbered in their order from 1; 0 is none. */
import { Problem } from '#shared/kernel/problem.ts'
import { int32 } from './columns.ts'
import { mostFrequent } from './facets.ts'
import { equals } from './scan-query.ts'

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

/**
 * The condition, facet and tally of a filter by one value.
 * @param options.column numbers of the values by slot
 * @param options.slug the chosen value
 * @throws Problem `not_found` for an unknown slug
 */
export function referenceFilter(
  all: readonly { id: number; slug: string; name: string }[],
  { column, slug, missing }: { column: Int32Array; slug: string | null; missing: string },
) {
  const counter = { column, counts: new Int32Array(all.length + 1) }
  const countOf = (at: number) => int32(counter.counts, at + 1)
  return {
    predicate: equals(column, slug === null ? null : numberOfSlug(all, slug, missing)),
    counter,
    facet: () => mostFrequent(all, { countOf, chosen: slug }),
    tally: { counter, read: () => countsById(all, countOf) },
  }
}
