import { eq, sum as sumOf } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { billingDocuments } from '#server/db/schema/billing.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { orders, payments, receipts, resumeAccess } from '#server/db/schema/payments.ts'
import { refunds } from '#server/db/schema/refunds.ts'
import { resumeOpenings } from '#server/db/schema/resumes.ts'
import { balanceOf, countLedgerFaults } from '#server/features/money/ledger/service.ts'
import { extendPausedAccess } from '#server/features/money/payments/access/paused-access.ts'
import { issueServiceActs, recogniseRevenue } from '#server/features/money/payments/paying/revenue.ts'
import { PAUSE_DAYS } from '#shared/features/money/payments/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { transferMoney } from '#tests/support/bank-transfer.ts'
import { callApi, statusesOf, type Colleague, type TestPerson } from '#tests/support/people.ts'
import { buildResume } from '#tests/support/rows.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { buildDraft } from './money-world.ts'
import { refundWorld } from './refund-world.ts'

const { stub, people, deps, app, tell, stored, admin, ask, shown, madeAt } = await refundWorld()
const START = deps.now().getTime()
/** 30 days: 4 990 ₽. */
const PRICE = 499_000
/** 20 of the 30 days. */
const UNUSED = 332_666
/** 7 days: 1 990 ₽. */
const WEEK_PRICE = 199_000
const day = (days: number) => new Date(START + days * DAY_MS).toISOString()

let companyId = 0
let boss: Colleague
beforeEach(async () => {
  people.board.setNow(day(0))
  const { id, people: colleagues } = await people.buildCompany(200)
  const [first] = colleagues
  if (!first) throw new Error('Nobody works here')
  companyId = id
  boss = first
})

const api = (method: 'GET' | 'POST', path: string, as: TestPerson = boss, body?: object) =>
  callApi(app, method, `/api/v1${path}`, { as, ...(body && { body }) })
const until = async () => (await api('GET', `/companies/${companyId}/resume-access`)).body.until
const order = (item: object, method: string) =>
  api('POST', `/companies/${companyId}/orders`, boss, { request_key: crypto.randomUUID(), item, method })
const access = (days = 30) => ({ kind: 'resume_access', days })

/** Access paid by card. */
async function payByCard(item: object = access()) {
  const { body } = await order(item, 'provider')
  const { externalId } = await stored(body.payment.id)
  stub.decide(externalId, 'succeeded')
  await tell(externalId)
  return { paymentId: Number(body.payment.id), orderId: Number(body.order.id), externalId }
}
async function payByBill() {
  await deps.db.execute(
    `update companies set inn = '7701234560', kpp = '770101001', legal_title = 'ООО «Ромашка»' where id = ${companyId}`,
  )
  const { body } = await order(access(), 'bill')
  await api('POST', `/staff/payments/${body.order.id}/paid`, admin, {})
  return Number(body.order.id)
}
async function payFromBalance(days = 30) {
  const { body } = await order(access(days), 'balance')
  return Number(body.order.id)
}
/** A second payment of the order that the payer has made in another tab; gives its id at the provider. */
async function secondPayment(orderId: number, paymentId: number) {
  const first = await stored(paymentId)
  const externalId = crypto.randomUUID()
  const { id: _id, ...copy } = first
  const [written] = await deps.db
    .insert(payments)
    .values({ ...copy, idempotenceKey: crypto.randomUUID(), externalId, state: 'pending', endedAt: null })
    .returning()
  stub.payments.set(externalId, {
    id: externalId,
    status: 'succeeded',
    amount: { value: '4990.00', currency: 'RUB' },
    metadata: { payment_id: String(written?.id), company_id: String(companyId) },
  })
  expect((await tell(externalId)).status).toBe(200)
  expect(await orderOf(orderId)).toMatchObject({ state: 'paid' })
  return externalId
}
const orderOf = async (id: number) => {
  const [row] = await deps.db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error('No such order')
  return row
}
async function ledger(): Promise<(readonly [string, number])[]> {
  const { body } = await api('GET', `/companies/${companyId}/balance`)
  return body.items.map((entry: { kind: string; amount_kopecks: number }) => [
    entry.kind,
    entry.amount_kopecks,
  ])
}
const listEmailTexts = async () =>
  (await people.emailsTo(boss.email))
    .filter(({ kind }) => kind === 'refund_made')
    .map(({ text }) => withSpaces(text))
const end = (orderId: number, form: object = {}, as: TestPerson = admin) =>
  api('POST', `/staff/payments/${orderId}/end-access`, as, {
    amount_kopecks: UNUSED,
    to: 'balance',
    reason: 'Доступ больше не нужен',
    ...form,
  })

type Bought = { orderId: number; paymentId: number; externalId: string }
const ofOrder = (orderId: number): Bought => ({ orderId, paymentId: 0, externalId: '' })

