import { eq } from 'drizzle-orm'
import { hasRole, requireRole } from '#server/features/identity/managers/service.ts'
import { canSeeCabinet } from '#server/features/identity/managers/policy.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import type { OwnCompany } from '#shared/features/identity/companies/contract.ts'
import { AccessLevel } from '#shared/features/identity/managers/model.ts'
import { findCompany } from './queries.ts'
import { companyNotFound, companyOf } from './service.ts'
import type { CompanyRow } from './write-queries.ts'
import { companies } from '#server/db/schema/companies.ts'

/** @throws Problem not_found for a stranger, forbidden for a colleague without access */
export async function readOwnCompany(ctx: Ctx, { id }: { id: number }): Promise<OwnCompany> {
  const { db } = ctx.deps
  const { accessLevel } = await requireRole(ctx, db, { companyId: id, may: canSeeCabinet })
  // The whole row, for the company's own people and for staff.
  const [row] = await db.select().from(companies).where(eq(companies.id, id))
  if (!row) throw companyNotFound()
  return ownCompanyOf(ctx.deps, row, accessLevel)
}

/** Where somebody who is not of the company reads about it; null for its own people and for a company that is not there. */
export async function publicSlugFor(
  { deps: { db }, actor }: Ctx,
  { id }: { id: number },
): Promise<string | null> {
  const [company, isOwn] = await Promise.all([
    findCompany(db, id),
    actor.kind === 'user' && hasRole({ actor }, db, { companyId: id, may: () => true }),
  ])
  return isOwn ? null : (company?.slug ?? null)
}

export async function ownCompanyOf(deps: Deps, row: CompanyRow, accessLevel: number): Promise<OwnCompany> {
  return { ...(await registeredCompanyOf(deps, row)), accessLevel: AccessLevel.parse(accessLevel) }
}

/** The public profile with the registration. */
export async function registeredCompanyOf(deps: Deps, row: CompanyRow) {
  const { inn, kpp, ogrn, legalTitle, address, verification, verificationNote } = row
  return {
    ...(await companyOf(deps, row)),
    inn,
    kpp,
    ogrn,
    legalTitle,
    address,
    verification,
    verificationNote,
  }
}
