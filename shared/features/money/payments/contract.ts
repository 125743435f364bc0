import { z } from 'zod'
import { TARIFF_CODES } from '#shared/features/board/posting/tariffs.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { REGISTER_STATUSES } from '#shared/features/identity/company-refs/register-statuses.ts'
import { DETAIL_FIELDS } from '#shared/features/identity/companies/details.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { operation, pageInput } from '#shared/kernel/contract.ts'
import { OrderId } from '#shared/features/money/order-refs/model.ts'
import { EndedAccess } from './access-contract.ts'
import { Order, OrderDetails, PlacedOrder, OrderItem, Payment, PaymentId, PaymentChoice } from './model.ts'
import { staffOrdersContract } from './staff-contract.ts'
import { FIRST_FREE, PAY_METHODS, PAYMENT_PAGES_MAX } from './vocabulary.ts'

const page = pageInput({ max: PAYMENT_PAGES_MAX })

/** What becomes of a running term, and the arithmetic of its price. */
const BoughtTerm = z.object({
  /** The new end of the term. */
  until: z.string(),
  /** The same when a package pays; null when a package changes nothing about it. */
  untilByPackage: z.string().nullable(),
  /** Parts of the price, a part that is subtracted below zero; they sum to the price. */
  lines: z.array(z.object({ title: z.string(), amountKopecks: z.number().int() })),
})
export type BoughtTerm = z.infer<typeof BoughtTerm>

/** What can be bought for a running term. */
export const TermOffer = z.object({
  vacancyId: z.number().int(),
  title: z.string(),
  tariff: z.enum(TARIFF_CODES),
  until: z.string(),
  daysLeft: z.number().int(),
  extension: BoughtTerm.extend({ days: z.number().int(), amountKopecks: z.number().int() }),
  upgrades: z.array(
    BoughtTerm.extend({
      tariff: z.enum(TARIFF_CODES),
      amountKopecks: z.number().int(),
      /** Days between raises. */
      raiseEveryDays: z.number().int().nullable(),
      isHighlighted: z.boolean(),
    }),
  ),
})
export type TermOffer = z.infer<typeof TermOffer>

/** What a thing costs this company, and how it may pay. */
export const Quote = z.object({
  title: z.string(),
  amountKopecks: z.number().int(),
  /** Of an extension or a change of tariff. */
  term: BoughtTerm.nullable(),
  balanceKopecks: z.number().int(),
  /** Ways that would work now, `balance` among them only when there is enough. */
  methods: z.array(z.enum(PAY_METHODS)),
  /**
   * What a bill would say about the company, and what it still needs: it is asked for next to the order. Null where there are
   * no bills.
   */
  buyer: z
    .object({
      inn: z.string().nullable(),
      kpp: z.string().nullable(),
      legalTitle: z.string().nullable(),
      address: z.string().nullable(),
      missing: z.array(z.enum(DETAIL_FIELDS)),
    })
    .nullable(),
  /** What the register says about a company that may order nothing; null for one that may. */
  endedStatus: z.enum(REGISTER_STATUSES).nullable(),
  /** Whether the first vacancy of the company is free; null when it has had one. */
  firstFree: z.enum(FIRST_FREE).nullable(),
  /** Of the order that is made of it: sent with the form, so that a double click orders once. */
  requestKey: z.uuid(),
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

export const paymentsContract = {
  quote: operation(
    'GET /v1/companies/{id}/quote',
    'signed_in',
    'Цена для компании и доступные способы оплаты',
    ['payments'],
  )
    .input(
      z.object({
        id: CompanyId,
        item: OrderItem.describe(
          'Что оплачивается: item[kind]=placement, package, resume_access или top_up и поля этого вида.',
        ),
      }),
    )
    .output(Quote),
  termOffer: operation(
    'GET /v1/companies/{id}/vacancies/{vacancyId}/term',
    'signed_in',
    'Цены продления и смены тарифа опубликованной вакансии',
    ['payments'],
  )
    .input(z.object({ id: CompanyId, vacancyId: VacancyId }))
    .output(TermOffer),
  order: operation('POST /v1/companies/{id}/orders', 'signed_in', 'Заказать и оплатить', ['payments'], {
    makes: true,
  })
    .input(PaymentChoice.extend({ id: CompanyId, item: OrderItem }))
    .output(PlacedOrder),
  orders: operation('GET /v1/companies/{id}/orders', 'signed_in', 'Заказы компании', ['payments'])
    .input(
      z.object({
        id: CompanyId,
        state: z.enum(['open', 'all']).default('all').describe('Какие заказы: неоплаченные или все.'),
        page,
      }),
    )
    .output(
      z.object({
        count: z.number().int(),
        /** With the last attempt through a provider. */
        items: z.array(Order.extend({ paymentId: z.number().int().nullable() })),
      }),
    ),
  pay: operation(
    'POST /v1/companies/{id}/orders/{orderId}/pay',
    'signed_in',
    'Оплатить заказ',
    ['payments'],
    { makes: true },
  )
    .input(PaymentChoice.omit({ requestKey: true }).extend({ id: CompanyId, orderId: OrderId }))
    .output(PlacedOrder),
  cancel: operation(
    'POST /v1/companies/{id}/orders/{orderId}/cancel',
    'signed_in',
    'Отменить неоплаченный заказ',
    ['payments'],
    { makes: false },
  )
    .input(z.object({ id: CompanyId, orderId: OrderId }))
    .output(Order),
  payment: operation('GET /v1/payments/{id}', 'signed_in', 'Состояние платежа', ['payments'])
    .input(z.object({ id: PaymentId }))
    .output(Payment.extend({ companyId: CompanyId })),
  orderDetails: operation(
    'GET /v1/orders/{orderId}',
    'signed_in',
    'Заказ с платежами, документами и возвратами',
    ['payments'],
  )
    .input(z.object({ orderId: OrderId }))
    .output(OrderDetails),
  resumeAccess: operation(
    'GET /v1/companies/{id}/resume-access',
    'signed_in',
    'До какого дня открыт доступ к контактам в резюме',
    ['payments'],
  )
    .input(z.object({ id: CompanyId }))
    .output(
      z.object({
        until: z.string().nullable(),
        /** Days that stood still while people were asked for their consents, and were added to the end. */
        pausedDays: z.number().int(),
        /** The last access of the month whose money went back before its last day; null for none. */
        ended: EndedAccess.nullable(),
      }),
    ),
  ...staffOrdersContract,
}
