import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { billingDocuments } from '#server/db/schema/billing.ts'
import { companies } from '#server/db/schema/companies.ts'
import { payments } from '#server/db/schema/payments.ts'
import { receiptJob } from '#server/features/money/payments/paying/jobs.ts'
import { issueServiceActs, recogniseRevenue } from '#server/features/money/payments/paying/revenue.ts'
import { paymentPurpose } from '#shared/features/money/billing/document-text.ts'
import { transferMoney } from '#tests/support/bank-transfer.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { callApi, type TestPerson } from '#tests/support/people.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { buildDraft } from './money-world.ts'
import { refundWorld } from './refund-world.ts'

const { stub, people, deps, app, world, admin, order, ask, stored, tell } = await refundWorld()
const START = deps.now().toISOString()

beforeEach(async () => {
  await deps.db
    .update(companies)
    .set({ inn: '7707083893', kpp: '770701001', legalTitle: 'ООО «Чай»' })
    .where(eq(companies.id, world().companyId))
})

const get = async (path: string, as: TestPerson = world().editor) =>
  (await callApi(app, 'GET', path, { as })).body
const ofCompany = (path: string) => get(`/api/v1/companies/${world().companyId}/${path}`)
const bill = async (amount: number) => {
  const { body } = await callApi(app, 'POST', `/api/v1/companies/${world().companyId}/orders`, {
    as: world().editor,
    body: {
      request_key: crypto.randomUUID(),
      item: { kind: 'top_up', amount_kopecks: amount },
      method: 'bill',
    },
  })
  return { id: Number(body.order.id), slug: String(body.order.bill_slug) }
}

/** What the provider was last told of a payment. */
const bodyOf = (paymentId: number) =>
  stub.bodies.findLast(({ metadata }) => metadata?.['payment_id'] === String(paymentId))

/** A row as a release with numbers of its own has left it. */
const renumber = (slug: string, number: number, issuedAt: string) =>
  deps.db.update(billingDocuments).set({ number, issuedAt }).where(eq(billingDocuments.slug, slug))

/** Days of access, paid by card, over and refunded. */
async function wholeLife() {
  const { body } = await order({ kind: 'resume_access', days: 1 })
  const paymentId = Number(body.payment.id)
  const { externalId } = await stored(paymentId)
  stub.decide(externalId, 'succeeded')
  await tell(externalId)
  people.board.setNow(new Date(Date.parse(START) + 25 * 3_600_000).toISOString())
  await recogniseRevenue(deps)
  await issueServiceActs(deps)
  await runDueJobs(deps, receiptJob)
  await ask(paymentId, { amount_kopecks: 49_000 })
  people.board.setNow(START)
  return { orderId: Number(body.order.id), paymentId, externalId }
}

test('payment, receipts, act, refund, e-mails and the balance name the number of their order', async () => {
  const before = stub.receipts.length
  // The ids of payments and of orders differ.
  await deps.db.transaction((tx) => tx.execute("select nextval('payments_id_seq')"))
  const { orderId, paymentId, externalId } = await wholeLife()
  expect(paymentId).not.toBe(orderId)
  const name = `Заказ № ${orderId}. Доступ к контактам в резюме, 1\u00A0день`
  expect(bodyOf(paymentId)).toMatchObject({
    description: name,
    receipt: { items: [{ description: name }] },
    confirmation: { return_url: `https://board.example/payment/${paymentId}?returned=1` },
  })
  expect(stub.receipts.slice(before)).toMatchObject([{ items: [{ description: name }] }])
  const refunded = stub.bodies.findLast(({ payment_id: id }) => id === externalId)
  const returned = `Возврат по заказу № ${orderId}. Доступ к контактам в резюме, 1\u00A0день`
  expect(refunded).toMatchObject({ description: returned, receipt: { items: [{ description: returned }] } })
  const details = await get(`/api/v1/orders/${orderId}`)
  expect(details.documents).toMatchObject([{ kind: 'act', number: orderId }])
  const balance = await ofCompany('balance')
  expect(balance.items.map((entry: { order_id: number }) => entry.order_id)).toEqual(Array(3).fill(orderId))
  const emails = await people.emailsTo(world().editor.email)
  expect(emails.map(({ subject }) => withSpaces(subject))).toEqual([
    `Оплата заказа № ${orderId} получена: 490 ₽`,
  ])
  expect(withSpaces(emails[0]?.text ?? '')).toContain(`Заказ: № ${orderId}`)
})

