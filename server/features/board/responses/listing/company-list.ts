/** Responses to all vacancies of the company the caller acts for. */
import { and, count, desc, eq, gt, inArray, max, sql, type SQL } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { canSeeDashboard, canSeeResponses } from '#server/features/identity/managers/policy.ts'
import { hasRole, requireRole } from '#server/features/identity/managers/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import {
  OPEN_STATES,
  RESPONSES_PAGE_SIZE,
  type ReceivedSort,
} from '#shared/features/board/responses/vocabulary.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { receivedRowOf, vacancyBrief } from './presenters.ts'
import { vacancyColumns } from '../queries.ts'
import { findExtras, listUsedTags } from './received-extras.ts'
import {
  countsByStage,
  isNew,
  isWaiting,
  matchesFilter,
  SORTS,
  stageCounts,
  type Filter,
} from './received-queries.ts'
import { findStageNames, stageColumn } from '../stages/stage.ts'

/** How many vacancies the list can be narrowed to. */
const VACANCIES_MAX = 100

/** @throws Problem forbidden without the right to see the company's dashboard */
export async function listOfCompany(
  ctx: Ctx,
  input: Filter & { vacancyId: number | null; sort: ReceivedSort; page: number },
) {
  const { deps } = ctx
  const { vacancyId, sort, page, ...filter } = input
  const { companyId, isVisible } = await requireVisible(ctx)
  const now = deps.now()
  const isOfVacancy = and(isVisible, vacancyId === null ? undefined : eq(responses.vacancyId, vacancyId))
  const isFound = and(isOfVacancy, matchesFilter(filter, now))
  const fresh = sql<number>`(count(*) filter (where ${isNew}))::int`
  const ofVacancies = eq(vacancies.id, responses.vacancyId)
  const [rows, [found], stages, narrowing, names, tags] = await Promise.all([
    deps.db
      .select({ response: responses, vacancy: vacancyColumns })
      .from(responses)
      .innerJoin(vacancies, ofVacancies)
      .where(isFound)
      .orderBy(...SORTS[sort])
      .limit(RESPONSES_PAGE_SIZE)
      .offset((page - 1) * RESPONSES_PAGE_SIZE),
    deps.db.select({ count: count() }).from(responses).innerJoin(vacancies, ofVacancies).where(isFound),
    deps.db
      .select(stageCounts(now))
      .from(responses)
      .innerJoin(vacancies, ofVacancies)
      .where(isOfVacancy)
      .groupBy(stageColumn),
    // The most new ones first, then the last response first.
    deps.db
      .select({ id: vacancies.id, title: vacancies.title, count: count(), fresh })
      .from(responses)
      .innerJoin(vacancies, ofVacancies)
      .where(isVisible)
      .groupBy(vacancies.id)
      .orderBy(desc(fresh), desc(max(responses.sentAt)), vacancies.id)
      .limit(VACANCIES_MAX),
    findStageNames(deps.db, companyId),
    listUsedTags(deps.db, isVisible),
  ])
  const extrasOf = await findExtras(
    deps.db,
    rows.map(({ response }) => response.id),
  )
  return {
    items: rows.map(({ response, vacancy }) => ({
      ...receivedRowOf(deps, response, extrasOf(response.id)),
      vacancy: vacancyBrief(vacancy, now),
    })),
    count: found?.count ?? 0,
    counts: countsByStage(stages),
    stageNames: names,
    tags,
    vacancies: narrowing.map((vacancy) => ({ ...vacancy, id: VacancyId.parse(vacancy.id) })),
  }
}

/** Zero for a company that the caller does not act for or whose responses they may not see. */
export async function countNewOfCompany(ctx: Ctx) {
  const { userId } = requirePerson(ctx)
  const { db } = ctx.deps
  const [company, own] = await Promise.all([
    countOfCompany(ctx),
    db.$count(responses, and(eq(responses.userId, userId), gt(responses.unreadBySeeker, 0))),
  ])
  return { ...company, own }
}

async function countOfCompany(ctx: Ctx) {
  const { role } = requirePerson(ctx)
  const { db } = ctx.deps
  const none = { count: 0, vacancies: 0, since: null, waiting: 0 }
  if (role === null || !(await hasRole(ctx, db, { companyId: role.companyId, may: canSeeDashboard })))
    return none
  const [counted] = await db
    .select({
      count: sql<number>`(count(*) filter (where ${isNew}))::int`,
      vacancies: sql<number>`(count(distinct ${responses.vacancyId}) filter (where ${isNew}))::int`,
      since: sql`min(${responses.sentAt}) filter (where ${isNew})`.mapWith(responses.sentAt) as SQL<
        string | null
      >,
      waiting: sql<number>`(count(*) filter (where ${isWaiting(ctx.deps.now())}))::int`,
    })
    .from(responses)
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .where(and((await requireVisible(ctx)).isVisible, inArray(responses.state, [...OPEN_STATES])))
  return counted ?? none
}

/** The condition for responses that the caller may see: to all vacancies of the company, or to theirs alone. */
export async function requireVisible(ctx: Ctx) {
  const { userId, role } = requirePerson(ctx)
  if (role === null) throw new Problem('forbidden', 'Сначала создайте компанию или примите приглашение.')
  const { companyId } = role
  const { accessLevel } = await requireRole(ctx, ctx.deps.db, { companyId, may: canSeeDashboard })
  const isVisible = and(
    eq(responses.companyId, companyId),
    canSeeResponses(accessLevel, { isOwn: false }) ? undefined : eq(vacancies.authorId, userId),
  )
  return { companyId, isVisible }
}
