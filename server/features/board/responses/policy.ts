/** What either side may do with a response. Rows in, boolean out. */
import type { Side } from '#shared/features/board/responses/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import type { ResponseRow } from './queries.ts'

type Response = Pick<ResponseRow, 'state' | 'origin' | 'contacts'>

/** Also when it is over: a withdrawal takes the contacts away. */
export const canWithdraw = ({ state }: Response) => state !== 'withdrawn'
/** A person who was invited without having responded decides whether to open the contacts. */
export const canAccept = ({ state, origin, contacts }: Response) =>
  state === 'invited' && origin === 'invitation' && contacts === null
/** A closed vacancy may still lead to work. */
export const canInvite = ({ state }: Response) =>
  state === 'sent' || state === 'viewed' || state === 'rejected' || state === 'closed'
export const canReject = ({ state }: Response) =>
  state === 'sent' || state === 'viewed' || state === 'invited'
/** Stages are for a response that is neither refused nor over. */
export const canMove = ({ state }: Pick<Response, 'state'>) =>
  state === 'sent' || state === 'viewed' || state === 'invited'
/** An interview and a test task; to a response without an invitation, each is one. */
export const canOfferInterview = ({ state }: Pick<Response, 'state'>) => state !== 'withdrawn'
/** Both sides may write until the seeker withdraws; after a rejection only the company may. */
export const canWrite = ({ state }: Response, side: Side) =>
  side === 'company' ? state !== 'withdrawn' : state === 'sent' || state === 'viewed' || state === 'invited'

/** Days after a withdrawal until one may respond to the same vacancy again. */
const AGAIN_AFTER_DAYS = 30

type Awaiting = Pick<ResponseRow, 'state' | 'awaitsTestAnswer'>
/** The promised term runs. */
export const awaitsAnswer = ({ state, awaitsTestAnswer }: Awaiting) =>
  state === 'sent' || state === 'viewed' || awaitsTestAnswer

/** The promised answer is late. */
export const isOverdue = (response: Awaiting & Pick<ResponseRow, 'answerDueAt'>, now: Date) =>
  awaitsAnswer(response) && response.answerDueAt !== null && Date.parse(response.answerDueAt) < now.getTime()

/**
 * Whether the person may respond to the vacancy once more: after it was closed and opened again, at once after a
 * withdrawal past the promised term, else a month after a withdrawal.
 */
export function canSendAgain(
  { state, answerDueAt, updatedAt }: Pick<ResponseRow, 'state' | 'answerDueAt' | 'updatedAt'>,
  now: Date,
): boolean {
  if (state === 'closed') return true
  if (state !== 'withdrawn') return false
  const withdrawnAt = Date.parse(updatedAt)
  const wasOverdue = answerDueAt !== null && Date.parse(answerDueAt) < withdrawnAt
  return wasOverdue || now.getTime() - withdrawnAt >= AGAIN_AFTER_DAYS * DAY_MS
}

export const seekerActions = (response: Response) => [
  ...(canWithdraw(response) ? (['withdraw'] as const) : []),
  ...(canAccept(response) ? (['accept'] as const) : []),
  ...(canWrite(response, 'seeker') ? (['write'] as const) : []),
]

export const companyActions = (response: Response) => [
  ...(canInvite(response) ? (['invite'] as const) : []),
  ...(canReject(response) ? (['reject'] as const) : []),
  ...(canWrite(response, 'company') ? (['write'] as const) : []),
  ...(canMove(response) ? (['move'] as const) : []),
  ...(canOfferInterview(response) ? (['interview'] as const) : []),
  ...(canOfferInterview(response) ? (['test'] as const) : []),
]
