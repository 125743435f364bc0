/** What is shown of a company's open vacancies. */
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import type { PlacementTerms } from '#server/db/schema/packages.ts'
import { orders } from '#server/db/schema/payments.ts'
import { companyResponsiveness } from '#server/db/schema/responses.ts'
import { vacancies as vacancyRows } from '#server/db/schema/vacancies.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { findPayNote } from '#server/features/board/pay-answers/figures.ts'
import { requireNamedCompany } from '#server/features/identity/companies/service.ts'
import { findCompanyRefs } from '#server/features/identity/company-refs/service.ts'
import { canSeeDashboard } from '#server/features/identity/managers/policy.ts'
import { hasRole } from '#server/features/identity/managers/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { pageSlice } from '#server/lists/list-page.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import type { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import type { CompanyVacancies } from '#shared/features/board/vacancies/company-contract.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import { cardOf, listCardRowsInOrder } from './cards.ts'

const SIMILAR_COMPANIES_MAX = 6
/** Spare rows for companies without a name: each source of imports has one. */
const UNNAMED_SPARE = 10

/**
 * Open vacancies of a company, the newest first, twenty a page; `salary` is roubles a month. The author of a vacancy and what was paid for are
 * visible to the people of the company only; others get null.
 * @throws Problem `not_found`
 */
export async function listCompanyVacancies(
  ctx: Ctx,
  { id, page, ...filter }: { id: number; page: number } & Pick<VacancyFilter, 'workForm' | 'salary'>,
): Promise<CompanyVacancies> {
  await requireNamedCompany(ctx, id)
  const { total, ids, facets } = await ctx.deps.vacancies.search({
    filter: { ...filter, company: id },
    sort: 'date',
    ...pageSlice(page),
  })
  const { db } = ctx.deps
  const isOwn = ctx.actor.kind === 'user' && (await hasRole(ctx, db, { companyId: id, may: canSeeDashboard }))
  const [rows, placements, answers, payNote] = await Promise.all([
    listCardRowsInOrder(ctx.deps, ids),
    isOwn ? listPlacements(db, ids) : [],
    findResponsiveness(db, id),
    findPayNote(db, id),
  ])
  const placementOf = new Map(placements.map((one) => [one.id, one]))
  const items = rows.map((row) => {
    const { author = null, terms = null } = placementOf.get(row.id) ?? {}
    return {
      ...cardOf(row, ctx.deps),
      archivedAt: row.archivedAt,
      confirmAt: row.confirmAt,
      user: author,
      tariff: terms && { vacancyExpirationPeriod: terms.days },
    }
  })
  return { count: total, items, workForms: facets.workForm, answers, payNote }
}

/** How many of the companies the board has verified. Reads those: a statement has no room for all others. */
export async function countVerified({ db }: Deps, ids: ReadonlySet<number>): Promise<number> {
  const verified = await db
    .select({ id: companies.id })
    .from(companies)
    .where(isNotNull(companies.verifiedAt))
  return verified.filter(({ id }) => ids.has(id)).length
}

/** Companies with the most open vacancies of the professions that this one hires for. @throws Problem `not_found` */
export async function listSimilarCompanies(
  ctx: Ctx,
  { id }: { id: number },
): Promise<(CompanyRef & { vacancyCount: number })[]> {
  await requireNamedCompany(ctx, id)
  const rivals = await countRivals(ctx.deps, id)
  const best = [...rivals].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  return companyRefsCounted(
    ctx.deps,
    best.map(([companyId]) => companyId),
    SIMILAR_COMPANIES_MAX,
  )
}

/** Open vacancies of other companies for the professions that the company hires for, by company. */
async function countRivals({ vacancies }: Pick<Deps, 'vacancies'>, id: number) {
  const own = await vacancies.countBy(['profession'], { filter: { company: id } })
  const { company } = await vacancies.countBy(['company'], {
    filter: { scope: 'all' },
    professionIds: new Set(own.profession.keys()),
  })
  return new Map([...company].filter(([other]) => other !== id))
}

/** The first that have a name, in the order of the ids, each with the number of its open vacancies. */
export async function companyRefsCounted(
  { db, vacancies }: { db: Sql; vacancies: Pick<Deps['vacancies'], 'countBy'> },
  ids: readonly number[],
  max: number,
): Promise<(CompanyRef & { vacancyCount: number })[]> {
  if (ids.length === 0) return []
  const best = ids.slice(0, max + UNNAMED_SPARE)
  const [refs, counts] = await Promise.all([
    findCompanyRefs(db, best),
    vacancies.countBy(['company'], { filter: { scope: 'all' } }),
  ])
  const rows = new Map<number, CompanyRef>(refs.map((row) => [row.id, row]))
  return best
    .map((id) => rows.get(id))
    .filter((row) => row !== undefined)
    .filter(isNamed)
    .slice(0, max)
    .map((row) => ({ ...row, vacancyCount: counts.company.get(row.id) ?? 0 }))
}

export async function countOpenOf(
  { vacancies }: Pick<Deps, 'vacancies'>,
  companyId: number,
): Promise<number> {
  const { total } = await vacancies.newest({ filter: { company: companyId }, limit: 0 })
  return total
}

async function findResponsiveness(db: Sql, companyId: number) {
  const [row = null] = await db
    .select({ share: companyResponsiveness.share, hours: companyResponsiveness.hours })
    .from(companyResponsiveness)
    .where(eq(companyResponsiveness.companyId, companyId))
  return row
}

/** The author of each vacancy, and the terms of its last placement that was paid for. In no order. */
function listPlacements(db: Sql, vacancyIds: readonly number[]) {
  return db
    .select({
      id: vacancyRows.id,
      terms: sql<PlacementTerms | null>`(${db
        .select({ terms: orders.terms })
        .from(orders)
        .where(
          and(
            eq(orders.vacancyId, vacancyRows.id),
            eq(orders.kind, 'placement'),
            eq(orders.state, 'paid'),
            isNull(orders.returnedAt),
          ),
        )
        .orderBy(desc(orders.id))
        .limit(1)})`,
      author: { firstName: users.firstName, lastName: users.lastName, photoUrl: users.photoUrl },
    })
    .from(vacancyRows)
    .leftJoin(users, eq(users.id, vacancyRows.authorId))
    .where(inArray(vacancyRows.id, [...vacancyIds]))
}
