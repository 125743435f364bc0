import { beforeEach, describe, expect, test } from 'vitest'
import { payments } from '#server/db/schema/payments.ts'
import { fiscalReceiptsJob, receiptJob } from '#server/features/money/payments/paying/jobs.ts'
import { recogniseRevenue } from '#server/features/money/payments/paying/revenue.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { buildOrder } from '#tests/support/money-rows.ts'
import { callApi } from '#tests/support/people.ts'
import { buildDraft, publish } from './money-world.ts'
import { refundWorld } from './refund-world.ts'

const { stub, people, deps, app, world, order, pay, ask, admin, topUp } = await refundWorld({
  tax: { regime: 'self_employed', usnBase: 'income' },
})
const LINK = 'https://lknpd.nalog.ru/api/v1/receipt/500100732259/2007abcdef/print'

const list = async (state = 'due', as = admin) =>
  callApi(app, 'GET', `/api/v1/staff/income-receipts?state=${state}`, { as })
const enter = (income: object, url = LINK, as = admin) =>
  callApi(app, 'POST', '/api/v1/staff/income-receipts', { as, body: { ...income, url } })
const of = ({ source, source_id }: { source: string; source_id: number }) => ({ source, source_id })
/** Of the company of the test. */
async function due(state = 'due') {
  const { body } = await list(state)
  return body.items.filter(({ company }: { company: { id: number } }) => company.id === world().companyId)
}
const emailsOfPayer = async () =>
  (await people.emailsTo(world().editor.email)).filter(({ kind }) => kind === 'income_receipt')

beforeEach(() => people.board.setNow('2026-11-21T09:00:00Z'))

