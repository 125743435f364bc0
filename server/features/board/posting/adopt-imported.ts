/** Imported vacancies whose employer takes them over, removes them, or has them back. */
import { and, asc, eq, inArray, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import { DEMO_SOURCE } from '#server/features/board/vacancies/reading/own-source.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { vacancyShown } from './events.ts'
import { isHeldImport } from './held-imported.ts'
import { moveVacancy } from './placement/lifecycle.ts'
import { lifecycleColumns, lockLifecycle } from './queries.ts'
import { takeDownImported } from './take-down-imported.ts'

export type ImportedRow = Awaited<ReturnType<typeof lockImportedVacancies>>[number]

/** Locks the imported vacancies among those of the condition. The caller has locked their company, as imports do. */
export const lockImportedVacancies = (tx: Sql, where: SQL | undefined) =>
  tx
    .select({ ...lifecycleColumns, sourceId: vacancies.sourceId })
    .from(vacancies)
    .where(and(where, isNotNull(vacancies.source), ne(vacancies.source, DEMO_SOURCE)))
    .orderBy(asc(vacancies.id))
    .for('update')

type Step = { userId: number; /** Instant. */ at: string }

/**
 * Makes imported vacancies those that the person has posted here: address, views, dates and terms stay. Those that the
 * check of texts has held become drafts, which their author sends as others.
 */
export async function adoptImported(
  tx: Sql,
  { rows, companyId, userId, at }: Step & { rows: readonly ImportedRow[]; companyId: number },
) {
  if (rows.length === 0) return
  for (const vacancy of rows.filter(isHeldImport))
    await moveVacancy(tx, { vacancy, to: 'draft', userId, at, reason: 'claimed' })
  const ids = rows.map(({ id }) => id)
  await tx
    .update(vacancies)
    .set({
      companyId,
      authorId: userId,
      source: null,
      sourceId: null,
      sourceUrl: null,
      contentHash: null,
      // A person of the company has seen them: the next question comes in a week.
      lastConfirmedAt: sql`case when ${vacancies.status} = 'published' then ${at}::timestamptz end`,
      updatedAt: at,
    })
    .where(inArray(vacancies.id, ids))
  await tx.update(responses).set({ companyId }).where(inArray(responses.vacancyId, ids))
}

/** Takes an imported vacancy from readers for its employer. @returns whether they could see it */
export async function removeImportedVacancy(
  tx: Sql,
  deps: Pick<Deps, 'notifier' | 'site' | 'events'>,
  { vacancy, userId, at }: Step & { vacancy: ImportedRow },
): Promise<boolean> {
  if (vacancy.status === 'published' || isHeldImport(vacancy)) {
    await takeDownImported(tx, deps, { vacancyId: vacancy.id, userId, at })
    return true
  }
  if (vacancy.status !== 'expired') return false
  const set = { archivedAt: at, archiveReason: 'not_needed' } as const
  await moveVacancy(tx, { vacancy, to: 'archived', userId, at, reason: 'taken_down', set })
  return true
}

/** Undoes a removal. @returns whether readers see the vacancy again */
export async function returnImportedVacancy(
  tx: Sql,
  deps: Pick<Deps, 'events'>,
  { vacancyId, userId, at }: Step & { vacancyId: number },
): Promise<boolean> {
  const vacancy = await lockLifecycle(tx, vacancyId)
  if (!vacancy || vacancy.source === null) return false
  if (vacancy.status === 'archived') {
    const set = { archivedAt: null, archiveReason: null }
    await moveVacancy(tx, { vacancy, to: 'expired', userId, at, reason: 'returned', set })
    return false
  }
  if (vacancy.status !== 'rejected') return false
  const publishedAt = vacancy.firstPublishedAt ?? at
  const set = { publishedAt, confirmAt: publishedAt }
  await moveVacancy(tx, { vacancy, to: 'published', userId, at, reason: 'returned', set })
  await deps.events.raise(tx, vacancyShown, { vacancyId })
  return true
}

/** What staff have taken down stays as it is when the employer takes the others over. */
export const isAdoptable = (companyId: number) =>
  and(eq(vacancies.companyId, companyId), ne(vacancies.status, 'rejected'))
