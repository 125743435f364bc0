import { domainToUnicode } from 'node:url'
import { eq } from 'drizzle-orm'
import { companies, companySlugs } from '#server/db/schema/companies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { hasRow } from '#server/db/statements.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { companyRefOf, refColumns } from '#server/features/identity/company-refs/service.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import {
  RegisterFacts,
  type Company,
  type CompanyProfile,
} from '#shared/features/identity/companies/contract.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import { domainOf } from '#shared/kernel/domains.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { findRegister } from './register-queries.ts'

const profileColumns = {
  ...refColumns,
  siteUrl: companies.siteUrl,
  description: companies.description,
  type: companies.type,
  locationId: companies.locationId,
  createdAt: companies.createdAt,
  inn: companies.inn,
  blockedAt: companies.blockedAt,
  confirmedDomain: companies.confirmedDomain,
  importKey: companies.importKey,
  mergedIntoId: companies.mergedIntoId,
}

/** @throws Problem not_found */
export async function readCompany(ctx: Ctx, { id }: { id: number }): Promise<CompanyProfile> {
  return profileOf(ctx.deps, await findCompany(ctx.deps.db, id))
}

/** Also finds a company by a former slug; the result has the current one. @throws Problem not_found */
export async function readCompanyBySlug(ctx: Ctx, { slug }: { slug: string }): Promise<CompanyProfile> {
  return profileOf(ctx.deps, await findCompanyBySlug(ctx.deps.db, slug))
}

async function profileOf(deps: Deps, row: CompanyProfileRow | null): Promise<CompanyProfile> {
  if (row && row.blockedAt !== null) throw companyNotFound()
  const company = await companyOf(deps, row)
  const stored = row && (await findRegister(deps.db, row))
  return {
    ...company,
    register: stored && RegisterFacts.parse(stored),
    confirmedDomain: row && shownDomain(row),
    isClaimable: row?.importKey != null && !(await hasMembers(deps.db, row.id)),
  }
}

/** Whether anybody is here for it. */
export const hasMembers = (db: Sql, companyId: number): Promise<boolean> =>
  hasRow(db, companyRoles, eq(companyRoles.companyId, companyId))

/** The confirmed domain as people read it; null when the site has another one. */
export function shownDomain({
  siteUrl,
  confirmedDomain,
}: {
  siteUrl: string | null
  confirmedDomain: string | null
}): string | null {
  if (confirmedDomain === null || siteUrl === null || domainOf(siteUrl) !== confirmedDomain) return null
  return domainToUnicode(confirmedDomain)
}

/** The public profile. @throws Problem not_found */
export async function companyOf(
  deps: Pick<Deps, 'openVacancies' | 'referenceData'>,
  row: CompanyProfileRow | null,
): Promise<Company> {
  if (!row || !isNamed(row)) throw companyNotFound()
  return {
    ...companyRefOf(row),
    siteUrl: row.siteUrl,
    description: row.description,
    type: row.type,
    locationId: row.locationId,
    location: row.locationId === null ? null : deps.referenceData.locations.byId(row.locationId),
    vacancyCount: await deps.openVacancies.countOf(row.id),
    createdAt: row.createdAt,
  }
}

/** @throws Problem not_found for a company that has no public page */
export async function requireNamedCompany({ deps }: Pick<Ctx, 'deps'>, id: number) {
  const company = await findCompany(deps.db, id)
  if (!company || company.blockedAt !== null || !isNamed(company)) throw companyNotFound()
}

export function companyNotFound() {
  return new Problem('not_found', 'Такой компании нет')
}

export async function findCompany(db: Sql, id: number) {
  const [row] = await db.select(profileColumns).from(companies).where(eq(companies.id, id))
  return row ?? null
}

/** The company that has taken over the vacancies of an imported one, instead of that one. */
async function findPresent(db: Sql, row: CompanyProfileRow): Promise<CompanyProfileRow> {
  return (row.mergedIntoId !== null && (await findCompany(db, row.mergedIntoId))) || row
}

/** By the current slug or a former one, also one of a company that is merged with it. */
async function findCompanyBySlug(db: Sql, slug: string) {
  const [row] = await db.select(profileColumns).from(companies).where(eq(companies.slug, slug))
  if (row) return findPresent(db, row)
  const [renamed] = await db
    .select(profileColumns)
    .from(companySlugs)
    .innerJoin(companies, eq(companies.id, companySlugs.companyId))
    .where(eq(companySlugs.slug, slug))
  return renamed ?? null
}

type CompanyProfileRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>
