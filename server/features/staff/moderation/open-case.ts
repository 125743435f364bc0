/** Cases that follow from what authors do. */
import type { EventPayload } from '#server/kernel/domain-events.ts'
import type { resumeSubmitted } from '#server/features/board/resumes/events.ts'
import type { vacancySubmitted } from '#server/features/board/posting/events.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { openCase } from './cases.ts'
import { checkSubmission } from './check-submission.ts'
import { resumeMarksOf } from './resume-parts.ts'

export async function openVacancyCase(
  tx: Sql,
  { vacancy, revisionId, content, form, at }: EventPayload<typeof vacancySubmitted>,
) {
  await openCase(tx, {
    kind: 'vacancy',
    objectId: String(vacancy.id),
    revisionId,
    companyId: vacancy.companyId,
    title: form.title,
    marks: await checkSubmission(tx, { vacancy, content, form, at }),
    at,
  })
}

export async function openResumeCase(
  tx: Sql,
  { resumeId, revisionId, content, at }: EventPayload<typeof resumeSubmitted>,
) {
  await openCase(tx, {
    kind: 'resume',
    objectId: resumeId,
    revisionId,
    companyId: null,
    title: content.title,
    marks: resumeMarksOf(content),
    at,
  })
}
