import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { moveVacancy } from './placement/lifecycle.ts'
import { lockLifecycle, type VacancyLifecycle } from './queries.ts'

/** Whether an imported vacancy waits for a person, because the check of its text found what readers must not see. */
export const isHeldImport = ({ status, source }: Pick<VacancyLifecycle, 'status' | 'source'>) =>
  status === 'moderation' && source !== null

/** Readers do not see a vacancy that waits. */
export const HELD = { status: 'moderation', publishedAt: null, confirmAt: null } as const

/** Takes published imported vacancies from the readers until a person has decided. */
export async function holdImported(tx: Sql, { ids, at }: { ids: readonly number[]; at: string }) {
  for (const id of ids) {
    const vacancy = await lockLifecycle(tx, id)
    if (vacancy?.status !== 'published' || vacancy.source === null) continue
    const { status: to, ...set } = HELD
    await moveVacancy(tx, { vacancy, to, userId: null, at, reason: 'text_check', set })
  }
}

/** Shows an imported vacancy that waited; others stay as they are. @returns whether it waited */
export async function releaseImported(
  tx: Sql,
  { vacancyId, userId, at }: { vacancyId: number; userId: number; /** Instant. */ at: string },
): Promise<boolean> {
  const vacancy = await lockLifecycle(tx, vacancyId)
  if (!vacancy || !isHeldImport(vacancy)) return false
  const publishedAt = vacancy.firstPublishedAt ?? at
  const set = { publishedAt, confirmAt: publishedAt }
  await moveVacancy(tx, { vacancy, to: 'published', userId, at, reason: 'text_check', set })
  return true
}

/**
 * Ends imported vacancies that their source has no more, as if their term had ended: a later import may open them again.
 * What an employer or staff have done to a vacancy stays.
 */
export async function endImported(tx: Sql, { ids, at }: { ids: readonly number[]; at: string }) {
  const ended: (VacancyLifecycle & { wasHeld: boolean })[] = []
  for (const id of ids) {
    const vacancy = await lockLifecycle(tx, id)
    const wasHeld = vacancy !== null && isHeldImport(vacancy)
    if (!vacancy || (!wasHeld && vacancy.status !== 'published')) continue
    // One that waited for staff waits again when it comes back: without a hash it is written anew.
    const set = wasHeld ? { expiresAt: at, contentHash: null } : { expiresAt: at }
    await moveVacancy(tx, { vacancy, to: 'expired', userId: null, at, reason: 'source_ended', set })
    ended.push({ ...vacancy, wasHeld })
  }
  return ended
}

/** The stored states of imported vacancies, by source and number there. */
export async function findImportedStates(
  tx: Sql,
  identities: readonly { source: string; sourceId: string }[],
) {
  if (identities.length === 0) return []
  return tx
    .select({
      id: vacancies.id,
      source: vacancies.source,
      sourceId: vacancies.sourceId,
      companyId: vacancies.companyId,
      status: vacancies.status,
      /** People of its company have written a text of it. */
      isEdited: sql<boolean>`${exists(
        tx
          .select({ one: sql`1` })
          .from(vacancyRevisions)
          .where(eq(vacancyRevisions.vacancyId, vacancies.id)),
      )}`,
    })
    .from(vacancies)
    .where(
      and(
        inArray(vacancies.source, [...new Set(identities.map(({ source }) => source))]),
        inArray(
          vacancies.sourceId,
          identities.map(({ sourceId }) => sourceId),
        ),
      ),
    )
}
