import { z } from 'zod'
import { EmailChangeForm } from '#shared/features/identity/accounts/forms.ts'
import { operation, Instant, Nothing } from '#shared/kernel/contract.ts'

const ByToken = z.object({ token: z.string().min(1).max(200) })

const PendingChange = z.object({
  newEmail: z.string(),
  /** When the address changes unless the old one confirms it earlier; null: only with the old one. */
  effectiveAt: Instant.nullable(),
  isNewConfirmed: z.boolean(),
})
export type PendingChange = z.infer<typeof PendingChange>

export const emailChangesContract = {
  emailChange: operation('GET /v1/users/me/email-change', 'signed_in', 'Начатая смена почты', [
    'users',
  ]).output(z.object({ pending: PendingChange.nullable() })),
  requestEmailChange: operation(
    'POST /v1/users/me/email',
    'signed_in',
    'Сменить почту: письма придут на оба адреса',
    ['users'],
    { makes: true },
  )
    .input(EmailChangeForm)
    .output(z.object({ expiresInSeconds: z.number().int() })),
  cancelEmailChange: operation(
    'DELETE /v1/users/me/email-change',
    'signed_in',
    'Отменить начатую смену почты',
    ['users'],
  ).output(Nothing),
  confirmEmail: operation(
    'POST /v1/users/email/confirm',
    'public',
    'Подтвердить один из двух адресов',
    ['users'],
    { makes: false },
  )
    .input(ByToken)
    .output(
      z.object({
        state: z.enum(['waiting_for_other', 'changed']),
        email: z.string().nullable(),
        /** When the address changes without the other one; null when it does not, or already has. */
        effectiveAt: Instant.nullable(),
      }),
    ),
  stopEmailChange: operation(
    'POST /v1/users/email/stop',
    'public',
    'Остановить смену почты с прежнего адреса и завершить все сеансы',
    ['users'],
    { makes: false },
  )
    .input(ByToken)
    .output(Nothing),
}
