import { z } from 'zod'
import { rowId } from '#shared/kernel/row-id.ts'
import { access, Nothing } from '#shared/kernel/contract.ts'
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
  sessions: access('signed_in')
    .route({ method: 'GET', path: '/v1/users/me/sessions', summary: 'Открытые сеансы', tags: ['users'] })
    .output(z.object({ items: z.array(SessionInfo) })),
  endSession: access('signed_in')
    .route({
      method: 'DELETE',
      path: '/v1/users/me/sessions/{id}',
      summary: 'Завершить сеанс',
      tags: ['users'],
    })
    .input(z.object({ id: rowId('Номер сеанса.') }))
    .output(Nothing),
  endOtherSessions: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/users/me/sessions/end-others',
      summary: 'Завершить все другие сеансы',
      tags: ['users'],
    })
    .output(z.object({ ended: z.number().int() })),
  requestConfirmation: access('signed_in', { makes: 'secret' })
    .route({
      method: 'POST',
      path: '/v1/users/me/confirmation/request',
      summary: 'Прислать код, чтобы подтвердить сеанс',
      tags: ['users'],
    })
    .output(Challenge),
  confirmSession: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/users/me/confirmation',
      summary: 'Подтвердить сеанс кодом',
      tags: ['users'],
    })
    .input(ConfirmationForm)
    .output(Nothing),
}
