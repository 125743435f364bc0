import { findUser } from '#server/features/identity/accounts/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { paymentReceivedEmail } from '#server/mail/templates/payments.ts'
import type { Deps } from '#server/features/money/context.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import type { OrderRow } from '../queries.ts'

/**
 * E-mails the person who ordered that the money has come, unless they switched it off or were deleted.
 * @param paid.paymentId null for a bank transfer
 */
export async function notifyPayer(
  tx: Sql,
  { mailer, site }: Pick<Deps, 'mailer' | 'site'>,
  {
    order,
    amountKopecks,
    paymentId,
    receipt,
  }: { order: OrderRow; amountKopecks: number; paymentId: number | null } & Pick<
    Parameters<typeof paymentReceivedEmail>[1],
    'receipt'
  >,
) {
  const payer = await findUser(tx, order.userId)
  if (!payer?.notifications.vacancies) return
  const email = paymentReceivedEmail(site, {
    orderId: order.id,
    kind: order.kind,
    title: order.title,
    amountKopecks,
    path:
      paymentId === null
        ? pathOf('payment-orders-id', { id: order.id })
        : pathOf('payment-id', { id: paymentId }),
    isOnBalance: order.state === 'cancelled',
    receipt,
  })
  await mailer.enqueue(tx, { ...email, userId: payer.id, recipient: payer.email })
}
