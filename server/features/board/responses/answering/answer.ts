import type { Deps } from '#server/features/board/context.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { responseInvitedEmail, responseRejectedEmail } from '#server/mail/templates/responses.ts'
import { REJECTION_LABELS } from '#shared/features/board/responses/labels.ts'
import { fillTemplate } from '#shared/features/board/responses/templates.ts'
import type { Decision, RejectionReason } from '#shared/features/board/responses/vocabulary.ts'
import { endInterview } from '../interviews/interviews.ts'
import { responseAnswered } from '../events.ts'
import { insertMessage } from '../conversation/messages.ts'
import { insertEvents, setResponse, type ResponseRow } from '../queries.ts'
import { dropPendingAnswer } from './pending-answers.ts'
import { endTestTasks } from '../test-tasks/test-task-rows.ts'

type Answer = {
  /** Locked. */
  row: ResponseRow
  vacancy: { id: number; title: string }
  /** Title of the company. */
  company: string
  /** Who answers. */
  userId: number
  decision: Decision
  /** Of a rejection. */
  reason: RejectionReason | null
  /** A template; may be empty. */
  message: string
  /** Instant. */
  at: string
  /** False where the caller e-mails the seeker. */
  isEmailed?: boolean
}

/** Writes the answer of a company to a response, with its message, and notifies the seeker. */
export async function answerResponse(
  tx: Sql,
  deps: Pick<Deps, 'notifier' | 'site' | 'events'>,
  { row, vacancy, company, userId, decision, reason, message, at, isEmailed = true }: Answer,
) {
  const { id } = row
  const isInvitation = decision === 'invite'
  const state = isInvitation ? 'invited' : 'rejected'
  const rejectionReason = isInvitation ? null : reason
  await setResponse(tx, id, {
    state,
    reason: rejectionReason,
    // A reopened response starts at the conversation stage.
    ...(row.state === 'rejected' || row.state === 'closed' ? { progress: null } : {}),
    // An invitation resets the end of the conversation, whatever the state of the vacancy.
    ...(isInvitation ? { conversationEndsAt: null, endNotifiedAt: null } : {}),
    awaitsTestAnswer: false,
    updatedAt: at,
  })
  await insertEvents(tx, [
    { responseId: id, event: state, side: 'company', userId, reason: rejectionReason, at },
  ])
  await recordAudit(tx, {
    userId,
    action: `response.${state}`,
    objectKind: 'response',
    objectId: String(id),
    at,
  })
  await dropPendingAnswer(tx, id)
  if (!isInvitation)
    await endInterview(
      tx,
      deps,
      { response: row, vacancy, company },
      { side: 'company', userId, reason: '', at },
    )
  // The rejection is the answer to a task too.
  if (!isInvitation) await endTestTasks(tx, { responseIds: [id], at })
  await deps.events.raise(tx, responseAnswered, { responseId: id, vacancyId: row.vacancyId, state })
  const text = fillTemplate(message, { name: row.resume.text.firstName, vacancy: vacancy.title })
  if (text !== '') await insertMessage(tx, { responseId: id, side: 'company', userId, text, at })
  if (!isEmailed) return
  const decided = { id, title: vacancy.title, company, message: text }
  const email = isInvitation
    ? responseInvitedEmail(deps.site, decided)
    : responseRejectedEmail(deps.site, { ...decided, reason: REJECTION_LABELS[rejectionReason ?? 'other'] })
  await deps.notifier.notify(tx, [{ userId: row.userId, email }])
}