describe('a self-employed operator', () => {
  test('sends no receipts to the cash register: with a payment, a refund or a complete service', async () => {
    const vacancyId = await buildDraft(deps, { companyId: world().companyId, authorId: world().editor.id })
    const before = stub.bodies.length
    const { id } = await pay({ kind: 'placement', vacancy_id: vacancyId, tariff: 'basic' })
    await publish(deps, vacancyId)
    const later = { ...deps, now: () => new Date(deps.now().getTime() + 31 * DAY_MS) }
    expect(await recogniseRevenue(later)).toEqual({ recognised: 1 })
    expect((await ask(id, { amount_kopecks: 40_000 })).status).toBe(200)
    const sent = stub.bodies.slice(before)
    expect(sent).toHaveLength(2)
    for (const body of sent) expect(body).not.toHaveProperty('receipt')
    for (const job of [receiptJob, fiscalReceiptsJob])
      expect(await runDueJobs(later, job)).toEqual({ done: 0, failures: [] })
  })

  test('gets payments by card, transfers and refunds to issue receipts for, and the payer their links', async () => {
    const { companyId, editor } = world()
    const { id } = await pay()
    const billed = await callApi(app, 'POST', `/api/v1/companies/${companyId}/orders`, {
      as: editor,
      body: {
        request_key: crypto.randomUUID(),
        item: { kind: 'package', tariff: 'basic', size: 5 },
        method: 'bill',
        buyer: { inn: '7707083893', kpp: '770701001', legal_title: 'ООО «Чай»' },
      },
    })
    expect(billed.status).toBe(200)
    expect(await due()).toMatchObject([{ source: 'card_payment', source_id: id, amount_kopecks: 100_000 }])
    const orderId = billed.body.order.id
    await callApi(app, 'POST', `/api/v1/staff/payments/${orderId}/paid`, { as: admin, body: {} })
    await ask(id, { amount_kopecks: 30_000 })
    const items = await due()
    expect(items.map(({ source }: { source: string }) => source).toSorted()).toEqual([
      'bank_transfer',
      'card_payment',
      'refund',
    ])

    for (const [at, item] of items.entries()) {
      const entered = await enter(of(item), `${LINK}?part=${at}`)
      expect([entered.status, entered.body.url]).toEqual([200, `${LINK}?part=${at}`])
      await enter(of(item), `${LINK}?part=${at}`)
    }
    expect(await due()).toEqual([])
    expect(await due('entered')).toHaveLength(3)
    const emails = await emailsOfPayer()
    expect(emails).toHaveLength(3)
    expect(emails.map(({ text }) => /https:\/\/lknpd\S+/.exec(text)?.[0] ?? '').toSorted()).toEqual(
      [0, 1, 2].map((at) => `${LINK}?part=${at}`),
    )
    const { body } = await callApi(app, 'GET', `/api/v1/orders/${orderId}`, { as: editor })
    expect(body.income_receipts).toMatchObject([
      { source: 'bank_transfer', amount_kopecks: 445_500, url: expect.stringContaining(LINK) },
    ])
  })

  test('may correct a link, which is e-mailed again', async () => {
    await pay()
    const [item] = await due()
    await enter(of(item))
    expect((await enter(of(item), `${LINK}2`)).status).toBe(200)
    expect((await due('entered'))[0]).toMatchObject({ url: `${LINK}2` })
    expect(await emailsOfPayer()).toHaveLength(2)
  })

  test('enters only a link of the tax service', async () => {
    await pay()
    const [item] = await due()
    for (const url of [
      'http://lknpd.nalog.ru/api/v1/receipt/1/2/print',
      'https://lknpd.nalog.ru.example.com/receipt',
      'https://lknpd.nalog.ru@example.com/receipt',
      'https://lknpd.nalog.ru:444/receipt',
      'https://lknpd.nalog.ru/',
      'https://lknpd.nalog.ru',
      'https://example.com/https://lknpd.nalog.ru/receipt',
      'javascript:alert(1)',
      'https://lknpd.nalog.ru/a b',
      'https://lknpd.nalog.ru/"><script>',
      `https://lknpd.nalog.ru/${'a'.repeat(300)}`,
      'чек',
    ]) {
      const { status, body } = await enter(of(item), url)
      expect([url, status, body.data.fields?.url]).toEqual([
        url,
        400,
        expect.stringContaining('Вставьте ссылку на чек из «Мой налог»'),
      ])
    }
    expect(await emailsOfPayer()).toEqual([])
  })

  test('is told that the link of a receipt belongs to another company', async () => {
    await pay()
    const [item] = await due()
    await enter(of(item), `${LINK}-ours`)
    const { id } = await people.buildCompany(150)
    const theirs = await buildOrder(deps.db, {
      companyId: id,
      userId: 1,
      method: 'bill',
      amountKopecks: 1000,
      createdAt: '2026-11-21T08:00:00Z',
      billedAt: '2026-11-21T08:00:00Z',
      bankPaidAt: '2026-11-21T08:00:00Z',
    })
    const transfer = { source: 'bank_transfer', source_id: theirs }
    expect((await enter(transfer, `${LINK}-ours`)).status).toBe(409)
    expect((await enter(transfer, `${LINK}-theirs`)).status).toBe(200)
  })

  test('is told in the e-mails which receipt follows', async () => {
    const { id } = await pay()
    await ask(id, { amount_kopecks: 30_000 })
    const sent = await people.emailsTo(world().editor.email)
    const paid = sent.find(({ kind }) => kind === 'payment_received')
    expect(paid?.text).toContain('Чек из «Мой налог» придёт отдельным письмом.')
    expect(sent.filter(({ text }) => text.includes('Кассовый чек'))).toEqual([])
  })
})

test('a payment that began with another regime keeps its cash receipt and asks for no link', async () => {
  await topUp(50_000)
  await deps.db.update(payments).set({ tax: null })
  expect(await due()).toEqual([])
  expect((await enter({ source: 'card_payment', source_id: 1 })).status).toBe(404)
})

test('receipts of «Мой налог» exist for administrators of the board only', async () => {
  await order()
  const moderator = await people.buildPerson({ staffRole: 'moderator' })
  for (const as of [moderator, world().editor]) {
    expect((await list('due', as)).status).toBe(404)
    expect((await enter({ source: 'card_payment', source_id: 1 }, LINK, as)).status).toBe(404)
  }
})
