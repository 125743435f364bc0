/** Requests of employers about what was imported of them: to hand it over, or to remove it. */
import { eq } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { isOwnSource } from '#server/features/board/vacancies/reading/own-source.ts'
import { hasMembers } from '#server/features/identity/companies/service.ts'
import { listOwn } from '#server/features/staff/claims/authority.ts'
import { lockImported } from '#server/features/staff/claims/company.ts'
import { removeImported } from '#server/features/staff/claims/remove.ts'
import { takeOver } from '#server/features/staff/claims/take-over.ts'
import type { Deps } from '#server/features/staff/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { EMPLOYER_REASONS, type ComplaintReason } from '#shared/features/staff/complaints/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { ObjectKey } from './queries.ts'

type Sent = { reason: ComplaintReason; userId: number | null }
type Step = { userId: number; /** Instant. */ at: string }

export const isEmployerRequest = (reason: ComplaintReason) => EMPLOYER_REASONS.some((one) => one === reason)

/** What staff can grant. */
export async function readEmployerChoices(db: Sql, { kind, objectId }: ObjectKey, sent: readonly Sent[]) {
  const companyId = await findImportedCompany(db, { kind, objectId })
  return {
    canRemove: companyId !== null,
    canHandOver:
      kind === 'company' &&
      companyId !== null &&
      findClaimant(sent) !== null &&
      !(await hasMembers(db, companyId)),
  }
}

/** Takes imported vacancies from the board for good. @throws Problem not_found, conflict */
export async function removeForEmployer(
  tx: Sql,
  deps: Deps,
  { kind, objectId, ...step }: ObjectKey & Step & { note: string },
) {
  const companyId = await findImportedCompany(tx, { kind, objectId })
  if (companyId === null)
    throw new Problem('conflict', 'Убрать можно только то, что пришло из открытого источника.')
  await removeImported(tx, deps, { companyId, vacancyId: kind === 'vacancy' ? objectId : null, ...step })
}

/** Gives the imported company to the one person who has asked for it. @throws Problem not_found, conflict */
export async function handOver(
  tx: Sql,
  deps: Deps,
  { kind, objectId, sent, userId: by, at }: ObjectKey & Step & { sent: readonly Sent[] },
) {
  const userId = findClaimant(sent)
  if (kind !== 'company' || userId === null)
    throw new Problem('conflict', 'Передать некому: об этом просит не один человек с аккаунтом.')
  const company = await lockImported(tx, objectId)
  const own = await listOwn(tx, { company, userId })
  const into = own.find(({ isChecked }) => isChecked) ?? own[0]
  await takeOver(tx, deps, { companyId: objectId, intoId: into?.id ?? null, userId, proof: 'staff', by, at })
}

/** Null for nobody, and for several: who of them is the employer has to be asked first. */
function findClaimant(sent: readonly Sent[]): number | null {
  const people = new Set(sent.filter(({ reason }) => reason === 'claim').map(({ userId }) => userId))
  const [one = null, ...others] = people
  return others.length > 0 ? null : one
}

async function findImportedCompany(db: Sql, { kind, objectId }: ObjectKey): Promise<number | null> {
  if (kind === 'vacancy') {
    const [row] = await db
      .select({ companyId: vacancies.companyId, source: vacancies.source })
      .from(vacancies)
      .where(eq(vacancies.id, objectId))
    return row && !isOwnSource(row.source) ? row.companyId : null
  }
  if (kind !== 'company') return null
  const [row] = await db
    .select({ importKey: companies.importKey, mergedIntoId: companies.mergedIntoId })
    .from(companies)
    .where(eq(companies.id, objectId))
  return row?.importKey != null && row.mergedIntoId === null ? objectId : null
}
