import { z } from 'zod'
import { EmailChangeForm } from '#shared/features/identity/accounts/forms.ts'
import { access, Instant, Nothing } from '#shared/kernel/contract.ts'

const ByToken = z.object({ token: z.string().min(1).max(200) })

const PendingChange = z.object({
  newEmail: z.string(),
  /** When the address changes unless the old one confirms it earlier; null: only with the old one. */
  effectiveAt: Instant.nullable(),
  isNewConfirmed: z.boolean(),
})
export type PendingChange = z.infer<typeof PendingChange>

export const emailChangesContract = {
  emailChange: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/users/me/email-change',
      summary: 'Начатая смена почты',
      tags: ['users'],
    })
    .output(z.object({ pending: PendingChange.nullable() })),
  requestEmailChange: access('signed_in', { makes: true })
    .route({
      method: 'POST',
      path: '/v1/users/me/email',
      summary: 'Сменить почту: письма придут на оба адреса',
      tags: ['users'],
    })
    .input(EmailChangeForm)
    .output(z.object({ expiresInSeconds: z.number().int() })),
  cancelEmailChange: access('signed_in')
    .route({
      method: 'DELETE',
      path: '/v1/users/me/email-change',
      summary: 'Отменить начатую смену почты',
      tags: ['users'],
    })
    .output(Nothing),
  confirmEmail: access('public', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/users/email/confirm',
      summary: 'Подтвердить один из двух адресов',
      tags: ['users'],
    })
    .input(ByToken)
    .output(
      z.object({
        state: z.enum(['waiting_for_other', 'changed']),
        email: z.string().nullable(),
        /** When the address changes without the other one; null when it does not, or already has. */
        effectiveAt: Instant.nullable(),
      }),
    ),
  stopEmailChange: access('public', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/users/email/stop',
      summary: 'Остановить смену почты с прежнего адреса и завершить все сеансы',
      tags: ['users'],
    })
    .input(ByToken)
    .output(Nothing),
}
