import type { Sql } from '#server/db/client.ts'
import { openCase } from '#server/features/moderation/cases.ts'
import { marksOf } from '#shared/features/posting/marks.ts'
import { VacancyForm } from '#shared/features/posting/forms.ts'
import { moveVacancy } from './lifecycle.ts'
import { insertRevision, setRevision, setVacancy, supersedePending } from './queries.ts'
import type { Revision, VacancyLife } from './queries.ts'

/**
 * A complete text goes to the moderators; what waited there gives way to it. A published vacancy keeps its state and its
 * old text. The caller holds the row of the vacancy.
 */
export async function sendToModeration(
  tx: Sql,
  {
    vacancy,
    revision,
    userId,
    at,
  }: { vacancy: VacancyLife; revision: Revision; userId: number | null; at: string },
) {
  const form = VacancyForm.parse(revision.content)
  await supersedePending(tx, { vacancyId: vacancy.id, at })
  const pending = await pendingOf(tx, { revision, vacancy, userId, at })
  await openCase(tx, {
    kind: 'vacancy',
    objectId: String(vacancy.id),
    revisionId: pending.id,
    companyId: vacancy.companyId,
    title: form.title,
    marks: marksOf(revision.content),
    at,
  })
  if (vacancy.status === 'published') return
  const waiting = { publishAt: form.publishAt, confirmAt: null }
  if (vacancy.status === 'moderation') return setVacancy(tx, { id: vacancy.id, at, ...waiting })
  await moveVacancy(tx, { id: vacancy.id, to: 'moderation', userId, at, set: waiting })
}

/** The draft itself, or a copy of an older text that is sent once more. */
async function pendingOf(
  tx: Sql,
  {
    revision,
    vacancy,
    userId,
    at,
  }: { revision: Revision; vacancy: VacancyLife; userId: number | null; at: string },
) {
  if (revision.state === 'draft') {
    await setRevision(tx, { id: revision.id, state: 'pending', submittedAt: at, updatedAt: at })
    return revision
  }
  return insertRevision(tx, {
    vacancyId: vacancy.id,
    state: 'pending',
    content: revision.content,
    authorId: userId ?? vacancy.authorId ?? 0,
    createdAt: at,
    updatedAt: at,
    submittedAt: at,
  })
}
