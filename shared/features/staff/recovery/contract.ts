import { z } from 'zod'
import { operation, Count, Instant, Nothing, rowId } from '#shared/kernel/contract.ts'
import { RecoveryForm } from './forms.ts'
import { RECOVERY_OUTCOMES } from './vocabulary.ts'

const RecoveryCase = z.object({
  id: z.number().int(),
  createdAt: Instant,
  email: z.string(),
  newEmail: z.string(),
  name: z.string(),
  facts: z.string(),
  /** What the board knows about the account, to compare with; empty without an account. */
  account: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Why it cannot be approved; null when it can. */
  obstacle: z.string().nullable(),
})
export type RecoveryCase = z.infer<typeof RecoveryCase>

export const recoveryContract = {
  send: operation('POST /v1/recovery', 'public', 'Попросить доступ к аккаунту без почты', ['auth'], {
    makes: true,
  })
    .input(RecoveryForm)
    .output(Nothing),
  staffQueue: operation('GET /v1/staff/recovery', 'staff', 'Просьбы вернуть доступ, которые ждут', [
    'staff',
  ]).output(z.object({ count: Count, items: z.array(RecoveryCase) })),
  staffResolve: operation(
    'POST /v1/staff/recovery/{id}/resolution',
    'staff',
    'Начать смену адреса с ожиданием или отказать',
    ['staff'],
    { makes: false },
  )
    .input(z.object({ id: rowId('Номер просьбы.'), outcome: z.enum(RECOVERY_OUTCOMES) }))
    .output(Nothing),
}
