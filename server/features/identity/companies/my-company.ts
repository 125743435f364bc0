import { hasRole, requireRole } from '#server/features/identity/managers/service.ts'
import { canSeeDashboard } from '#server/features/identity/managers/policy.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import type { MyCompany } from '#shared/features/identity/companies/contract.ts'
import { AccessLevel } from '#shared/features/identity/managers/model.ts'
import { checkedValuesOf } from './decided-fields.ts'
import { findRegisterStatus } from './ended.ts'
import { companyNotFound, companyOf, findCompany, shownDomain } from './service.ts'
import { findCompanyRow, type CompanyRow } from './write-queries.ts'

/** @throws Problem not_found for a non-member, forbidden for a member without access */
export async function readMyCompany(ctx: Ctx, { id }: { id: number }): Promise<MyCompany> {
  const { db } = ctx.deps
  const { accessLevel } = await requireRole(ctx, db, { companyId: id, may: canSeeDashboard })
  const row = await findCompanyRow(db, id)
  if (!row) throw companyNotFound()
  return myCompanyOf(ctx.deps, row, accessLevel)
}

/** The slug of the public page, for a caller who is not a member; null for members and for a missing company. */
export async function publicSlugFor(
  { deps: { db }, actor }: Ctx,
  { id }: { id: number },
): Promise<string | null> {
  const [company, isMember] = await Promise.all([
    findCompany(db, id),
    actor.kind === 'user' && hasRole({ actor }, db, { companyId: id, may: () => true }),
  ])
  return isMember ? null : (company?.slug ?? null)
}

export async function myCompanyOf(deps: Deps, row: CompanyRow, accessLevel: number): Promise<MyCompany> {
  return {
    ...(await registeredCompanyOf(deps, row)),
    accessLevel: AccessLevel.parse(accessLevel),
    registerStatus: await findRegisterStatus(deps.db, row.id),
    checked: row.verification === 'verified' ? checkedValuesOf(row) : null,
  }
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
    confirmedDomain: shownDomain(row),
  }
}
