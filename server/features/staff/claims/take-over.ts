import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { importStops } from '#server/db/schema/claims.ts'
import { companies } from '#server/db/schema/companies.ts'
import { sourceRecords } from '#server/db/schema/sources.ts'
import {
  adoptImported,
  isAdoptable,
  lockImportedVacancies,
  type ImportedRow,
} from '#server/features/board/posting/adopt-imported.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { refuseBlockedInn } from '#server/features/identity/companies/blocked.ts'
import { requireNotEnded } from '#server/features/identity/companies/ended.ts'
import { grantRole, setCurrentCompany } from '#server/features/identity/managers/service.ts'
import { companyNotFound, hasMembers } from '#server/features/identity/companies/service.ts'
import type { Deps } from '#server/features/staff/context.ts'
import { afterCommit, type Sql } from '#server/kernel/sql.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { findInn, lockImported, findProofDomain, takenByOthers, type CompanyRow } from './company.ts'
import { mergeCompany } from './merge.ts'
import { lockCompanyRecords } from './records.ts'

type TakeOver = {
  /** The imported company. */
  companyId: number
  /** The company that takes its vacancies over; null: the person becomes the administrator of the imported one. */
  intoId: number | null
  /** Who acts for it from now on. */
  userId: number
  proof: 'checked' | 'domain' | 'staff'
  /** Id of the member of staff who decided; the person, by default. */
  by?: number
  /** Instant. */
  at: string
}

/**
 * Makes the vacancies of an imported company those of its employer: they keep their addresses, views, dates and terms,
 * take responses here, and no import or source writes them again. The caller has checked the proof and checks it again
 * in `recheck`, under the lock of the company.
 * @returns the company that has them, and their number
 * @throws Problem not_found, conflict for a company that others act for or that has ended, and what `recheck` throws
 */
export async function takeOver(
  tx: Sql,
  deps: Pick<Deps, 'changes'>,
  {
    companyId,
    intoId,
    userId,
    proof,
    by = userId,
    at,
    recheck = async () => {},
  }: TakeOver & { recheck?: (company: CompanyRow) => Promise<unknown> },
): Promise<{ companyId: number; vacancies: number }> {
  // A run of a source locks its records before their company.
  await lockCompanyRecords(tx, [companyId])
  const company = await lockImported(tx, companyId)
  if (await hasMembers(tx, companyId)) throw takenByOthers()
  await recheck(company)
  const ownerId = intoId ?? companyId
  await requireNotEnded(tx, ownerId)
  await refuseBlockedInn(tx, { inn: findInn(company), userId })
  const taken = await lockImportedVacancies(tx, isAdoptable(companyId))
  const ids = taken.map(({ id }) => id)
  await adoptImported(tx, { rows: taken, companyId: ownerId, userId, at })
  await keepRecords(tx, { companyId, ownerId, taken, userId: by, at })
  if (intoId === null) {
    const domain = await findProofDomain(tx, company)
    if (proof === 'domain')
      await tx
        .update(companies)
        .set({ confirmedDomain: domain, domainConfirmedAt: at, updatedAt: at })
        .where(eq(companies.id, companyId))
    await grantRole(tx, deps, { companyId, userId, accessLevel: ACCESS_LEVELS.ADMIN, now: at, by })
  } else {
    await lockOwner(tx, intoId)
    await setCurrentCompany(tx, { userId, companyId: intoId })
    await mergeCompany(tx, { fromId: companyId, intoId, at })
  }
  await recordAudit(tx, {
    userId: by,
    action: 'company.claimed',
    objectKind: 'company',
    objectId: String(companyId),
    details: { companyId: ownerId, count: ids.length, method: proof, of: userId },
    at,
  })
  afterCommit(tx, async () => {
    if (ids.length > 0) await deps.changes.publish({ kind: 'vacancies', ids })
    for (const id of new Set([companyId, ownerId])) {
      await deps.changes.publish({ kind: 'company', id })
      await deps.changes.publish({ kind: 'reviews', companyId: id })
    }
  })
  return { companyId: ownerId, vacancies: ids.length }
}

/** @throws Problem not_found for a company that was closed meanwhile */
async function lockOwner(tx: Sql, id: number) {
  const [owner] = await tx
    .select({ blockedAt: companies.blockedAt })
    .from(companies)
    .where(eq(companies.id, id))
    .for('no key update')
  if (!owner || owner.blockedAt !== null) throw companyNotFound()
}

/** From now on no import and no source writes what the employer has. */
async function keepRecords(
  tx: Sql,
  {
    companyId,
    ownerId,
    taken,
    userId,
    at,
  }: {
    companyId: number
    ownerId: number
    taken: readonly ImportedRow[]
    userId: number
    /** Instant. */
    at: string
  },
) {
  await tx.update(sourceRecords).set({ companyId: ownerId }).where(eq(sourceRecords.companyId, companyId))
  if (taken.length === 0) return
  const ids = taken.map(({ id }) => id)
  for (const column of [sourceRecords.vacancyId, sourceRecords.duplicateOf])
    await tx
      .update(sourceRecords)
      .set({ state: 'claimed', waitsFor: null })
      .where(and(inArray(column, ids), ne(sourceRecords.state, 'suppressed')))
  const actId = randomUUID()
  await tx
    .insert(importStops)
    .values(
      taken.map(({ id, source, sourceId }) => ({
        reason: 'claimed' as const,
        actId,
        companyId,
        source,
        recordId: sourceId,
        vacancyId: id,
        createdAt: at,
        createdBy: userId,
      })),
    )
    .onConflictDoNothing()
}
