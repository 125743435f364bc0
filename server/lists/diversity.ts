/**
 * Folds rows with the same text or title of one company into the first of them, and moves rows of an employer with several
 * rows behind others.
 */

/** Values by which rows may be alike: a row with one of the same `copies` is a copy. Null for no employer. */
export type Likeness = { copies: readonly string[]; employer: number | null }

/** Only so many rows are put in another order: the first pages. */
export const DIVERSE_ROWS = 200
export const EMPLOYER_ROWS_MAX = 3
/** Among the first rows, those of a page. */
const FIRST_ROWS = 20

/**
 * Reorders the rows: each text and title of a company once, and in the first twenty at most three rows of one employer. Otherwise the order
 * stays.
 * @param options.byEmployer false when the query is for one employer
 * @param options.folds whether copies are removed, because they are listed separately; otherwise they come after all
 * other rows
 */
export function diversify(
  ids: readonly number[],
  likenessOf: (id: number) => Likeness,
  { byEmployer, folds }: { byEmployer: boolean; folds: boolean },
): { ids: number[]; copies: Map<number, number[]> } {
  const copies = new Map<number, number[]>()
  const firstOf = new Map<string, number>()
  const distinct = ids.filter((id) => {
    const { copies: keys } = likenessOf(id)
    const first = keys.map((key) => firstOf.get(key)).find((known) => known !== undefined)
    for (const key of keys) if (!firstOf.has(key)) firstOf.set(key, first ?? id)
    if (first === undefined) return true
    copies.set(first, [...(copies.get(first) ?? []), id])
    return false
  })
  const repeated = new Set(folds ? [] : [...copies.values()].flat())
  return {
    ids: [...(byEmployer ? spread(distinct, likenessOf) : distinct), ...ids.filter((id) => repeated.has(id))],
    copies,
  }
}

function spread(ids: readonly number[], likenessOf: (id: number) => Likeness): number[] {
  const rows = new Map<number, number>()
  const first: number[] = []
  const rest: number[] = []
  for (const id of ids) {
    const { employer } = likenessOf(id)
    const count = employer === null ? 0 : (rows.get(employer) ?? 0)
    if (first.length < FIRST_ROWS && count < EMPLOYER_ROWS_MAX) {
      first.push(id)
      if (employer !== null) rows.set(employer, count + 1)
    } else rest.push(id)
  }
  return [...first, ...rest]
}

/**
 * Collects rows: no copy of another, and at most three of one employer.
 * @param options.byEmployer false where the employer was asked for
 */
export function createDiverseRows({ byEmployer }: { byEmployer: boolean }) {
  const ids = new Set<number>()
  const copies = new Set<string>()
  const employers = new Map<number, number>()
  return {
    /** False for a row that is there already, in fact or in likeness. */
    add(id: number, { copies: keys, employer }: Likeness): boolean {
      const rows = employer === null || !byEmployer ? 0 : (employers.get(employer) ?? 0)
      if (ids.has(id) || keys.some((key) => copies.has(key)) || rows >= EMPLOYER_ROWS_MAX) return false
      ids.add(id)
      for (const key of keys) copies.add(key)
      if (employer !== null) employers.set(employer, rows + 1)
      return true
    },
  }
}
