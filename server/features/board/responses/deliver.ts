import { responseReceived } from './events.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { FrozenResume, responses } from '#server/db/schema/responses.ts'
import type { ResumeContacts } from '#shared/features/board/resumes/model.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { deleteDraft } from './drafts.ts'
import { notifyOfResponse } from './digest.ts'
import { findSent } from './may-respond.ts'
import { insertEvents, insertResponse, setResponse } from './queries.ts'
import type { VacancyOfResponse } from './queries.ts'

type Delivery = {
  userId: number
  /** Locked. */
  vacancy: VacancyOfResponse
  resumeId: string
  resume: FrozenResume
  contacts: ResumeContacts
  letter: string
  /** Instant. */
  at: string
}

/**
 * Hands a response to the company and notifies its managers. Once per vacancy and person; only a response that was
 * closed with the vacancy may be sent again when the vacancy is open again.
 * @returns the id of the response
 * @throws Problem conflict for a second response
 */
export async function deliverResponse(
  tx: Sql,
  deps: Pick<Deps, 'events' | 'mailer' | 'queue' | 'site' | 'now'>,
  { userId, vacancy, resumeId, resume, contacts, letter, at }: Delivery,
): Promise<number> {
  const vacancyId = vacancy.id
  const before = await findSent(tx, { vacancyId, userId })
  if (before && before.state !== 'closed') throw alreadySent()
  const sent = {
    companyId: vacancy.companyId,
    resumeId,
    origin: 'response',
    state: 'sent',
    letter,
    resume,
    contacts,
    sentAt: at,
    updatedAt: at,
  } satisfies Partial<typeof responses.$inferInsert>
  const row = before
    ? await setResponse(tx, before.id, { ...sent, viewedAt: null, reason: null })
    : await insertResponse(tx, { ...sent, vacancyId, userId })
  if (!row) throw alreadySent()
  await deleteDraft(tx, { vacancyId, userId })
  await insertEvents(tx, [{ responseId: row.id, event: 'sent', side: 'seeker', userId, at }])
  await deps.events.raise(tx, responseReceived, { vacancyId, at: new Date(at) })
  await recordAudit(tx, {
    userId,
    action: 'response.sent',
    objectKind: 'response',
    objectId: String(row.id),
    details: { vacancyId },
    at,
  })
  const { title } = vacancy
  await notifyOfResponse(tx, deps, { id: row.id, vacancyId, title, resume: resume.text.title })
  return row.id
}

const alreadySent = () => new Problem('conflict', 'Вы уже откликнулись на эту вакансию.')
