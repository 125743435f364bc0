/** Actions that either side may perform on a response. Takes rows, returns booleans. */
import type { Side } from '#shared/features/board/responses/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import type { ResponseRow, VacancyOfResponse } from './queries.ts'

type Response = Pick<ResponseRow, 'state' | 'origin' | 'contacts' | 'conversationEndsAt'>

/** Includes a response that is over: a withdrawal hides the contacts. */
export const canWithdraw = ({ state }: Pick<Response, 'state'>) => state !== 'withdrawn'
/** A person who was invited without having responded decides whether to open the contacts. */
export const canAccept = ({ state, origin, contacts }: Pick<Response, 'state' | 'origin' | 'contacts'>) =>
  state === 'invited' && origin === 'invitation' && contacts === null
/** A closed vacancy may still lead to work. */
export const canInvite = ({ state }: Pick<Response, 'state'>) =>
  state === 'sent' || state === 'viewed' || state === 'rejected' || state === 'closed'
export const canReject = ({ state }: Pick<Response, 'state'>) =>
  state === 'sent' || state === 'viewed' || state === 'invited'
/** Stages are for a response that is neither refused nor over. */
export const canMove = ({ state }: Pick<Response, 'state'>) =>
  state === 'sent' || state === 'viewed' || state === 'invited'
/** An interview and a test task; to a response without an invitation, each is one. */
export const canOfferInterview = ({ state }: Pick<Response, 'state'>) => state !== 'withdrawn'
/**
 * Both sides may write until the seeker withdraws; after a rejection only the company may. An invited person may write for
 * some days after a closing, whatever the company has decided.
 */
export function canWrite(
  { state, conversationEndsAt }: Pick<ResponseRow, 'state' | 'conversationEndsAt'>,
  side: Side,
  now: Date,
): boolean {
  if (state === 'withdrawn') return false
  if (side === 'company') return true
  return conversationEndsAt === null
    ? state === 'sent' || state === 'viewed' || state === 'invited'
    : Date.parse(conversationEndsAt) > now.getTime()
}

/** Days after a withdrawal until one may respond to the same vacancy again. */
const AGAIN_AFTER_DAYS = 30

/** People who are not of age may respond: the age is asked. */
export const isForMinors = ({ labels }: Pick<VacancyOfResponse, 'labels'>) => labels.includes('from_age_14')

type Awaiting = Pick<ResponseRow, 'state' | 'awaitsTestAnswer'>
/** The promised term runs. */
export const awaitsAnswer = ({ state, awaitsTestAnswer }: Awaiting) =>
  state === 'sent' || state === 'viewed' || awaitsTestAnswer

/** The promised answer is late. */
export const isOverdue = (response: Awaiting & Pick<ResponseRow, 'answerDueAt'>, now: Date) =>
  awaitsAnswer(response) && response.answerDueAt !== null && Date.parse(response.answerDueAt) < now.getTime()

/**
 * Whether the person may respond to the vacancy again: after it was closed and opened again, immediately after a
 * withdrawal past the promised term, otherwise a month after a withdrawal.
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

export const seekerActions = (response: Response, now: Date) => [
  ...(canWithdraw(response) ? (['withdraw'] as const) : []),
  ...(canAccept(response) ? (['accept'] as const) : []),
  ...(canWrite(response, 'seeker', now) ? (['write'] as const) : []),
]

/** @param options.isEnded the company has ended: it may refuse, and neither calls nor writes */
export const companyActions = (response: Response, { now, isEnded }: { now: Date; isEnded: boolean }) => [
  ...(!isEnded && canInvite(response) ? (['invite'] as const) : []),
  ...(canReject(response) ? (['reject'] as const) : []),
  ...(!isEnded && canWrite(response, 'company', now) ? (['write'] as const) : []),
  ...(canMove(response) ? (['move'] as const) : []),
  ...(!isEnded && canOfferInterview(response) ? (['interview'] as const) : []),
  ...(!isEnded && canOfferInterview(response) ? (['test'] as const) : []),
]
