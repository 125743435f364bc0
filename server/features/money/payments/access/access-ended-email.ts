import { listCompanyAdmins } from '#server/features/identity/managers/service.ts'
import type { Deps } from '#server/features/money/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { refundMadeEmail } from '#server/mail/templates/payments.ts'
import type { EndedAccess } from '../refunds/access-refunds.ts'
import type { OrderRow } from '../queries.ts'

/** E-mails the administrators of the company that access has ended and where its money is. */
export async function tellAccessEnded(
  tx: Sql,
  { mailer, site }: Pick<Deps, 'mailer' | 'site'>,
  {
    order,
    access,
    amountKopecks,
    way,
    reason = null,
    at,
  }: {
    order: Pick<OrderRow, 'id' | 'companyId' | 'title'>
    access: EndedAccess
    amountKopecks: number
    way: 'bank' | 'balance' | 'undone'
    reason?: string | null
    at: string
  },
) {
  const email = refundMadeEmail(site, {
    orderId: order.id,
    title: order.title,
    amountKopecks,
    fromBalanceKopecks: 0,
    reason,
    way,
    access: { ...access, endedAt: at },
    receipt: null,
  })
  for (const recipient of await listCompanyAdmins(tx, order.companyId))
    await mailer.enqueue(tx, { ...email, ...recipient })
}