/** Every way on which money of paid access goes back; each is gone twice at once. */
const WAYS: Record<string, { buy: () => Promise<Bought>; giveBack: (bought: Bought) => Promise<unknown> }> = {
  'a refund that staff ask for': {
    buy: () => payByCard(),
    async giveBack({ paymentId }) {
      const form = { amount_kopecks: UNUSED, request_key: crypto.randomUUID() }
      const answers = await Promise.all([ask(paymentId, form), ask(paymentId, form)])
      expect(statusesOf(answers)).toEqual([200, 200])
    },
  },
  'a refund made in the cabinet of YooKassa': {
    buy: () => payByCard(),
    async giveBack({ externalId }) {
      const refundId = stub.refund(externalId, '3326.66')
      await Promise.all([1, 2, 3].map(() => tell(refundId, 'refund.succeeded')))
      await tell(refundId, 'refund.succeeded')
    },
  },
  'a payment that the bank took back': {
    buy: () => payByCard(),
    async giveBack({ paymentId, externalId }) {
      const form = { amount_kopecks: UNUSED, request_key: crypto.randomUUID(), way: 'chargeback' }
      const answers = await Promise.all([ask(paymentId, form), ask(paymentId, form)])
      expect(answers.map(({ body }) => body.state)).toEqual(['done', 'done'])
      expect(madeAt(externalId)).toEqual([])
    },
  },
  'a transfer back to the account that paid the bill': {
    buy: async () => ofOrder(await payByBill()),
    async giveBack({ orderId }) {
      const answers = await Promise.all([end(orderId, { to: 'bank' }), end(orderId, { to: 'bank' })])
      expect(statusesOf(answers)).toEqual([200, 200])
    },
  },
  'a return to the balance': {
    async buy() {
      await transferMoney(deps, companyId, PRICE)
      return ofOrder(await payFromBalance())
    },
    async giveBack({ orderId }) {
      expect(statusesOf(await Promise.all([end(orderId), end(orderId)]))).toEqual([200, 200])
    },
  },
}

test('a transfer back goes to the account in the books that the money came from', async () => {
  const orderId = await payByBill()
  people.board.setNow(day(10))
  expect((await end(orderId, { to: 'bank' })).status).toBe(200)
  const rows = await deps.db
    .select({ account: ledgerEntries.account, kopecks: sumOf(ledgerEntries.amountKopecks) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.companyId, companyId))
    .groupBy(ledgerEntries.account)
  const books = Object.fromEntries(rows.map(({ account, kopecks }) => [account, Number(kopecks)]))
  expect(books).toMatchObject({ bank: UNUSED - PRICE, balance: 0 })
})

describe.each(Object.entries(WAYS))('%s', (way, { buy, giveBack }) => {
  const staysOnBalance = way === 'a return to the balance'

  test('ends the access on its day, once, and the papers, the e-mail and the pages say so', async () => {
    const bought = await buy()
    const { orderId } = bought
    people.board.setNow(day(10))
    await giveBack(bought)
    expect(await until()).toBeNull()
    const row = await orderOf(orderId)
    expect([row.returnedKopecks, Date.parse(row.endsAt ?? '')]).toEqual([UNUSED, Date.parse(day(10))])
    expect(await balanceOf(deps.db, companyId)).toBe(staysOnBalance ? UNUSED : 0)
    const lines = await ledger()
    expect(lines.filter(([kind]) => kind === 'returned')).toEqual([['returned', UNUSED]])
    if (!staysOnBalance) expect(lines[0]?.[1]).toBe(-UNUSED)
    const sent = await listEmailTexts()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain('Доступ к контактам в резюме закончен 1 декабря 2026. Не использовано 20 дней.')
    const { body } = await api('GET', `/companies/${companyId}/resume-access`)
    expect(body.ended).toMatchObject({ order_id: orderId, returned_kopecks: UNUSED })
    const details = (await api('GET', `/orders/${orderId}`)).body
    expect(Date.parse(details.access_ended_at)).toBe(Date.parse(day(10)))
    // The days that were used have an act, and a second receipt where a card paid for them.
    await recogniseRevenue(deps)
    await issueServiceActs(deps)
    const papers = await deps.db.select().from(billingDocuments).where(eq(billingDocuments.orderId, orderId))
    const acts = papers.filter(({ kind }) => kind === 'act')
    expect(acts).toMatchObject([{ totalKopecks: PRICE - UNUSED, periodTo: '2026-12-01' }])
    expect(withSpaces(acts[0]?.lines[0]?.title ?? '')).toBe(
      'Доступ к контактам в резюме, 30 дней, за вычетом возвращённых 3 326,66 ₽',
    )
    const second = await deps.db.select().from(receipts).where(eq(receipts.orderId, orderId))
    expect(second.map(({ amountKopecks }) => amountKopecks)).toEqual(
      row.method === 'provider' ? [PRICE - UNUSED] : [],
    )
    expect(await countLedgerFaults(deps.db)).toEqual({ unbalanced: 0, overdrawn: 0 })
  })

  test('lets days that were bought later begin at once, so that none is lost and none is free', async () => {
    const bought = await buy()
    await transferMoney(deps, companyId, WEEK_PRICE)
    const laterId = await payFromBalance(7)
    people.board.setNow(day(10))
    await giveBack(bought)
    expect(await until()).toBe(day(17))
    const [later] = await deps.db.select().from(resumeAccess).where(eq(resumeAccess.orderId, laterId))
    const row = await orderOf(laterId)
    for (const { starts, ends } of [
      { starts: later?.startsAt, ends: later?.endsAt },
      { starts: row.startedAt, ends: row.endsAt },
    ])
      expect([Date.parse(starts ?? ''), Date.parse(ends ?? '')]).toEqual([
        Date.parse(day(10)),
        Date.parse(day(17)),
      ])
    expect((await listEmailTexts()).at(-1)).toContain('Другой оплаченный доступ открыт до 8 декабря 2026.')
  })
})

