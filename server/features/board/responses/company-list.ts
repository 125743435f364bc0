/** Responses to all vacancies of the company the caller acts for. */
import { and, count, desc, eq, gt, inArray, lt, max, ne, sql } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { canSeeDashboard, canSeeResponses } from '#server/features/identity/managers/policy.ts'
import { hasRole, requireRole } from '#server/features/identity/managers/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { instantOrNull } from '#server/kernel/instant.ts'
import {
  OPEN_STATES,
  RESPONSES_PAGE_SIZE,
  WAITING_DAYS,
} from '#shared/features/board/responses/vocabulary.ts'
import type { CompanyStage } from '#shared/features/board/responses/vocabulary.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { countsByState, receivedRowOf, vacancyBrief } from './presenters.ts'
import { vacancyColumns } from './queries.ts'
import { matchesFilter } from './received-queries.ts'

/** How many vacancies the list can be narrowed to. */
const VACANCIES_MAX = 100

const isNew = eq(responses.state, 'sent')

/** New responses first, then the newest. @throws Problem forbidden without the right to see the company's dashboard */
export async function listOfCompany(
  ctx: Ctx,
  input: {
    vacancyId: number | null
    state: CompanyStage | null
    search: string
    page: number
  },
) {
  const { deps } = ctx
  const { vacancyId, state, search, page } = input
  const isVisible = await requireVisible(ctx)
  const waiting = isWaiting(deps.now())
  const isOfVacancy = and(isVisible, vacancyId === null ? undefined : eq(responses.vacancyId, vacancyId))
  const isFound = and(
    isOfVacancy,
    matchesFilter({ state: state === 'waiting' ? null : state, search }),
    state === 'waiting' ? waiting : undefined,
  )
  const fresh = sql<number>`(count(*) filter (where ${isNew}))::int`
  const ofVacancies = eq(vacancies.id, responses.vacancyId)
  const [rows, [found], states, narrowing] = await Promise.all([
    deps.db
      .select({ response: responses, vacancy: vacancyColumns })
      .from(responses)
      .innerJoin(vacancies, ofVacancies)
      .where(isFound)
      .orderBy(ne(responses.state, 'sent'), desc(responses.sentAt), desc(responses.id))
      .limit(RESPONSES_PAGE_SIZE)
      .offset((page - 1) * RESPONSES_PAGE_SIZE),
    deps.db.select({ count: count() }).from(responses).innerJoin(vacancies, ofVacancies).where(isFound),
    deps.db
      .select({
        state: responses.state,
        count: count(),
        waiting: sql<number>`(count(*) filter (where ${waiting}))::int`,
      })
      .from(responses)
      .innerJoin(vacancies, ofVacancies)
      .where(isOfVacancy)
      .groupBy(responses.state),
    // The most new ones first, then the last response first.
    deps.db
      .select({ id: vacancies.id, title: vacancies.title, count: count(), fresh })
      .from(responses)
      .innerJoin(vacancies, ofVacancies)
      .where(isVisible)
      .groupBy(vacancies.id)
      .orderBy(desc(fresh), desc(max(responses.sentAt)), vacancies.id)
      .limit(VACANCIES_MAX),
  ])
  const now = deps.now()
  return {
    items: rows.map(({ response, vacancy }) => ({
      ...receivedRowOf(deps, response),
      vacancy: vacancyBrief(vacancy, now),
    })),
    count: found?.count ?? 0,
    counts: {
      ...countsByState(states),
      waiting: states.reduce((sum, one) => sum + one.waiting, 0),
    },
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
      since: sql<string | null>`min(${responses.sentAt}) filter (where ${isNew})`,
      waiting: sql<number>`(count(*) filter (where ${isWaiting(ctx.deps.now())}))::int`,
    })
    .from(responses)
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .where(and(await requireVisible(ctx), inArray(responses.state, [...OPEN_STATES])))
  return counted ? { ...counted, since: instantOrNull(counted.since) } : none
}

/** Whether a response waits too long for an answer. */
const isWaiting = (now: Date) =>
  and(
    inArray(responses.state, [...OPEN_STATES]),
    lt(responses.sentAt, new Date(now.getTime() - WAITING_DAYS * DAY_MS).toISOString()),
  )

/** The condition for responses that the caller may see: to all vacancies of the company, or to theirs alone. */
async function requireVisible(ctx: Ctx) {
  const { userId, role } = requirePerson(ctx)
  if (role === null) throw new Problem('forbidden', 'Сначала создайте компанию или примите приглашение.')
  const { companyId } = role
  const { accessLevel } = await requireRole(ctx, ctx.deps.db, { companyId, may: canSeeDashboard })
  return and(
    eq(responses.companyId, companyId),
    canSeeResponses(accessLevel, { isOwn: false }) ? undefined : eq(vacancies.authorId, userId),
  )
}
