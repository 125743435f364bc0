import { z } from 'zod'
import type { Deps } from '#server/features/money/context.ts'
import { findPayment } from '../queries.ts'
import { recordRefund } from '../refunds/refund.ts'
import { applyProviderPayment } from './settlement.ts'

const Notification = z.object({
  event: z.string().max(100),
  object: z.object({ id: z.string().min(1).max(100) }),
})

/**
 * Handles a notification of the provider. Its contents are not trusted: the object is read from the provider.
 * @returns `later` when the provider should repeat it
 * @throws ResultUnknown when the provider cannot be read
 */
export async function handleNotification(deps: Deps, body: unknown): Promise<'done' | 'later'> {
  const { data } = Notification.safeParse(body)
  const provider = deps.paymentProvider
  // Unknown events and objects of others are ignored: a repeat would change nothing.
  if (!data || !provider) return 'done'
  const externalId = data.object.id
  if (data.event === 'refund.succeeded') return recordRefund(deps, externalId)
  if (!data.event.startsWith('payment.')) return 'done'
  const reported = await provider.read(externalId)
  if (!reported) return 'done'
  const payment =
    (await findPayment(deps.db, { provider: provider.name, externalId })) ??
    (reported.paymentId === null ? null : await findPayment(deps.db, { id: reported.paymentId }))
  if (!payment || payment.provider !== provider.name) return 'done'
  // The notification may come before the provider's API shows the change.
  if (reported.state === 'pending' && /\.(succeeded|canceled)$/.test(data.event)) return 'later'
  await applyProviderPayment(deps, { payment, reported, eventId: `${data.event}:${externalId}` })
  return 'done'
}
