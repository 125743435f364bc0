import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { holdImported } from '#server/features/board/posting/held-imported.ts'
import { findLetThrough, reportFindings } from '#server/features/staff/complaints/check-reports.ts'
import type { Database } from '#server/kernel/sql.ts'
import { importOutcome } from '#shared/features/staff/moderation/import-outcomes.ts'
import { checkDraft } from '../records/check-draft.ts'

const RECHECK_BATCH = 200

type RecheckSummary = { checked: number; held: number; reported: number }

/**
 * Checks the texts of all published vacancies again, after the check has learned something. An imported one is held as by
 * an import; one of a company stays published, because a machine takes nothing down that a moderator has approved, and
 * staff are asked to look. Idempotent; each batch is one transaction.
 */
export async function recheckPublished(
  { db, now }: { db: Database; now: () => Date },
  { signal }: { signal?: AbortSignal } = {},
): Promise<RecheckSummary> {
  const summary = { checked: 0, held: 0, reported: 0 }
  let after = 0
  while (!signal?.aborted) {
    const rows = await db
      .select()
      .from(vacancies)
      .where(and(eq(vacancies.status, 'published'), gt(vacancies.id, after)))
      .orderBy(asc(vacancies.id))
      .limit(RECHECK_BATCH)
    const last = rows.at(-1)
    if (!last) break
    after = last.id
    const at = now().toISOString()
    const checked = rows.map((row) => ({
      vacancyId: row.id,
      companyId: row.companyId,
      title: row.title,
      source: row.source,
      findings: checkDraft(row),
      at,
    }))
    await db.transaction(async (tx) => {
      // Read again under a lock: a row written since the first reading is checked by the process that wrote it.
      const present = await tx
        .select({ id: vacancies.id, contentHash: vacancies.contentHash })
        .from(vacancies)
        .where(
          and(
            eq(vacancies.status, 'published'),
            inArray(
              vacancies.id,
              checked.map(({ vacancyId }) => vacancyId),
            ),
          ),
        )
        .orderBy(asc(vacancies.id))
        .for('update')
      const hashes = new Map(present.map(({ id, contentHash }) => [id, contentHash]))
      const same = checked.filter(
        ({ vacancyId }) =>
          hashes.has(vacancyId) &&
          hashes.get(vacancyId) === rows.find(({ id }) => id === vacancyId)?.contentHash,
      )
      const held = same.filter(
        ({ source, findings }) => source !== null && importOutcome(findings) === 'hold',
      )
      const passed = await findLetThrough(tx, held)
      const ids = held.map(({ vacancyId }) => vacancyId).filter((id) => !passed.has(id))
      await holdImported(tx, { ids, at })
      summary.reported += await reportFindings(tx, same)
      summary.held += ids.length
      summary.checked += same.length
    })
  }
  return summary
}
