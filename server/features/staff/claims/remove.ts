import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, ne, notExists, or, sql } from 'drizzle-orm'
import { importStops } from '#server/db/schema/claims.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { sourceRecords, sources } from '#server/db/schema/sources.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import {
  lockImportedVacancies,
  removeImportedVacancy,
  type ImportedRow,
} from '#server/features/board/posting/adopt-imported.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/reading/not-found.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { companyNotFound } from '#server/features/identity/companies/service.ts'
import type { Deps } from '#server/features/staff/context.ts'
import { afterCommit, type Sql } from '#server/kernel/sql.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import { findInn, lockImported, findProofDomain, type CompanyRow } from './company.ts'
import { lockCompanyRecords } from './records.ts'

type Removal = {
  /** The imported company. */
  companyId: number
  /** Null: everything of the company, also what its sources have not shown yet. */
  vacancyId: number | null
  note: string
  userId: number
  /** Instant. */
  at: string
}

/**
 * Takes imported vacancies of a company from the board for its employer, so that no import and no source brings them
 * back: one of them, or all with everything that comes of its INN, or of its domain where no INN is known.
 * @returns number of vacancies that have left the lists
 * @throws Problem not_found
 */
export async function removeImported(
  tx: Sql,
  deps: Pick<Deps, 'notifier' | 'site' | 'events' | 'changes'>,
  {
    companyId,
    vacancyId,
    note,
    userId,
    at,
    recheck = async () => {},
  }: Removal & { recheck?: (company: CompanyRow) => Promise<unknown> },
): Promise<number> {
  // A run of a source locks its records before their companies.
  await lockCompanyRecords(tx, [companyId])
  const company = await lockImported(tx, companyId)
  // Unnamed employers share one company.
  if (vacancyId === null && !isNamed(company)) throw companyNotFound()
  await recheck(company)
  const companyIds = vacancyId === null ? await lockSameEmployer(tx, company) : [companyId]
  const rows = await lockImportedVacancies(
    tx,
    vacancyId === null
      ? inArray(vacancies.companyId, companyIds)
      : and(eq(vacancies.id, vacancyId), eq(vacancies.companyId, companyId)),
  )
  if (vacancyId !== null && rows.length === 0) throw vacancyNotFound()
  const closed: number[] = []
  for (const vacancy of rows)
    if (await removeImportedVacancy(tx, deps, { vacancy, userId, at })) closed.push(vacancy.id)
  const stop = { reason: 'removed' as const, actId: randomUUID(), note, createdAt: at, createdBy: userId }
  await suppressRecords(tx, { companyIds: vacancyId === null ? companyIds : [], rows, stop })
  if (vacancyId === null) {
    const inn = findInn(company)
    await tx
      .insert(importStops)
      .values({ ...stop, companyId, inn, domain: inn === null ? await findProofDomain(tx, company) : null })
  }
  await recordAudit(tx, {
    userId,
    action: 'company.vacancies_removed',
    objectKind: 'company',
    objectId: String(companyId),
    details: { count: closed.length, vacancyId, reason: note },
    at,
  })
  afterCommit(tx, async () => {
    if (closed.length > 0) await deps.changes.publish({ kind: 'vacancies', ids: closed })
    for (const id of companyIds) await deps.changes.publish({ kind: 'company', id })
  })
  return closed.length
}

/** The company with the imported ones of its INN for which nobody acts here. */
async function lockSameEmployer(tx: Sql, company: CompanyRow): Promise<number[]> {
  const inn = findInn(company)
  if (inn === null) return [company.id]
  const people = tx
    .select({ one: sql`1` })
    .from(companyRoles)
    .where(eq(companyRoles.companyId, companies.id))
  const rows = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        isNotNull(companies.importKey),
        or(eq(companies.importInn, inn), eq(companies.inn, inn)),
        ne(companies.id, company.id),
        notExists(people),
      ),
    )
    .orderBy(asc(companies.id))
    .for('no key update')
  return [company.id, ...rows.map(({ id }) => id)]
}

type Stop = Pick<typeof importStops.$inferInsert, 'reason' | 'actId' | 'note' | 'createdAt' | 'createdBy'>

/** @param companyIds companies of which no record is shown any more */
async function suppressRecords(
  tx: Sql,
  { companyIds, rows, stop }: { companyIds: readonly number[]; rows: readonly ImportedRow[]; stop: Stop },
) {
  const ids = rows.map(({ id }) => id)
  const suppressed = await tx
    .update(sourceRecords)
    .set({ state: 'suppressed', waitsFor: null })
    .from(sources)
    .where(
      and(
        eq(sources.id, sourceRecords.sourceId),
        ne(sourceRecords.state, 'claimed'),
        or(
          inArray(sourceRecords.companyId, [...companyIds]),
          inArray(sourceRecords.vacancyId, ids),
          inArray(sourceRecords.duplicateOf, ids),
        ),
      ),
    )
    .returning({
      source: sources.key,
      recordId: sourceRecords.recordId,
      vacancyId: sourceRecords.vacancyId,
      companyId: sourceRecords.companyId,
    })
  const shown = rows.map(({ id, source, sourceId, companyId }) => ({
    source,
    recordId: sourceId,
    vacancyId: id,
    companyId,
  }))
  const [first] = [...companyIds, ...rows.map(({ companyId }) => companyId)]
  const stops = [...shown, ...suppressed].map(({ companyId, ...record }) => ({
    ...stop,
    ...record,
    companyId: companyId ?? first ?? 0,
  }))
  if (stops.length > 0) await tx.insert(importStops).values(stops).onConflictDoNothing()
}
