import { asc, eq, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister, isRegisterOfCompany } from '#server/db/schema/company-proofs.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { requireSelf } from '#server/features/identity/accounts/service.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { findEnded } from '#shared/features/identity/companies/ended-status.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { AccessLevel, RoleId } from '#shared/features/identity/managers/model.ts'

/** `current` is the id of one of the roles, or null. */
export async function listMyRoles(ctx: Ctx) {
  const { id: userId, currentRoleId } = await requireSelf(ctx, ctx.deps.db)
  const rows = await listRolesOf(ctx.deps.db, userId)
  const results = rows.map(
    ({ id, accessLevel, companyId, slug, title, logoUrl, isVerified, registerStatus }) => ({
      id: RoleId.parse(id),
      accessLevel: AccessLevel.parse(accessLevel),
      company: { id: CompanyId.parse(companyId), slug, title, logoUrl, isVerified },
      endedStatus: findEnded(registerStatus),
    }),
  )
  return {
    current: results.find(({ id }) => id === currentRoleId)?.id ?? null,
    roles: results.map(({ id, accessLevel, company }) => ({ id, accessLevel, companyId: company.id })),
    results,
  }
}

/** Roles of a user with what the company switch shows. */
export function listRolesOf(db: Sql, userId: number) {
  return db
    .select({
      id: companyRoles.id,
      accessLevel: companyRoles.accessLevel,
      companyId: companies.id,
      slug: companies.slug,
      title: companies.title,
      logoUrl: companies.logoUrl,
      isVerified: sql<boolean>`${companies.verifiedAt} is not null`,
      registerStatus: companyRegister.status,
    })
    .from(companyRoles)
    .innerJoin(companies, eq(companies.id, companyRoles.companyId))
    .leftJoin(companyRegister, isRegisterOfCompany)
    .where(eq(companyRoles.userId, userId))
    .orderBy(asc(companies.title), companyRoles.id)
    .limit(100)
}
