import { z } from 'zod'
import type { Deps } from '#server/features/money/context.ts'
import { findPayment } from './queries.ts'
import { takeRefund } from './refund.ts'
import { applySeen } from './settle.ts'

const Notification = z.object({
  event: z.string().max(100),
  object: z.object({ id: z.string().min(1).max(100) }),
})

/**
 * A notification only says what to look at: the provider itself is asked, and its answer is what counts.
 * `later`: it is to be told again. @throws ResultUnknown when the provider cannot be asked
 */
export async function takeNotification(deps: Deps, body: unknown): Promise<'done' | 'later'> {
  const { data } = Notification.safeParse(body)
  const provider = deps.paymentProvider
  // Unknown events and foreign objects are none of ours; repeating them would change nothing.
  if (!data || !provider) return 'done'
  const externalId = data.object.id
  if (data.event === 'refund.succeeded') return takeRefund(deps, externalId)
  if (!data.event.startsWith('payment.')) return 'done'
  const seen = await provider.read(externalId)
  if (!seen) return 'done'
  const payment =
    (await findPayment(deps.db, { provider: provider.name, externalId })) ??
    (seen.paymentId === null ? null : await findPayment(deps.db, { id: seen.paymentId }))
  if (!payment || payment.provider !== provider.name) return 'done'
  // The notification may run ahead of what the provider answers.
  if (seen.state === 'pending' && /\.(succeeded|canceled)$/.test(data.event)) return 'later'
  await applySeen(deps, { payment, seen, eventId: `${data.event}:${externalId}` })
  return 'done'
}
