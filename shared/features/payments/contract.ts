import { z } from 'zod'
import { CompanyId } from '#shared/features/companies/model.ts'
import { access } from '#shared/kernel/contract.ts'
import { Order, OrderDetails, Ordered, OrderId, OrderItem, Payment, PaymentId, PurchaseWay } from './model.ts'
import { FIRST_FREE, PAY_METHODS } from './vocabulary.ts'

const page = z.coerce.number().int().min(1).max(1000).default(1)

/** What a thing costs this company, and how it may pay. */
export const Quote = z.object({
  title: z.string(),
  amountKopecks: z.number().int(),
  balanceKopecks: z.number().int(),
  /** Ways that would work now, `balance` among them only when there is enough. */
  methods: z.array(z.enum(PAY_METHODS)),
  /** The first vacancy of a company is a gift: it can be taken now, or once staff have verified the company. */
  firstFree: z.enum(FIRST_FREE).nullable(),
  /** Packages that a placement may be taken from, the one that ends first being first. */
  packages: z.array(
    z.object({
      id: z.number().int(),
      size: z.number().int(),
      remaining: z.number().int(),
      expiresAt: z.string(),
    }),
  ),
})
export type Quote = z.infer<typeof Quote>

const StaffOrder = Order.extend({
  company: z.object({ id: CompanyId, slug: z.string(), title: z.string(), inn: z.string().nullable() }),
  /** Staff saw the transfer. */
  bankPaidAt: z.string().nullable(),
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

export const paymentsContract = {
  quote: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/companies/{id}/quote',
      summary: 'What something costs a company and how it may pay',
      tags: ['payments'],
    })
    .input(z.object({ id: CompanyId, item: OrderItem }))
    .output(Quote),
  order: access('signed_in')
    .route({
      method: 'POST',
      path: '/v1/companies/{id}/orders',
      summary: 'Orders something and pays for it',
      tags: ['payments'],
    })
    .input(PurchaseWay.extend({ id: CompanyId, item: OrderItem }))
    .output(Ordered),
  orders: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/companies/{id}/orders',
      summary: 'Orders of a company, the newest first, 20 on a page',
      tags: ['payments'],
    })
    .input(z.object({ id: CompanyId, state: z.enum(['open', 'all']).default('all'), page }))
    .output(
      z.object({
        count: z.number().int(),
        /** With the last attempt through a provider. */
        items: z.array(Order.extend({ paymentId: z.number().int().nullable() })),
      }),
    ),
  pay: access('signed_in')
    .route({
      method: 'POST',
      path: '/v1/companies/{id}/orders/{orderId}/pay',
      summary: 'Pays for an order that waits',
      tags: ['payments'],
    })
    .input(PurchaseWay.omit({ requestKey: true }).extend({ id: CompanyId, orderId: OrderId }))
    .output(Ordered),
  cancel: access('signed_in')
    .route({
      method: 'POST',
      path: '/v1/companies/{id}/orders/{orderId}/cancel',
      summary: 'Gives up an order that waits to be paid',
      tags: ['payments'],
    })
    .input(z.object({ id: CompanyId, orderId: OrderId }))
    .output(Order),
  payment: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/payments/{id}',
      summary: 'How a payment through a provider stands',
      tags: ['payments'],
    })
    .input(z.object({ id: PaymentId }))
    .output(Payment.extend({ companyId: CompanyId })),
  orderDetails: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/orders/{orderId}',
      summary: 'An order with its payments, papers and refunds',
      tags: ['payments'],
    })
    .input(z.object({ orderId: OrderId }))
    .output(OrderDetails),
  resumeAccess: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/companies/{id}/resume-access',
      summary: 'Until when a company may open contacts in resumes',
      tags: ['payments'],
    })
    .input(z.object({ id: CompanyId }))
    .output(z.object({ until: z.string().nullable() })),
  staffList: access('staff')
    .route({
      method: 'GET',
      path: '/v1/staff/payments',
      summary: 'Orders by bank transfer, the newest first, 20 on a page',
      tags: ['staff'],
    })
    .input(
      z.object({
        state: z.enum(['waiting', 'paid']).default('waiting'),
        /** Number of the order, INN or a part of the company's name. */
        search: z.string().trim().max(200).default(''),
        page,
      }),
    )
    .output(z.object({ count: z.number().int(), items: z.array(StaffOrder) })),
  staffRefunds: access('staff')
    .route({
      method: 'GET',
      path: '/v1/staff/refunds',
      summary: 'What the provider has paid back to cards, the newest first, 20 on a page',
      tags: ['staff'],
    })
    .input(z.object({ page }))
    .output(z.object({ count: z.number().int(), items: z.array(StaffRefund) })),
  staffMarkPaid: access('staff')
    .route({
      method: 'POST',
      path: '/v1/staff/payments/{orderId}/paid',
      summary: 'Marks a bank transfer as received',
      tags: ['staff'],
    })
    .input(z.object({ orderId: OrderId }))
    .output(StaffOrder),
  staffUndoPaid: access('staff')
    .route({
      method: 'POST',
      path: '/v1/staff/payments/{orderId}/undo',
      summary: 'Takes a mistaken mark back while nothing was spent',
      tags: ['staff'],
    })
    .input(z.object({ orderId: OrderId }))
    .output(StaffOrder),
}
