/** The mark of a verified company that is taken off and comes back without staff. */
import { and, asc, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { auditLog } from '#server/db/schema/audit.ts'
import { companies } from '#server/db/schema/companies.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Deps } from '#server/features/identity/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { fieldsToCheckAgain } from '#shared/features/identity/companies/checked-fields.ts'
import { checkedValuesOf, snapshotOfMark } from './decided-fields.ts'
import { verificationDecided } from './events.ts'
import { lockCompanyWithVacancies, setCompany, type CompanyFields, type CompanyRow } from './write-queries.ts'

type Tools = Pick<Deps, 'db' | 'now' | 'events' | 'changes'>

/** Companies per run. */
const COMPANIES_AT_ONCE = 200

/**
 * Returns the fields that remove the verification mark and request a new verification, unless the company has no INN to
 * be verified by.
 * @param company as it is before the change
 * @param change.inn undefined: unchanged
 */
export function withoutMark(
  company: CompanyRow,
  {
    inn = company.inn,
    userId,
    at,
  }: {
    inn: string | null | undefined
    userId: number
    /** Instant. */
    at: string
  },
): Partial<CompanyFields> {
  return {
    decidedFields: snapshotOfMark(company),
    verifiedAt: null,
    verification: inn === null ? 'none' : 'asked',
    verificationRequestedAt: inn === null ? null : at,
    verificationRequestedBy: inn === null ? null : userId,
  }
}

/**
 * Gives the mark back to companies that lost it by a change which an earlier release did not permit, such as an empty field
 * that was filled. Idempotent.
 */
export async function restoreMarks(deps: Tools) {
  let restored = 0
  for (let after = 0; ;) {
    const rows = await deps.db
      .select({ id: companies.id })
      .from(companies)
      .where(
        and(eq(companies.verification, 'asked'), isNotNull(companies.decidedFields), gt(companies.id, after)),
      )
      .orderBy(asc(companies.id))
      .limit(COMPANIES_AT_ONCE)
    for (const { id } of rows) if (await restoreMark(deps, id)) restored += 1
    const last = rows.at(-1)
    if (!last || rows.length < COMPANIES_AT_ONCE) return { marks: restored }
    after = last.id
  }
}

/**
 * Gives the mark back when the last decision of staff was to verify and the company says again what they have read.
 * @returns whether it came back
 */
export async function restoreMark(deps: Tools, id: number): Promise<boolean> {
  const isRestored = await deps.db.transaction(async (tx) => {
    const company = await lockCompanyWithVacancies(tx, id)
    if (company?.verification !== 'asked' || company.decidedFields === null) return false
    if (fieldsToCheckAgain(checkedValuesOf(company), toValues(company)).length > 0) return false
    const verifiedAt = await findVerification(tx, id)
    if (verifiedAt === null) return false
    const at = deps.now().toISOString()
    await setCompany(tx, id, { verification: 'verified', verifiedAt, updatedAt: at })
    await recordAudit(tx, {
      userId: null,
      action: 'company.mark_restored',
      objectKind: 'company',
      objectId: String(id),
      at,
    })
    await deps.events.raise(tx, verificationDecided, { companyId: id, isVerified: true, at })
    return true
  })
  if (isRestored) await deps.changes.publish({ kind: 'company', id })
  return isRestored
}

const toValues = ({ title, type, inn, ogrn, legalTitle, siteUrl }: CompanyRow) => ({
  title,
  type,
  inn,
  ogrn,
  legalTitle,
  siteUrl,
})

/** When staff verified the company, if that was their last decision; null otherwise. */
async function findVerification(tx: Sql, id: number): Promise<string | null> {
  const [last] = await tx
    .select({ action: auditLog.action, at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.objectKind, 'company'),
        eq(auditLog.objectId, String(id)),
        inArray(auditLog.action, [
          'company.verified',
          'company.verification_refused',
          'company.verification_revoked',
          'company.found_liquidated',
        ]),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  return last?.action === 'company.verified' ? last.at : null
}