describe('access that a refund is about', () => {
  test('ends at once when all of its money goes back, without an act', async () => {
    const { paymentId, orderId } = await payByCard()
    expect((await ask(paymentId, { amount_kopecks: PRICE })).body.state).toBe('done')
    expect(await until()).toBeNull()
    await recogniseRevenue(deps)
    await issueServiceActs(deps)
    expect(await deps.db.$count(billingDocuments, eq(billingDocuments.orderId, orderId))).toBe(0)
    expect(await deps.db.$count(receipts, eq(receipts.orderId, orderId))).toBe(0)
    expect(await balanceOf(deps.db, companyId)).toBe(0)
    const losses = await deps.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
    expect(losses).toMatchObject([{ amountKopecks: PRICE, fromBalanceKopecks: PRICE }])
  })

  test('that has not begun ends before its first day, and the access before it runs on', async () => {
    await payByCard(access(7))
    const { paymentId } = await payByCard()
    expect(await until()).toBe(day(37))
    await ask(paymentId, { amount_kopecks: PRICE })
    expect(await until()).toBe(day(7))
  })

  test('runs on after a compensation, at a lower price', async () => {
    const { paymentId, orderId } = await payByCard()
    await ask(paymentId, { amount_kopecks: 50_000, keeps_access: true })
    expect(await until()).toBe(day(30))
    expect(await orderOf(orderId)).toMatchObject({ returnedKopecks: 50_000 })
    expect((await listEmailTexts())[0]).not.toContain('закончен')
    expect((await api('GET', `/companies/${companyId}/resume-access`)).body.ended).toBeNull()
  })

  test('runs on when it was paid for twice and one of the payments goes back', async () => {
    const { orderId, paymentId, externalId } = await payByCard()
    const again = await secondPayment(orderId, paymentId)
    await tell(stub.refund(externalId, '4990.00'), 'refund.succeeded')
    expect(await until()).toBe(day(30))
    await tell(stub.refund(again, '4990.00'), 'refund.succeeded')
    expect(await until()).toBeNull()
  })

  test('ends once by two different refunds at once, and both are booked', async () => {
    const { paymentId, orderId } = await payByCard()
    people.board.setNow(day(10))
    const answers = await Promise.all(
      [100_000, 200_000].map((sum) => ask(paymentId, { amount_kopecks: sum })),
    )
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(await until()).toBeNull()
    expect(await orderOf(orderId)).toMatchObject({ returnedKopecks: 300_000 })
    expect(await balanceOf(deps.db, companyId)).toBe(0)
  })

  test('of two orders at once ends both, without a deadlock', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [one, two] = [await payByCard(), await payByCard(access(7))]
      const ids = [stub.refund(one.externalId, '4990.00'), stub.refund(two.externalId, '1990.00')]
      const told = await Promise.all(ids.map((id) => tell(id, 'refund.succeeded')))
      expect(statusesOf(told)).toEqual([200, 200])
      expect(await until()).toBeNull()
    }
  })

  test('paid from the balance ends when a refund of the top-up takes its money', async () => {
    const { paymentId } = await payByCard({ kind: 'top_up', amount_kopecks: PRICE })
    await payFromBalance()
    people.board.setNow(day(10))
    expect(await shown(paymentId)).toMatchObject({ access: null, balance_access_kopecks: UNUSED })
    await ask(paymentId, { amount_kopecks: UNUSED })
    expect(await until()).toBeNull()
    expect(await balanceOf(deps.db, companyId)).toBe(0)
    expect((await listEmailTexts())[0]).toMatch(/Доступ к контактам в резюме по заказу № \d+ закончен/)
  })

  test('paid from the balance runs on while the balance suffices for the refund', async () => {
    const { paymentId } = await payByCard({ kind: 'top_up', amount_kopecks: PRICE + 50_000 })
    await payFromBalance()
    await ask(paymentId, { amount_kopecks: 50_000 })
    expect(await until()).toBe(day(30))
  })

  test('is not ended by a refund of another service', async () => {
    await transferMoney(deps, companyId, PRICE)
    await payFromBalance()
    const vacancyId = await buildDraft(deps, { companyId, authorId: boss.id })
    const { paymentId } = await payByCard({ kind: 'placement', vacancy_id: vacancyId, tariff: 'basic' })
    await ask(paymentId, { amount_kopecks: 99_000 })
    expect(await until()).toBe(day(30))
  })

  test('ends when the bank returns the transfer for its bill, and the company is told', async () => {
    const orderId = await payByBill()
    await transferMoney(deps, companyId, WEEK_PRICE)
    await payFromBalance(7)
    people.board.setNow(day(10))
    expect((await api('POST', `/staff/payments/${orderId}/undo`, admin, {})).status).toBe(200)
    expect(await until()).toBe(day(17))
    expect(await orderOf(orderId)).toMatchObject({ state: 'open', startedAt: null, endsAt: null })
    expect((await listEmailTexts())[0]).toContain('Банк вернул перевод по счёту')
  })

  test('is not prolonged by a pause after it has ended', async () => {
    const { paymentId, orderId } = await payByCard()
    await pauseSince(orderId, { pausedAt: day(5), pausedDays: 0 })
    people.board.setNow(day(6))
    await ask(paymentId, { amount_kopecks: 100_000 })
    await extendPausedAccess(deps)
    expect(await until()).toBeNull()
  })
})

