/** What either side may do with a response. Rows in, boolean out. */
import type { Side } from '#shared/features/board/responses/vocabulary.ts'
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
/** Both sides may write until the seeker withdraws; after a rejection only the company may. */
export const canWrite = ({ state }: Response, side: Side) =>
  side === 'company' ? state !== 'withdrawn' : state === 'sent' || state === 'viewed' || state === 'invited'

export const seekerActions = (response: Response) => [
  ...(canWithdraw(response) ? (['withdraw'] as const) : []),
  ...(canAccept(response) ? (['accept'] as const) : []),
  ...(canWrite(response, 'seeker') ? (['write'] as const) : []),
]

export const companyActions = (response: Response) => [
  ...(canInvite(response) ? (['invite'] as const) : []),
  ...(canReject(response) ? (['reject'] as const) : []),
  ...(canWrite(response, 'company') ? (['write'] as const) : []),
]
