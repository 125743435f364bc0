/** Responses to all vacancies of the company the caller acts for. */
import { canSeeDashboard, canSeeResponses } from '#server/features/identity/managers/policy.ts'
import { hasRole, requireRole } from '#server/features/identity/managers/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { instantOrNull } from '#server/kernel/instant.ts'
import { RESPONSES_PAGE_SIZE } from '#shared/features/board/responses/vocabulary.ts'
import type { ResponseState } from '#shared/features/board/responses/vocabulary.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { Problem } from '#shared/kernel/problem.ts'
import {
  countCompanyByState,
  countCompanyRows,
  countNewResponses,
  listCompanyRows,
  listVacanciesWithResponses,
} from './company-queries.ts'
import type { Visible } from './company-queries.ts'
import { countsOf, receivedRowOf, vacancyBrief } from './views.ts'

/** Vacancies that the list can be narrowed to. */
const VACANCIES_MAX = 100

/** Those nobody has opened first. @throws Problem forbidden for who may not see the company's cabinet */
export async function listOfCompany(
  ctx: Ctx,
  input: { vacancyId: number | null; state: ResponseState | null; search: string; page: number },
) {
  const { deps } = ctx
  const visible = await requireVisible(ctx)
  const { page, ...asked } = input
  const found = { ...visible, ...asked }
  const [rows, count, states, vacancies] = await Promise.all([
    listCompanyRows(deps.db, {
      ...found,
      limit: RESPONSES_PAGE_SIZE,
      offset: (page - 1) * RESPONSES_PAGE_SIZE,
    }),
    countCompanyRows(deps.db, found),
    countCompanyByState(deps.db, { ...visible, vacancyId: input.vacancyId }),
    listVacanciesWithResponses(deps.db, { ...visible, limit: VACANCIES_MAX }),
  ])
  const now = deps.now()
  return {
    items: rows.map(({ response, vacancy }) => ({
      ...receivedRowOf(deps, response),
      vacancy: vacancyBrief(vacancy, now),
    })),
    count,
    counts: countsOf(states),
    vacancies: vacancies.map(({ id, ...vacancy }) => ({ ...vacancy, id: VacancyId.parse(id) })),
  }
}

/** Nothing is new to who acts for no company, or may not see its responses. */
export async function countNewOfCompany(ctx: Ctx) {
  const { role } = requirePerson(ctx)
  const { db } = ctx.deps
  if (role === null || !(await hasRole(ctx, db, { companyId: role.companyId, may: canSeeDashboard })))
    return { count: 0, vacancies: 0, since: null }
  const { since, ...counted } = await countNewResponses(db, await requireVisible(ctx))
  return { ...counted, since: instantOrNull(since) }
}

async function requireVisible(ctx: Ctx): Promise<Visible> {
  const { userId, role } = requirePerson(ctx)
  if (role === null) throw new Problem('forbidden', 'Сначала создайте компанию или примите приглашение.')
  const { companyId } = role
  const { accessLevel } = await requireRole(ctx, ctx.deps.db, { companyId, may: canSeeDashboard })
  return { companyId, authorId: canSeeResponses(accessLevel, { isOwn: false }) ? null : userId }
}