describe('what staff see of access before its money goes back', () => {
  test('are the unused days, their price and how many contacts were opened', async () => {
    const { paymentId } = await payByCard()
    const resumeId = await buildResume(deps.db, { userId: boss.id })
    const at = day(1)
    await deps.db
      .insert(resumeOpenings)
      .values({ resumeId, companyId, userId: boss.id, openedAt: at, lastOpenedAt: at })
    people.board.setNow(day(9.5))
    expect((await shown(paymentId)).access).toEqual({
      days: 30,
      unused_days: 20,
      unused_kopecks: UNUSED,
      ends_at: day(30),
      openings: 1,
    })
    await ask(paymentId, { amount_kopecks: 1 })
    expect((await shown(paymentId)).access).toBeNull()
  })

  test.each([
    ['during the pause', 20, 15],
    ['after it', 50, 10],
    ['before its last day', 59, 1],
  ])('leave out days on which the access stood still: %s', async (_when, at, unused) => {
    const { paymentId, orderId } = await payByCard()
    await pauseSince(orderId, { pausedAt: day(15), pausedDays: PAUSE_DAYS, endsAt: day(60) })
    people.board.setNow(day(at))
    expect((await shown(paymentId)).access.unused_days).toBe(unused)
  })

  test('are listed for the company whatever the access was paid with, for administrators only', async () => {
    const [card, bill] = [await payByCard(), await payByBill()]
    const path = `/staff/companies/${companyId}/access`
    const { body } = await api('GET', path, admin)
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual([card.orderId, bill])
    expect(body.items[1]).toMatchObject({ method: 'bill', access: { unused_days: 30 } })
    const moderator = await people.buildPerson({ staffRole: 'moderator' })
    for (const as of [boss, moderator]) {
      expect((await api('GET', path, as)).status).toBe(404)
      expect((await end(bill, {}, as)).status).toBe(404)
    }
  })

  test.each([
    ['paid by card', async () => (await payByCard()).orderId, {}, 409],
    ['for more than its price', payByBill, { amount_kopecks: PRICE + 1 }, 422],
    ['without a reason', payByBill, { reason: '' }, 400],
    ['of no order', async () => 999_999, {}, 404],
  ])('cannot be ended by hand: %s', async (_what, buy, form, status) => {
    const orderId = await buy()
    const answer = await end(orderId, form)
    expect(answer.status).toBe(status)
    if (orderId !== 999_999) expect(await until()).toBe(day(30))
  })

  test('cannot be ended by hand: paid from the balance and sent to a bank, or over', async () => {
    await transferMoney(deps, companyId, PRICE)
    const orderId = await payFromBalance()
    expect((await end(orderId, { to: 'bank' })).status).toBe(422)
    people.board.setNow(day(31))
    expect((await end(orderId)).status).toBe(409)
  })
})

async function pauseSince(orderId: number, set: { pausedAt: string; pausedDays: number; endsAt?: string }) {
  await deps.db.update(resumeAccess).set(set).where(eq(resumeAccess.orderId, orderId))
}
