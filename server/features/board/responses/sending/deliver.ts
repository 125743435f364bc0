import { eq } from 'drizzle-orm'
import { interviews } from '#server/db/schema/interviews.ts'
import { testTasks } from '#server/db/schema/test-tasks.ts'
import { responseReceived } from '../events.ts'
import { findAge } from '#server/features/board/guardians/ages.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Deps } from '#server/features/board/context.ts'
import { contactsForCompany } from '#server/features/board/resumes/contacts-policy.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { FrozenResume, responses } from '#server/db/schema/responses.ts'
import { isMinor } from '#shared/features/board/guardians/vocabulary.ts'
import { doAnswersFit } from '#shared/features/board/questions/answers.ts'
import type { AnsweredQuestion } from '#shared/features/board/questions/model.ts'
import type { ResumeContacts } from '#shared/features/board/resumes/model.ts'
import { addBusinessDays } from '#server/features/reference/calendar/calendar.ts'
import type { ViewSource } from '#shared/features/board/vacancies/view-sources.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { deleteDraft } from './drafts.ts'
import { notifyOfResponse } from '../conversation/digest.ts'
import { findSent } from './may-respond.ts'
import { visibleName } from '../listing/names.ts'
import { canSendAgain } from '../policy.ts'
import { insertEvents, insertResponse, setResponse, type VacancyOfResponse } from '../queries.ts'
import { dropPendingAnswer } from '../answering/pending-answers.ts'

type Delivery = {
  userId: number
  /** Locked. */
  vacancy: VacancyOfResponse
  resumeId: string
  resume: FrozenResume
  contacts: ResumeContacts
  letter: string
  answers: AnsweredQuestion[]
  /** Of the view that led to it. */
  source: ViewSource | null
  /** Instant. */
  at: string
}

/**
 * Hands a response to the company and notifies its managers. Once per vacancy and person, except where `canSendAgain`
 * allows another one.
 * @returns the id of the response
 * @throws Problem conflict for a second response
 */
export async function deliverResponse(
  tx: Sql,
  deps: Pick<Deps, 'events' | 'notifier' | 'queue' | 'site' | 'now'>,
  { userId, vacancy, resumeId, resume, contacts, letter, answers, source, at }: Delivery,
): Promise<number> {
  const vacancyId = vacancy.id
  const before = await findSent(tx, { vacancyId, userId })
  if (before && !canSendAgain(before, new Date(at))) throw alreadySent()
  const { age } = await findAge(tx, { userId, now: new Date(at) })
  const sent = {
    companyId: vacancy.companyId,
    resumeId,
    origin: 'response',
    source,
    minorAge: isMinor(age) ? age : null,
    state: 'sent',
    letter,
    answers,
    doAnswersFit: doAnswersFit(answers),
    resume,
    contacts: contactsForCompany(contacts),
    answerDueAt: vacancy.answerDays === null ? null : answerDueAt(at, vacancy.answerDays),
    awaitsTestAnswer: false,
    overdueNotifiedAt: null,
    endNotifiedAt: null,
    conversationEndsAt: null,
    sentAt: at,
    updatedAt: at,
  } satisfies Partial<typeof responses.$inferInsert>
  const row = before
    ? await setResponse(tx, before.id, { ...sent, viewedAt: null, reason: null, progress: null })
    : await insertResponse(tx, { ...sent, vacancyId, userId })
  if (!row) throw alreadySent()
  // An answer that waits is one to the response before, whose interview is over.
  if (before) await dropPendingAnswer(tx, row.id)
  if (before) await tx.delete(interviews).where(eq(interviews.responseId, row.id))
  if (before) await tx.delete(testTasks).where(eq(testTasks.responseId, row.id))
  await deleteDraft(tx, { vacancyId, userId })
  await insertEvents(tx, [{ responseId: row.id, event: 'sent', side: 'seeker', userId, at }])
  await deps.events.raise(tx, responseReceived, {
    responseId: row.id,
    vacancyId,
    origin: 'response',
    source,
    at: new Date(at),
  })
  await recordAudit(tx, {
    userId,
    action: 'response.sent',
    objectKind: 'response',
    objectId: String(row.id),
    details: { vacancyId },
    at,
  })
  const { title } = vacancy
  const seeker = visibleName({ contacts, resume })
  await notifyOfResponse(tx, deps, { id: row.id, vacancyId, title, seeker, resume: resume.text.title })
  return row.id
}

/** The end of the last promised working day in Moscow, by the production calendar. */
export const answerDueAt = (sentAt: string, workingDays: number) =>
  new Date(`${addBusinessDays(moscowDay(new Date(sentAt)), workingDays)}T23:59:59+03:00`).toISOString()

const alreadySent = () => new Problem('conflict', 'Вы уже откликнулись на эту вакансию.')
