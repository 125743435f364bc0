/** What proves that a person acts for an imported company. Its INN alone proves nothing: anybody can read it. */
import { and, asc, eq, gt, gte, isNotNull, isNull, ne } from 'drizzle-orm'
import { companyClaims } from '#server/db/schema/claims.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { canEditCompany } from '#server/features/identity/managers/policy.ts'
import { findAccessLevel } from '#server/features/identity/managers/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { findOwnDomain } from '#shared/kernel/shared-sites.ts'
import { findInn, findProofDomain, type CompanyRow } from './company.ts'

export type Authority =
  | { proof: 'member'; intoId: null }
  | { proof: 'checked'; intoId: number }
  /** `intoId` is null for a person without a company of this employer. */
  | { proof: 'domain'; intoId: number | null }

type Asked = { company: CompanyRow; userId: number; /** Instant. */ at: string }

/** Null: nothing proves it. */
export async function findAuthority(db: Sql, { company, userId, at }: Asked): Promise<Authority | null> {
  if (canEditCompany(await findAccessLevel(db, { companyId: company.id, userId })))
    return { proof: 'member', intoId: null }
  const own = await listOwn(db, { company, userId })
  const checked = own.find(({ isChecked }) => isChecked)
  if (checked) return { proof: 'checked', intoId: checked.id }
  if (!(await hasProof(db, { company, userId, at }))) return null
  return { proof: 'domain', intoId: own[0]?.id ?? null }
}

/** @throws Problem forbidden */
export async function requireAuthority(db: Sql, asked: Asked): Promise<Authority> {
  const authority = await findAuthority(db, asked)
  if (authority === null)
    throw new Problem('forbidden', 'Сначала подтвердите, что действуете от имени этой компании.')
  return authority
}

/** The person's companies that are this employer: those with its INN, or with its domain; the oldest first. */
export async function listOwn(
  db: Sql,
  { company, userId }: Pick<Asked, 'company' | 'userId'>,
): Promise<{ id: number; isChecked: boolean }[]> {
  const rows = await db
    .select({
      id: companies.id,
      inn: companies.inn,
      siteUrl: companies.siteUrl,
      verification: companies.verification,
    })
    .from(companyRoles)
    .innerJoin(companies, eq(companies.id, companyRoles.companyId))
    .where(
      and(
        eq(companyRoles.userId, userId),
        gte(companyRoles.accessLevel, ACCESS_LEVELS.EDITOR),
        isNull(companies.blockedAt),
        ne(companies.id, company.id),
      ),
    )
    .orderBy(asc(companies.id))
  const [inn, domain] = [findInn(company), findOwnDomain(company)]
  return rows.flatMap(({ id, verification, ...row }) => {
    const hasInn = inn !== null && row.inn === inn
    // Two numbers are two employers, whatever site they share.
    const isOther = inn !== null && row.inn !== null && row.inn !== inn
    const hasDomain = !isOther && domain !== null && findOwnDomain(row) === domain
    return hasInn || hasDomain ? [{ id, isChecked: hasInn && verification === 'verified' }] : []
  })
}

/** Whether the person has entered a code that came to the present domain of the company. */
async function hasProof(db: Sql, { company, userId, at }: Asked): Promise<boolean> {
  const domain = await findProofDomain(db, company)
  if (domain === null) return false
  const proofs = await db.$count(
    companyClaims,
    and(
      eq(companyClaims.companyId, company.id),
      eq(companyClaims.userId, userId),
      eq(companyClaims.domain, domain),
      isNotNull(companyClaims.provedAt),
      gt(companyClaims.expiresAt, at),
    ),
  )
  return proofs > 0
}
