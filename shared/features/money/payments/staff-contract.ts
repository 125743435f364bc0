/** What administrators of the board do with bank transfers, and see of refunds. */
import { z } from 'zod'
import { Buyer } from '#shared/features/money/billing/model.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { operation, pageInput, searchInput } from '#shared/kernel/contract.ts'
import { OrderId } from '#shared/features/money/order-refs/model.ts'
import { EndAccessForm, UnusedAccess } from './access-contract.ts'
import { Order, PayingCompany, PaymentId } from './model.ts'
import { PAYMENT_PAGES_MAX } from './vocabulary.ts'

const staffPage = pageInput({ max: PAYMENT_PAGES_MAX })

/** What a transfer is recognised by. */
export const TransferBill = z.object({
  slug: z.string(),
  number: z.number().int(),
  issuedAt: z.string(),
  buyer: Buyer.pick({ title: true, inn: true }),
})

export const StaffOrder = Order.extend({
  company: PayingCompany,
  /** Staff saw the transfer. */
  bankPaidAt: z.string().nullable(),
  /** Access to contacts that it has paid for; null for none that runs. */
  access: UnusedAccess.nullable(),
  /** The newest first, with what tells two of one sum apart: the number and the day that the purpose of a transfer names, and the buyer on the paper. */
  bills: z.array(TransferBill),
})
export type StaffOrder = z.infer<typeof StaffOrder>

const StaffRefund = z.object({
  id: z.number().int(),
  paymentId: PaymentId,
  orderId: OrderId,
  company: StaffOrder.shape.company,
  amountKopecks: z.number().int(),
  /** What of it the balance had; the operator bears the rest. */
  fromBalanceKopecks: z.number().int(),
  seenAt: z.string(),
})
export type StaffRefund = z.infer<typeof StaffRefund>

export const staffOrdersContract = {
  staffList: operation('GET /v1/staff/payments', 'staff', 'Счета, которые ждут перевода или оплачены', [
    'staff',
  ])
    .input(
      z.object({
        state: z.enum(['waiting', 'paid']).default('waiting').describe('Состояние счёта.'),
        search: searchInput(
          'Номер заказа или счёта, как в назначении платежа: «123», «№ 123 от 21.11.2026», «СЧ-123»; ИНН или часть названия компании.',
        ),
        page: staffPage,
      }),
    )
    .output(z.object({ count: z.number().int(), items: z.array(StaffOrder) })),
  staffRefunds: operation('GET /v1/staff/refunds', 'staff', 'Возвраты на карты, сделанные у провайдера', [
    'staff',
  ])
    .input(z.object({ page: staffPage }))
    .output(z.object({ count: z.number().int(), items: z.array(StaffRefund) })),
  staffMarkPaid: operation(
    'POST /v1/staff/payments/{orderId}/paid',
    'staff',
    'Отметить, что перевод пришёл',
    ['staff'],
    { makes: false },
  )
    .input(z.object({ orderId: OrderId }))
    .output(StaffOrder),
  staffUndoPaid: operation(
    'POST /v1/staff/payments/{orderId}/undo',
    'staff',
    'Снять ошибочную отметку о переводе',
    ['staff'],
    { makes: false },
  )
    .input(z.object({ orderId: OrderId }))
    .output(StaffOrder),
  staffAccess: operation(
    'GET /v1/staff/companies/{id}/access',
    'staff',
    'Оплаченный доступ компании к контактам, который ещё идёт',
    ['staff'],
  )
    .input(z.object({ id: CompanyId }))
    .output(z.object({ items: z.array(StaffOrder) })),
  staffEndAccess: operation(
    'POST /v1/staff/payments/{orderId}/end-access',
    'staff',
    'Закончить доступ к контактам и вернуть деньги на баланс или переводом',
    ['staff'],
    { makes: false },
  )
    .input(EndAccessForm.extend({ orderId: OrderId }))
    .output(StaffOrder),
}
