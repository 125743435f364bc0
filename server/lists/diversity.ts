/**
 * Folds rows with the same text or title of one company into the first of them, and moves rows of an employer with several
 * rows, and rows that are not answered here, behind others.
 */

/**
 * Values by which rows may be alike: a row with one of the same `copies` is a copy. `employer` is null for none.
 * `isUnanswered`: responses to the row are taken elsewhere.
 */
export type Likeness = { copies: readonly string[]; employer: number | null; isUnanswered: boolean }

/** Only so many rows are put in another order: the first pages. */
export const DIVERSE_ROWS = 200
export const EMPLOYER_ROWS_MAX = 3
/** Among the first rows, those of a page. */
const FIRST_ROWS = 20
/** Of the first rows, while there are others: rows that are not answered here, and such rows of one employer. */
const UNANSWERED_MAX = 6
const UNANSWERED_OF_EMPLOYER_MAX = 2

/**
 * Reorders the rows: each text and title of a company once, and in the first twenty at most three rows of one employer.
 * While there are rows that are answered here, at most six of the twenty are not, and at most two of these of one employer.
 * Otherwise the order stays.
 * @param options.copies what becomes of copies: `fold` removes them, because they are listed separately; `last` puts them
 * after all other rows; `stay` leaves them
 * @param options.spread whose rows are moved back: those of an employer with several and those that are not answered, only
 * the latter, or none, when the query is for one employer or its order was asked for
 */
export function diversify(
  ids: readonly number[],
  likenessOf: (id: number) => Likeness,
  { copies: rule, spread }: { copies: 'fold' | 'last' | 'stay'; spread: 'all' | 'unanswered' | 'none' },
): { ids: number[]; copies: Map<number, number[]> } {
  const copies = new Map<number, number[]>()
  const firstOf = new Map<string, number>()
  const isFirst = (id: number) => {
    const { copies: keys } = likenessOf(id)
    const first = keys.map((key) => firstOf.get(key)).find((known) => known !== undefined)
    for (const key of keys) if (!firstOf.has(key)) firstOf.set(key, first ?? id)
    if (first === undefined) return true
    copies.set(first, [...(copies.get(first) ?? []), id])
    return false
  }
  const distinct = rule === 'stay' ? ids : ids.filter(isFirst)
  const repeated = new Set(rule === 'last' ? [...copies.values()].flat() : [])
  return {
    ids: [
      ...(spread === 'none' ? distinct : spreadRows(distinct, likenessOf, { byEmployer: spread === 'all' })),
      ...ids.filter((id) => repeated.has(id)),
    ],
    copies,
  }
}

function spreadRows(
  ids: readonly number[],
  likenessOf: (id: number) => Likeness,
  { byEmployer }: { byEmployer: boolean },
): number[] {
  const hasAnswered = ids.some((id) => !likenessOf(id).isUnanswered)
  const rows = new Map<number, number>()
  let unanswered = 0
  const first: number[] = []
  const rest: number[] = []
  for (const id of ids) {
    const { employer, isUnanswered } = likenessOf(id)
    const isCounted = hasAnswered && isUnanswered
    const ofEmployer = employer === null ? 0 : (rows.get(employer) ?? 0)
    const employerMax = isCounted ? UNANSWERED_OF_EMPLOYER_MAX : byEmployer ? EMPLOYER_ROWS_MAX : Infinity
    if (
      first.length < FIRST_ROWS &&
      ofEmployer < employerMax &&
      !(isCounted && unanswered >= UNANSWERED_MAX)
    ) {
      first.push(id)
      if (employer !== null) rows.set(employer, ofEmployer + 1)
      if (isCounted) unanswered += 1
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
