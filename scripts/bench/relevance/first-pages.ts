import { EMPLOYER_ROWS_MAX } from '#server/lists/diversity.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import type { Answer, Board } from './board.ts'
import type { JudgedQuery } from './judgements.ts'
import { scoreQuery, type Score } from './score.ts'

export type HarmfulRepair = { query: string; repair: string; ndcg: number; ndcgOfExact: number }

/** Queries that score lower than as typed because the board has replaced them. */
export async function findHarmfulRepairs(
  board: Board,
  { queries, scores }: { queries: readonly JudgedQuery[]; scores: readonly Score[] },
): Promise<{ repaired: number; harmful: HarmfulRepair[] }> {
  const harmful: HarmfulRepair[] = []
  const repaired = scores.filter(({ repair }) => repair !== null)
  for (const { query: typed, repair, ndcg } of repaired) {
    const query = queries.find(({ q }) => q === typed)
    if (!query || repair === null || ndcg === null) continue
    const exact = await scoreQuery(board, { query, isExact: true })
    if (exact.ndcg !== null && ndcg < exact.ndcg)
      harmful.push({ query: typed, repair, ndcg, ndcgOfExact: exact.ndcg })
  }
  return { repaired: repaired.length, harmful }
}

export type FirstPages = {
  items: number
  /** Items that repeat the company and the text of an earlier item of the same page. */
  copies: number
  /** The most rows of one employer on a page, unless all others are on it; without queries for a company. */
  employerRows: number
  /** Queries whose page has more than three rows of one employer, although the next one has rows of others. */
  crowded: string[]
  /** All queries that do not name a company. */
  uncrowdable: number
}

export async function measureFirstPages(
  board: Board,
  { queries }: { queries: readonly JudgedQuery[] },
): Promise<FirstPages> {
  const pages: FirstPages = { items: 0, copies: 0, employerRows: 0, crowded: [], uncrowdable: 0 }
  for (const { q, kind } of queries) {
    const { items } = await board.search(q)
    const facts = await board.factsOf(items.map(({ id }) => id))
    pages.items += items.length
    pages.copies += items.length - new Set(facts.map(({ copyKey }) => copyKey)).size
    if (kind === 'company') continue
    const rows = Math.max(
      0,
      ...Map.groupBy(items.filter(isNamedEmployer), ({ company }) => company.id)
        .values()
        .map((all) => all.length),
    )
    pages.uncrowdable += 1
    if (rows > EMPLOYER_ROWS_MAX && !(await hasRowsOfOthers(board, q, items))) continue
    pages.employerRows = Math.max(pages.employerRows, rows)
    if (rows > EMPLOYER_ROWS_MAX) pages.crowded.push(q)
  }
  return pages
}

/** Vacancies without a name share a company for their source, and may be of any employer. */
const isNamedEmployer = ({ company }: Answer['items'][number]) => isNamed(company)

/** Whether the second page has an employer that the first shows less often than it may. */
async function hasRowsOfOthers(board: Board, search: string, first: Answer['items']): Promise<boolean> {
  const next = await board.list(new URLSearchParams({ search, page: '2' }))
  const rows = Map.groupBy(first.filter(isNamedEmployer), ({ company }) => company.id)
  return next.items
    .filter(isNamedEmployer)
    .some(({ company }) => (rows.get(company.id)?.length ?? 0) < EMPLOYER_ROWS_MAX)
}
