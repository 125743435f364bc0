/** Responses and what belongs to them, written straight into the tables, as in `rows.ts`. */
import { interviews } from '#server/db/schema/interviews.ts'
import { responses } from '#server/db/schema/responses.ts'
import type { ResumeText } from '#server/db/schema/resumes.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import { requireRow } from './rows.ts'

type ResponseRow = typeof responses.$inferInsert
type InterviewRow = typeof interviews.$inferInsert

/** A response sent at this moment, with a copy of an empty resume unless there is a `text`; returns its id. */
export async function buildResponse(
  db: Sql,
  {
    at,
    text = { ...EMPTY_CONTENT, photoUrl: null },
    ...given
  }: Pick<ResponseRow, 'vacancyId' | 'companyId' | 'userId'> &
    Partial<ResponseRow> & { at: string; text?: ResumeText },
) {
  const [response] = await db
    .insert(responses)
    .values({
      resumeId: '0'.repeat(24),
      origin: 'response',
      state: 'sent',
      resume: { text, updatedAt: at },
      sentAt: at,
      updatedAt: at,
      ...given,
    })
    .returning({ id: responses.id })
  return requireRow(response).id
}

/** Half an hour on the telephone at one of these times, offered by the company. */
export async function buildInterview(
  db: Sql,
  given: Pick<InterviewRow, 'responseId' | 'slots' | 'updatedAt'> & Partial<InterviewRow>,
) {
  await db.insert(interviews).values({
    state: 'offered',
    minutes: 30,
    zone: 'Europe/Moscow',
    kind: 'phone',
    place: 'Позвоним вам',
    note: '',
    reason: '',
    changedBy: 'company',
    sequence: 0,
    ...given,
  })
}
