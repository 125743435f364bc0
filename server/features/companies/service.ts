import { eq, inArray } from 'drizzle-orm'
import { listCardRowsInOrder, cardOf } from '#server/features/vacancies/cards.ts'
import { canSeeCabinet } from '#server/features/managers/policy.ts'
import { hasRole } from '#server/features/managers/service.ts'
import type { Sql } from '#server/db/client.ts'
import { stretchOf } from '#server/lists/answer.ts'
import type { Ctx, Deps } from '#server/platform/context.ts'
import { instantOf, instantOrNull } from '#server/platform/instant.ts'
import type { Person } from '#shared/features/accounts/model.ts'
import type { Company } from '#shared/features/companies/contract.ts'
import { CompanyId } from '#shared/features/companies/model.ts'
import type { CompanyRef } from '#shared/features/companies/model.ts'
import { isNamed } from '#shared/features/companies/unnamed.ts'
import type { VacancyCard } from '#shared/features/vacancies/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { vacancies as vacancyRows } from '#server/features/vacancies/schema.ts'
import { users } from '#server/features/accounts/schema.ts'
import { findCompany, profileColumns, refColumns } from './queries.ts'
import { companies, companySlugs } from './schema.ts'

const SIMILAR_COMPANIES_MAX = 6
/** Each source of imports has one company without a name. */
const UNNAMED_SPARE = 10

/** @throws Problem `not_found` */
export async function readCompany(ctx: Ctx, { id }: { id: number }): Promise<Company> {
  return companyOf(ctx.deps, await findCompany(ctx.deps.db, id))
}

/** A slug the company had before gives the company with its present slug. @throws Problem `not_found` */
export async function readCompanyBySlug(ctx: Ctx, { slug }: { slug: string }): Promise<Company> {
  return companyOf(ctx.deps, await findCompanyBySlug(ctx.deps.db, slug))
}

type CompanyVacancy = VacancyCard & {
  archivedAt: string | null
  confirmAt: string | null
  user: Person | null
  tariff: { vacancyExpirationPeriod: number } | null
}

/**
 * Open vacancies of a company, the newest first, twenty a page. Who leads a vacancy and what was paid for are the
 * company's own affair: its people see them, everybody else null.
 * @throws Problem `not_found`
 */
export async function listCompanyVacancies(
  ctx: Ctx,
  { id, page }: { id: number; page: number },
): Promise<{ count: number; items: CompanyVacancy[] }> {
  await requireNamed(ctx, id)
  const { total, ids } = await ctx.deps.vacancies.newest({ filter: { company: id }, ...stretchOf(page) })
  const { db } = ctx.deps
  const isOwn = ctx.actor.kind === 'user' && (await hasRole(ctx, db, { companyId: id, may: canSeeCabinet }))
  const [rows, placements] = await Promise.all([
    listCardRowsInOrder(ctx.deps, ids),
    isOwn ? listPlacements(db, ids) : [],
  ])
  const placementOf = new Map(placements.map((one) => [one.id, one]))
  const items = rows.map((row) => {
    const { author = null, days = null } = placementOf.get(row.id) ?? {}
    return {
      ...cardOf(row, ctx.deps.directories.locations),
      archivedAt: instantOrNull(row.archivedAt),
      confirmAt: instantOrNull(row.confirmAt),
      user: author,
      tariff: days === null ? null : { vacancyExpirationPeriod: days },
    }
  })
  return { count: total, items }
}

/** Companies with the most open vacancies of the professions that this one hires for. @throws Problem `not_found` */
export async function listSimilarCompanies(
  ctx: Ctx,
  { id }: { id: number },
): Promise<(CompanyRef & { vacancyCount: number })[]> {
  await requireNamed(ctx, id)
  const rivals = await countRivals(ctx.deps, id)
  const best = [...rivals].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  return companyRefsCounted(
    ctx.deps,
    best.map(([companyId]) => companyId),
    SIMILAR_COMPANIES_MAX,
  )
}

