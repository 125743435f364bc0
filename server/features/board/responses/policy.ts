/** What either side may do with a response. Rows in, boolean out. */
import type { ResponseOrigin, ResponseState } from '#shared/features/board/responses/vocabulary.ts'

type Standing = { state: ResponseState; origin: ResponseOrigin; hasContacts: boolean }

/** Also of one that is over: the contacts go with it. */
export const canWithdraw = ({ state }: Standing) => state !== 'withdrawn'
/** Who was invited without having responded decides whether to show the contacts. */
export const canAccept = ({ state, origin, hasContacts }: Standing) =>
  state === 'invited' && origin === 'invitation' && !hasContacts
/** A closed vacancy may still lead to work. */
export const canInvite = ({ state }: Standing) =>
  state === 'sent' || state === 'viewed' || state === 'rejected' || state === 'closed'
export const canReject = ({ state }: Standing) =>
  state === 'sent' || state === 'viewed' || state === 'invited'
/** Both sides may write until the seeker leaves; after a refusal only the company begins again. */
export const canWrite = ({ state }: Standing, side: 'seeker' | 'company') =>
  side === 'company' ? state !== 'withdrawn' : state === 'sent' || state === 'viewed' || state === 'invited'
