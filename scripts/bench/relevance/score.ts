import type { Board } from './board.ts'
import { TOP, gradeOf, ndcgOf } from './grade.ts'
import type { JudgedQuery, Judgements } from './judgements.ts'

/** How a board answers one query. */
export type Score = {
  kind: string
  query: string
  /** Of the first ten vacancies. */
  grades: number[]
  ids: number[]
  total: number
  isEmpty: boolean
  /** The query that was used instead of the typed one. */
  repair: string | null
  /** Null when no vacancy of the corpus has a grade. */
  ndcg: number | null
  /** Whether some vacancy of the corpus has grade 2. */
  hasBest: boolean
}
export type VariantScore = Score & {
  clean: string
  /** Whether its first ten vacancies are those of the clean query, in the same order. */
  isEqual: boolean
}

/** One query after another, so that their times are those of an idle board. */
export async function scoreQueries(board: Board, { queries }: Judgements): Promise<Score[]> {
  const scores: Score[] = []
  for (const query of queries) scores.push(await scoreQuery(board, { query }))
  return scores
}

export async function scoreVariants(
  board: Board,
  { queries, variants }: Judgements,
): Promise<VariantScore[]> {
  const byId = new Map(queries.map((query) => [query.id, query]))
  const scores: VariantScore[] = []
  for (const { of, kind, q } of variants) {
    const query = byId.get(of)
    if (!query) throw new Error(`The variant «${q}» belongs to query ${of}, which is missing`)
    const clean = await scoreQuery(board, { query })
    const score = await scoreQuery(board, { query, typed: q })
    const isEqual = clean.ids.join() === score.ids.join()
    scores.push({ ...score, kind, clean: query.q, isEqual })
  }
  return scores
}

/** @param typed the query by default */
export async function scoreQuery(
  board: Board,
  { query, typed = query.q, isExact = false }: { query: JudgedQuery; typed?: string; isExact?: boolean },
): Promise<Score> {
  const { items, total, repair } = await board.search(typed, { isExact })
  const ids = items.slice(0, TOP).map(({ id }) => id)
  const grades = (await board.factsOf(ids)).map((facts) => gradeOf(query.rules, facts))
  return {
    kind: query.kind,
    query: typed,
    grades,
    ids,
    total,
    isEmpty: items.length === 0,
    repair: repair?.query ?? null,
    ndcg: ndcgOf(grades, query),
    hasBest: query.total2 > 0,
  }
}

/** Means over scores; NaN over none. */
export function summaryOf(scores: readonly Score[]) {
  const best = scores.filter(({ hasBest }) => hasBest)
  return {
    count: scores.length,
    ndcg: mean(scores.flatMap(({ ndcg }) => ndcg ?? [])),
    firstIsBest: share(best, ({ grades }) => grades[0] === 2),
    bestInThree: share(best, ({ grades }) => grades.slice(0, 3).includes(2)),
    empty: share(scores, ({ isEmpty }) => isEmpty),
    zeroTotal: share(scores, ({ total }) => total === 0),
  }
}

export const byKind = <S extends Score>(scores: readonly S[]) => Map.groupBy(scores, ({ kind }) => kind)

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export const share = <Item>(items: readonly Item[], is: (item: Item) => boolean) =>
  items.filter(is).length / items.length
