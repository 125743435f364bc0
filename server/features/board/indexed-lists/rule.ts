/**
 * Which lists search engines may have: those with enough rows whose first rows are no other list's. Everything else that
 * the site generates is the same rows again.
 */
import type { DecidedList } from '#server/db/schema/indexed-lists.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/**
 * Of a list with a place, so many rows name it or a place below it. Remote work from anywhere is found under every place
 * there is, and names none of them.
 */
export const LIST_ROWS_MIN = 3
/** Rows of the first page: lists with the same ones are the same list for a reader. */
export const COMPARED_ROWS = 20
/** A list that was the same as another one comes back after so many days without being so. */
const WAIT_DAYS = 7

/** Kinds of lists in the order in which they come first: fewer segments, a landing before an attribute. */
const LIST_KINDS = [
  'all',
  'landing',
  'attribute',
  'profession',
  'city',
  'place',
  'place_attribute',
  'profession_place',
] as const
type ListKind = (typeof LIST_KINDS)[number]

export type ListCandidate = {
  path: string
  kind: ListKind
  /** Rows that make the list: of one with a place, those that name it. */
  rows: number
  /** What its page begins with, each as text; equal for equal beginnings. Empty: it is like no other. */
  beginnings: readonly string[]
  /** Whether the earlier rule allows it. */
  isNamed: boolean
}

/**
 * @param candidates of one kind in the order in which they come first
 * @param before the decision before this one
 */
export function decideLists(
  candidates: readonly ListCandidate[],
  { before, now }: { before: readonly DecidedList[]; now: Date },
): DecidedList[] {
  const earlier = new Map(before.map((list) => [list.path, list]))
  const ownerOf = new Map<string, string>()
  const indexed = new Set<string>()
  return candidates
    .toSorted((a, b) => LIST_KINDS.indexOf(a.kind) - LIST_KINDS.indexOf(b.kind))
    .map(({ path, rows, beginnings }) => {
      const sameAs = beginnings
        .map((beginning) => ownerOf.get(beginning))
        .find((owner) => owner !== undefined)
      if (sameAs !== undefined) return { path, isIndexed: false, sameAs, sameAt: now.toISOString() }
      const last = earlier.get(path)
      const { sameAs: lastSameAs = null, sameAt = null } = last ?? {}
      const isIndexed = rows >= LIST_ROWS_MIN && !isWaiting({ sameAs: lastSameAs, sameAt })
      if (isIndexed) {
        indexed.add(path)
        for (const beginning of beginnings) ownerOf.set(beginning, path)
      }
      return { path, isIndexed, sameAs: lastSameAs, sameAt }
    })

  /** Lists that differ from another one by a new row every other day would come and go. */
  function isWaiting({ sameAs, sameAt }: Pick<DecidedList, 'sameAs' | 'sameAt'>) {
    if (sameAs === null || sameAt === null || !indexed.has(sameAs)) return false
    return new Date(sameAt).getTime() > now.getTime() - WAIT_DAYS * DAY_MS
  }
}

/** The beginning of a list in any order of its rows. @param what the rows are of */
export const beginningOf = (what: string, ids: readonly (number | string)[]) =>
  `${what} ${ids.length === 0 ? '' : ids.map(String).toSorted().join(' ')}`
