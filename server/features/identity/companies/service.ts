import type { Sql } from '#server/kernel/sql.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import { instantOf } from '#server/kernel/instant.ts'
import type { Company } from '#shared/features/identity/companies/contract.ts'
import { CompanyId } from '#shared/features/identity/companies/model.ts'
import type { CompanyRef } from '#shared/features/identity/companies/model.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { findCompany, findCompanyBySlug, listCompanyRefs } from './queries.ts'
import type { CompanyProfileRow, CompanyRefRow } from './queries.ts'

/** @throws Problem `not_found` */
export async function readCompany(ctx: Ctx, { id }: { id: number }): Promise<Company> {
  return companyOf(ctx.deps, await findCompany(ctx.deps.db, id))
}

/** A slug the company had before gives the company with its present slug. @throws Problem `not_found` */
export async function readCompanyBySlug(ctx: Ctx, { slug }: { slug: string }): Promise<Company> {
  return companyOf(ctx.deps, await findCompanyBySlug(ctx.deps.db, slug))
}

export async function findCompanyRef({ db }: { db: Sql }, id: number): Promise<CompanyRef | null> {
  const [ref = null] = await findCompanyRefs(db, [id])
  return ref
}

/** In no order. */
export const findCompanyRefs = async (db: Sql, ids: readonly number[]): Promise<CompanyRef[]> =>
  (await listCompanyRefs(db, ids)).map(companyRefOf)

function companyRefOf({ id, slug, title, logoUrl, verifiedAt }: CompanyRefRow): CompanyRef {
  return { id: CompanyId.parse(id), slug, title, logoUrl, isVerified: verifiedAt !== null }
}

/** What everybody may read of a company. @throws Problem `not_found` */
export function companyOf(
  deps: Pick<Deps, 'openVacancies' | 'directories'>,
  row: CompanyProfileRow | null,
): Company {
  if (!row || !isNamed(row)) throw companyNotFound()
  return {
    ...companyRefOf(row),
    siteUrl: row.siteUrl,
    description: row.description,
    type: row.type,
    locationId: row.locationId,
    location: row.locationId === null ? null : deps.directories.locations.byId(row.locationId),
    vacancyCount: deps.openVacancies.countOf(row.id),
    createdAt: instantOf(row.createdAt),
  }
}

/** @throws Problem not_found for a company that has no public page */
export async function requireNamedCompany({ deps }: Pick<Ctx, 'deps'>, id: number) {
  const company = await findCompany(deps.db, id)
  if (!company || !isNamed(company)) throw companyNotFound()
}

export function companyNotFound() {
  return new Problem('not_found', 'Такой компании нет')
}
