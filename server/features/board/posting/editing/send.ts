import { and, eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { Deps } from '#server/features/board/context.ts'
import { VacancyForm } from '#shared/features/board/posting/forms.ts'
import { isPlaced } from '#shared/features/board/vacancies/vocabulary.ts'
import { vacancySubmitted } from '../events.ts'
import { moveVacancy } from '../placement/lifecycle.ts'
import type { WorkingText } from './working-text.ts'
import { setVacancy, type VacancyLifecycle } from '../queries.ts'
import { insertRevision, setRevision } from './revision-queries.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'

/**
 * Sends a complete text to moderation in place of a pending one. A published vacancy keeps its state and its old text.
 * The caller has locked the row of the vacancy.
 */
export async function sendToModeration(
  tx: Sql,
  { events }: Pick<Deps, 'events'>,
  {
    vacancy,
    text,
    userId,
    at,
  }: { vacancy: VacancyLifecycle; text: WorkingText; userId: number | null; at: string },
) {
  const form = VacancyForm.parse(text.content)
  await tx
    .update(vacancyRevisions)
    .set({ state: 'superseded', decidedAt: at })
    .where(and(eq(vacancyRevisions.vacancyId, vacancy.id), eq(vacancyRevisions.state, 'pending')))
  const pending = await pendingOf(tx, { text, vacancy, userId, at })
  await events.raise(tx, vacancySubmitted, {
    vacancy,
    revisionId: pending.id,
    content: text.content,
    form,
    at,
  })
  if (isPlaced(vacancy.status)) return
  const waiting = { publishAt: form.publishAt, confirmAt: null }
  if (vacancy.status === 'moderation') return setVacancy(tx, { id: vacancy.id, at, ...waiting })
  await moveVacancy(tx, { vacancy, to: 'moderation', userId, at, set: waiting })
}

/** The draft itself, or a copy of an older text that is sent again. */
async function pendingOf(
  tx: Sql,
  {
    text,
    vacancy,
    userId,
    at,
  }: { text: WorkingText; vacancy: VacancyLifecycle; userId: number | null; at: string },
) {
  if (text.state === 'draft' && text.revisionId !== null) {
    await setRevision(tx, { id: text.revisionId, state: 'pending', submittedAt: at, updatedAt: at })
    return { id: text.revisionId }
  }
  return insertRevision(tx, {
    vacancyId: vacancy.id,
    state: 'pending',
    content: text.content,
    version: text.version,
    authorId: userId ?? vacancy.authorId ?? 0,
    createdAt: at,
    updatedAt: at,
    submittedAt: at,
  })
}