/** Open vacancies of other companies for the professions that the company hires for, by company. */
async function countRivals({ vacancies, directories }: Pick<Deps, 'vacancies' | 'directories'>, id: number) {
  const own = await vacancies.countBy(['profession'], { filter: { company: id } })
  const slugs = [...own.profession.keys()].flatMap((one) => directories.professions.byId(one)?.slug ?? [])
  const counts = new Map<number, number>()
  for (const profession of slugs) {
    const { company } = await vacancies.countBy(['company'], { filter: { profession } })
    for (const [other, count] of company) counts.set(other, (counts.get(other) ?? 0) + count)
  }
  counts.delete(id)
  return counts
}

/** The first that have a name, in the order of the ids, each with the number of its open vacancies. */
export async function companyRefsCounted(
  { db, vacancies }: { db: Sql; vacancies: Pick<Deps['vacancies'], 'countBy'> },
  ids: readonly number[],
  max: number,
): Promise<(CompanyRef & { vacancyCount: number })[]> {
  if (ids.length === 0) return []
  const best = ids.slice(0, max + UNNAMED_SPARE)
  const [refs, counts] = await Promise.all([listCompanyRefs(db, best), vacancies.countBy(['company'], {})])
  const rows = new Map(refs.map((row) => [row.id, row]))
  return best
    .map((id) => rows.get(id))
    .filter((row) => row !== undefined)
    .filter(isNamed)
    .slice(0, max)
    .map((row) => ({ ...companyRefOf(row), vacancyCount: counts.company.get(row.id) ?? 0 }))
}

export async function findCompanyRef({ db }: { db: Sql }, id: number): Promise<CompanyRef | null> {
  const [row] = await listCompanyRefs(db, [id])
  return row ? companyRefOf(row) : null
}

export async function countOpenOf(
  { vacancies }: Pick<Deps, 'vacancies'>,
  companyId: number,
): Promise<number> {
  const { total } = await vacancies.newest({ filter: { company: companyId }, limit: 0 })
  return total
}

function companyRefOf({ id, slug, title, logoUrl, verifiedAt }: CompanyRefRow): CompanyRef {
  return { id: CompanyId.parse(id), slug, title, logoUrl, isVerified: verifiedAt !== null }
}

/** What everybody may read of a company. @throws Problem `not_found` */
export async function companyOf(
  deps: Pick<Deps, 'vacancies' | 'directories'>,
  row: CompanyProfileRow | null,
): Promise<Company> {
  if (!row || !isNamed(row)) throw companyNotFound()
  return {
    ...companyRefOf(row),
    siteUrl: row.siteUrl,
    description: row.description,
    type: row.type,
    locationId: row.locationId,
    location: row.locationId === null ? null : deps.directories.locations.byId(row.locationId),
    vacancyCount: await countOpenOf(deps, row.id),
    createdAt: instantOf(row.createdAt),
  }
}

async function requireNamed({ deps }: Ctx, id: number) {
  const company = await findCompany(deps.db, id)
  if (!company || !isNamed(company)) throw companyNotFound()
}

export function companyNotFound() {
  return new Problem('not_found', 'Такой компании нет')
}

/** By its present slug, or by one it had before. */
async function findCompanyBySlug(db: Sql, slug: string) {
  const [row] = await db.select(profileColumns).from(companies).where(eq(companies.slug, slug))
  if (row) return row
  const [renamed] = await db
    .select(profileColumns)
    .from(companySlugs)
    .innerJoin(companies, eq(companies.id, companySlugs.companyId))
    .where(eq(companySlugs.slug, slug))
  return renamed ?? null
}

/** Who leads each vacancy, and how many days were paid for. In no order. */
function listPlacements(db: Sql, vacancyIds: readonly number[]) {
  return db
    .select({
      id: vacancyRows.id,
      days: vacancyRows.placementDays,
      author: { firstName: users.firstName, lastName: users.lastName, photoUrl: users.photoUrl },
    })
    .from(vacancyRows)
    .leftJoin(users, eq(users.id, vacancyRows.authorId))
    .where(inArray(vacancyRows.id, [...vacancyIds]))
}

/** In no order. */
function listCompanyRefs(db: Sql, ids: readonly number[]) {
  return db
    .select(refColumns)
    .from(companies)
    .where(inArray(companies.id, [...ids]))
}

type CompanyRefRow = Awaited<ReturnType<typeof listCompanyRefs>>[number]

type CompanyProfileRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>
