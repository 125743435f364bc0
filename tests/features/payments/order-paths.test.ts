import { expect, test } from 'vitest'
import {
  boughtPath,
  isReturn,
  orderAgainPath,
  pageAfterOrder,
  pathAfterOrder,
  pathAfterProvider,
  purchasePath,
} from '#shared/features/money/payments/after-order.ts'
import { checkoutPath } from '#shared/features/money/payments/checkout-address.ts'
import { PaymentId, type OrderItem, type PlacedOrder } from '#shared/features/money/payments/model.ts'

type Order = PlacedOrder['order']
type Payment = NonNullable<PlacedOrder['payment']>

/** Safe: the addresses are made of these fields alone. */
const orderOf = (order: Partial<Order>) =>
  ({
    kind: 'placement',
    vacancyId: 7,
    amountKopecks: 150_000,
    method: 'balance',
    state: 'paid',
    ...order,
  }) as Order
const placed = (order: Partial<Order>, payment: Partial<Payment> | null = null) =>
  ({ order: orderOf(order), payment }) as PlacedOrder

const VACANCY = '/personal/vacancies/7'

/** What was ordered; the page of it, of it right after the payment, and where it can be ordered again. */
test.each<[Partial<Order>, string, string, string]>([
  [{ kind: 'placement' }, VACANCY, `${VACANCY}?sent=1&success_payment=1`, `${VACANCY}/tariffs`],
  [{ kind: 'placement', vacancyId: null }, '/payment', '/payment?success_payment=1', '/payment'],
  [{ kind: 'extension' }, VACANCY, VACANCY, `${VACANCY}/term`],
  [{ kind: 'extension', vacancyId: null }, '/payment', '/payment', '/payment'],
  [{ kind: 'upgrade' }, VACANCY, VACANCY, `${VACANCY}/term`],
  [{ kind: 'upgrade', vacancyId: null }, '/payment', '/payment', '/payment'],
  [{ kind: 'package', vacancyId: null }, '/packages', '/packages', '/packages'],
  [{ kind: 'resume_access', vacancyId: null }, '/resumes/access', '/resumes/access', '/resumes/access'],
  [{ kind: 'top_up', vacancyId: null }, '/balance', '/balance', '/pay?amount=1500'],
])('an order of %j leads to its pages', (order, bought, purchased, again) => {
  expect(boughtPath(orderOf(order))).toBe(bought)
  expect(purchasePath(orderOf(order))).toBe(purchased)
  expect(orderAgainPath(orderOf(order))).toBe(again)
})

const BILL = { kind: 'package', method: 'bill', billSlug: 'a1b2', state: 'open' } as const
const AT_PROVIDER = {
  id: PaymentId.parse(5),
  state: 'pending',
  confirmationUrl: 'https://pay.example/1',
} as const

test.each<[string, PlacedOrder, string, string]>([
  ['that the provider asks for', placed({}, AT_PROVIDER), 'https://pay.example/1', '/payment/5'],
  [
    'that the provider has not begun',
    placed({}, { ...AT_PROVIDER, confirmationUrl: null }),
    '/payment/5',
    '/payment/5',
  ],
  ['that has ended', placed({}, { ...AT_PROVIDER, state: 'succeeded' }), '/payment/5', '/payment/5'],
  ['by an open bill', placed(BILL), '/bills/a1b2', '/bills/a1b2'],
  ['by a bill without its paper', placed({ ...BILL, billSlug: null }), '/packages', '/packages'],
  ['by a bill that is paid', placed({ ...BILL, state: 'paid' }), '/packages', '/packages'],
  ['from the balance', placed({ ...BILL, method: 'balance' }), '/packages', '/packages'],
])('after an order with a payment %s its payer goes on', (_what, order, path, page) => {
  expect(pathAfterOrder(order)).toBe(path)
  expect(pageAfterOrder(order)).toBe(page)
})

test('the provider sends a payer back to an address that tells a return from a visit', () => {
  expect(pathAfterProvider(5)).toBe('/payment/5?returned=1')
  expect(isReturn('?returned=1')).toBe(true)
  expect(isReturn('?success_payment=1')).toBe(false)
})

test.each<[OrderItem, string]>([
  [{ kind: 'placement', vacancyId: 7, tariff: 'basic' }, `${VACANCY}/payment?tariff=basic`],
  [{ kind: 'extension', vacancyId: 7, until: '2026-12-01' }, `${VACANCY}/payment?until=2026-12-01`],
  [
    { kind: 'upgrade', vacancyId: 7, tariff: 'basic', until: '2026-12-01' },
    `${VACANCY}/payment?tariff=basic&until=2026-12-01`,
  ],
  [{ kind: 'package', size: 5, tariff: 'basic' }, '/packages/5/payment?tariff=basic'],
  [{ kind: 'resume_access', days: 7 }, '/pay?access=7'],
  [{ kind: 'top_up', amountKopecks: 150_000 }, '/pay?amount=1500'],
] as [OrderItem, string][])('%j is paid for at %s', (item, path) => {
  expect(checkoutPath(item)).toBe(path)
})
