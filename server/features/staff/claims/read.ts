import { and, eq, isNull } from 'drizzle-orm'
import { importStops } from '#server/db/schema/claims.ts'
import { hasMembers } from '#server/features/identity/companies/service.ts'
import { companyRefOf, findCompanyRef } from '#server/features/identity/company-refs/service.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Claim } from '#shared/features/staff/claims/contract.ts'
import { formatDomain } from '#shared/kernel/email-label.ts'
import { findAuthority } from './authority.ts'
import { findCodeAddress } from './code.ts'
import { findProofDomain, requireImported, type CompanyRow } from './company.ts'

/** @throws Problem not_found */
export async function readClaim(ctx: Ctx, { slug }: { slug: string }): Promise<Claim> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const company = await requireImported(deps.db, slug)
  const at = deps.now().toISOString()
  const [authority, isManaged, isRemoved, vacancyCount, codeSentTo] = await Promise.all([
    findAuthority(deps.db, { company, userId, at }),
    hasMembers(deps.db, company.id),
    isStopped(deps.db, company),
    deps.openVacancies.countOf(company.id),
    findCodeAddress(deps.db, { companyId: company.id, userId, at }),
  ])
  const domain = await findProofDomain(deps.db, company)
  const intoId = authority?.intoId ?? null
  return {
    company: companyRefOf(company),
    vacancyCount,
    proof: authority?.proof ?? null,
    isTaken: isManaged && authority?.proof !== 'member',
    isRemoved,
    into: intoId === null ? null : await findCompanyRef(deps, intoId),
    domain: domain === null ? null : formatDomain(domain),
    codeSentTo,
  }
}

async function isStopped(db: Sql, { id }: CompanyRow): Promise<boolean> {
  const stops = await db.$count(
    importStops,
    and(eq(importStops.companyId, id), isNull(importStops.recordId), isNull(importStops.liftedAt)),
  )
  return stops > 0
}
