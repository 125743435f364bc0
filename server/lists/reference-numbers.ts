/** Values of a directory are numbered in its order; 0 stands for none. */
import { Problem } from '#shared/kernel/problem.ts'

/**
 * The number of a value, from 1.
 * @param none what there is none of, such as «Такой профессии»
 * @throws Problem `not_found` for a slug that the directory does not have
 */
export function numberOfSlug(all: readonly { slug: string }[], slug: string, none: string): number {
  const at = all.findIndex((one) => one.slug === slug)
  if (at < 0) throw new Problem('not_found', `${none} нет в справочнике`)
  return at + 1
}

/** Counts above zero by id. @param countOf by the place in the directory, from 0 */
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
