/** Responses to all vacancies of a company that one of its people may see. */
import { and, count, countDistinct, desc, eq, max, min, ne, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { ResponseState } from '#shared/features/board/responses/vocabulary.ts'
import { isFound } from './list-queries.ts'
import { responses } from '#server/db/schema/responses.ts'
import { vacancyColumns } from './sides-queries.ts'

/** @property authorId whose vacancies alone; null for everybody's */
export type Visible = { companyId: number; authorId: number | null }
type OfVacancy = Visible & { vacancyId: number | null }
type Found = OfVacancy & { state: ResponseState | null; search: string }

const isNew = eq(responses.state, 'sent')

const isVisible = ({ companyId, authorId }: Visible) =>
  and(eq(responses.companyId, companyId), authorId === null ? undefined : eq(vacancies.authorId, authorId))

const isOf = ({ vacancyId, ...visible }: OfVacancy) =>
  and(isVisible(visible), vacancyId === null ? undefined : eq(responses.vacancyId, vacancyId))

/** Those nobody has opened first, then the newest. */
export function listCompanyRows(
  db: Sql,
  { state, search, limit, offset, ...of }: Found & { limit: number; offset: number },
) {
  return db
    .select({ response: responses, vacancy: vacancyColumns })
    .from(responses)
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .where(and(isOf(of), isFound({ state, search })))
    .orderBy(ne(responses.state, 'sent'), desc(responses.sentAt), desc(responses.id))
    .limit(limit)
    .offset(offset)
}

export async function countCompanyRows(db: Sql, { state, search, ...of }: Found) {
  const [row] = await db
    .select({ count: count() })
    .from(responses)
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .where(and(isOf(of), isFound({ state, search })))
  return row?.count ?? 0
}

export function countCompanyByState(db: Sql, of: OfVacancy) {
  return db
    .select({ state: responses.state, count: count() })
    .from(responses)
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .where(isOf(of))
    .groupBy(responses.state)
}

/** Vacancies with responses: most new ones first, then those that got one last. */
export function listVacanciesWithResponses(db: Sql, { limit, ...visible }: Visible & { limit: number }) {
  const fresh = sql<number>`(count(*) filter (where ${isNew}))::int`
  return db
    .select({ id: vacancies.id, title: vacancies.title, count: count(), fresh })
    .from(responses)
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .where(isVisible(visible))
    .groupBy(vacancies.id)
    .orderBy(desc(fresh), desc(max(responses.sentAt)), vacancies.id)
    .limit(limit)
}

export async function countNewResponses(db: Sql, visible: Visible) {
  const [row] = await db
    .select({ count: count(), vacancies: countDistinct(responses.vacancyId), since: min(responses.sentAt) })
    .from(responses)
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .where(and(isVisible(visible), isNew))
  return row ?? { count: 0, vacancies: 0, since: null }
}
