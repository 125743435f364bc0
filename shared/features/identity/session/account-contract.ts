import { z } from 'zod'
import { rowId, operation, Nothing } from '#shared/kernel/contract.ts'
import { ConfirmationForm } from './forms.ts'
import { Challenge } from './model.ts'

const SessionInfo = z.object({
  id: z.number().int(),
  isCurrent: z.boolean(),
  /** «Chrome, Windows» */
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
})
export type SessionInfo = z.infer<typeof SessionInfo>

export const accountSessionsContract = {
  sessions: operation('GET /v1/users/me/sessions', 'signed_in', 'Открытые сеансы', ['users']).output(
    z.object({ items: z.array(SessionInfo) }),
  ),
  endSession: operation('DELETE /v1/users/me/sessions/{id}', 'signed_in', 'Завершить сеанс', ['users'])
    .input(z.object({ id: rowId('Номер сеанса.') }))
    .output(Nothing),
  endOtherSessions: operation(
    'POST /v1/users/me/sessions/end-others',
    'signed_in',
    'Завершить все другие сеансы',
    ['users'],
    { makes: false },
  ).output(z.object({ ended: z.number().int() })),
  requestConfirmation: operation(
    'POST /v1/users/me/confirmation/request',
    'signed_in',
    'Прислать код, чтобы подтвердить сеанс',
    ['users'],
    { makes: 'secret' },
  ).output(Challenge),
  confirmSession: operation(
    'POST /v1/users/me/confirmation',
    'signed_in',
    'Подтвердить сеанс кодом',
    ['users'],
    { makes: false },
  )
    .input(ConfirmationForm)
    .output(Nothing),
}