test('a refund to a card is one line of the balance, whoever bears it', async () => {
  const { body } = await order({ kind: 'top_up', amount_kopecks: 200_000 })
  const { externalId } = await stored(body.payment.id)
  stub.decide(externalId, 'succeeded')
  await tell(externalId)
  const line = async (refund: number) => {
    await ask(Number(body.payment.id), { amount_kopecks: refund })
    const { count, items, balance_kopecks: left } = await ofCompany('balance')
    const [{ kind, amount_kopecks: change, refunded_kopecks: toCard, sum_kopecks: sum }] = items
    expect(sum).toBe(left)
    return { count, kind, change, toCard, left }
  }
  const kind = 'card_refund'
  const { companyId, editor } = world()
  const vacancyId = await buildDraft(deps, { companyId, authorId: editor.id })
  expect(await line(10_000)).toEqual({ count: 2, kind, change: -10_000, toCard: 10_000, left: 190_000 })
  await callApi(app, 'POST', `/api/v1/companies/${world().companyId}/orders`, {
    as: world().editor,
    body: {
      request_key: crypto.randomUUID(),
      item: { kind: 'placement', vacancy_id: vacancyId, tariff: 'basic' },
      method: 'balance',
    },
  })
  expect(await line(100_000)).toEqual({ count: 4, kind, change: -91_000, toCard: 100_000, left: 0 })
  expect(await line(40_000)).toEqual({ count: 5, kind, change: 0, toCard: 40_000, left: 0 })
})

test('the balance has pages of fifty entries', async () => {
  for (let at = 0; at < 51; at += 1) await transferMoney(deps, world().companyId, 10_000)
  const pages = [await ofCompany('balance'), await ofCompany('balance?page=2')]
  expect(pages.map(({ count, items }) => [count, items.length])).toEqual([
    [51, 50],
    [51, 1],
  ])
  expect(pages[1].items[0].sum_kopecks).toBe(10_000)
})

test('a payment that the last release began is repeated with what that release said', async () => {
  stub.troubleWith('failed_before', 'failed_before', 'failed_before', 'failed_before')
  const { body } = await order({ kind: 'top_up', amount_kopecks: 100_000 })
  const id = Number(body.payment.id)
  await deps.db.update(payments).set({ description: null }).where(eq(payments.id, id))
  people.board.setNow(new Date(Date.parse(START) + 60_000).toISOString())
  await get(`/api/v1/payments/${id}`)
  people.board.setNow(START)
  expect(bodyOf(id)).toMatchObject({
    description: 'Пополнение баланса',
    confirmation: { return_url: `https://board.example/payment/${id}` },
  })
})

test('staff find a bank transfer by its purpose, and bills of one sum are told apart', async () => {
  const [one, two] = [await bill(100_000), await bill(100_000)]
  const found = async (search: string) => {
    const { items } = await get(`/api/v1/staff/payments?search=${encodeURIComponent(search)}`, admin)
    return items.map(({ id }: { id: number }) => id)
  }
  const paper = await get(`/api/v1/bills/${one.slug}`)
  const purpose = paymentPurpose({ number: paper.number, issuedAt: paper.issued_at, vatLabel: 'Без НДС' })
  const n = one.id
  for (const typed of [
    String(n),
    `№ ${n}`,
    `СЧ-${n}`,
    `счёт ${n} от 21.11.2026`,
    purpose,
    // A slip in the day hides nothing.
    `№ ${n} от 20.11.2026`,
  ])
    expect(await found(typed), typed).toEqual([n])
  expect(await found('ООО «Чай»')).toEqual(expect.arrayContaining([one.id, two.id]))
  const { items } = await get(`/api/v1/staff/payments?search=${n}`, admin)
  expect(items).toMatchObject([
    {
      bills: [
        { number: n, issued_at: START, buyer: { title: 'ООО «Чай»', inn: '7707083893' }, slug: one.slug },
      ],
    },
  ])
})

test('a bill of an earlier release is found by the number on the paper, with its day among others of the number', async () => {
  const [old, same] = [await bill(50_000), await bill(50_000)]
  await renumber(old.slug, same.id, '2026-03-01T10:00:00Z')
  const found = async (search: string) => {
    const { items } = await get(`/api/v1/staff/payments?search=${encodeURIComponent(search)}`, admin)
    return items.map(({ id }: { id: number }) => id)
  }
  expect(await found(`№ ${same.id}`)).toEqual([same.id, old.id])
  expect(await found(`№ ${same.id} от 01.03.2026`)).toEqual([old.id])
  expect(await found(`№ ${same.id} от 21 ноября 2026 г.`)).toEqual([same.id])
  const own = await get(`/api/v1/documents?search=${encodeURIComponent(`№ ${same.id} от 01.03.26`)}`)
  expect(own.items).toMatchObject([{ slug: old.slug, number: same.id, order_id: old.id }])
})
