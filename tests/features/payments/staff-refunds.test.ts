import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { refunds } from '#server/db/schema/refunds.ts'
import { balanceOf } from '#server/features/money/ledger/service.ts'
import { returnCharge } from '#server/features/money/payments/ordering/placement-charges.ts'
import { ProviderRefused } from '#server/payments/port.ts'
import { createSandbox, decideSandboxPayment } from '#server/payments/sandbox.ts'
import { callApi, statusesOf } from '#tests/support/people.ts'
import { buildDraft } from './money-world.ts'
import { REASON, refundWorld } from './refund-world.ts'
import { FORMER_RECEIPT_TAX } from '#shared/features/money/tax-regimes/terms.ts'

const { stub, people, deps, app, order, tell, stored, world, admin, pay, ask, shown, madeAt } =
  await refundWorld()
let companyId = 0
beforeEach(() => {
  ;({ companyId } = world())
})

describe('a refund that an administrator of the board asks for', () => {
  test('returns a part of a payment, then the rest, with receipts, an audit entry and an e-mail to the company', async () => {
    const admins = await people.buildCompany(200)
    const [boss] = admins.people
    if (!boss) throw new Error('The company has no administrator')
    const paid = await callApi(app, 'POST', `/api/v1/companies/${admins.id}/orders`, {
      as: boss,
      body: {
        request_key: crypto.randomUUID(),
        item: { kind: 'top_up', amount_kopecks: 100_000 },
        method: 'provider',
      },
    })
    const { externalId } = await stored(paid.body.payment.id)
    stub.decide(externalId, 'succeeded')
    await tell(externalId)
    const id = paid.body.payment.id

    const part = await ask(id, { amount_kopecks: 40_050 })
    expect([part.status, part.body]).toMatchObject([
      200,
      { amount_kopecks: 40_050, state: 'done', refusal: null, reason: REASON },
    ])
    expect(await balanceOf(deps.db, admins.id)).toBe(59_950)
    expect(await shown(id)).toMatchObject({
      refunded_kopecks: 40_050,
      refundable_kopecks: 59_950,
      balance_kopecks: 59_950,
      refund_requests: [{ amount_kopecks: 40_050, state: 'done' }],
    })
    expect(madeAt(externalId)).toMatchObject([
      {
        amount: { value: '400.50', currency: 'RUB' },
        receipt: {
          customer: { email: boss.email },
          items: [{ amount: { value: '400.50' }, payment_subject: 'payment', payment_mode: 'advance' }],
        },
      },
    ])
    expect((await ask(id, { amount_kopecks: 59_950 })).body.state).toBe('done')
    expect(await balanceOf(deps.db, admins.id)).toBe(0)
    expect(await shown(id)).toMatchObject({ refunded_kopecks: 100_000, refundable_kopecks: 0 })

    const audited = await deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'payment.refund_requested'))
    expect(audited).toMatchObject([
      { userId: admin.id, details: { companyId: admins.id, amountKopecks: 40_050, reason: REASON } },
      { userId: admin.id, details: { amountKopecks: 59_950 } },
    ])
    const sent = (await people.emailsTo(boss.email)).filter(({ kind }) => kind === 'refund_made')
    expect(sent).toHaveLength(2)
    expect(sent[0]?.text).toContain(REASON)
  })

  test('is of a prepaid service when the service was paid by card', async () => {
    const vacancyId = await buildDraft(deps, { companyId, authorId: world().editor.id })
    const { id, externalId } = await pay({ kind: 'placement', vacancy_id: vacancyId, tariff: 'basic' })
    expect((await ask(id, { amount_kopecks: 99_000 })).body.state).toBe('done')
    expect(madeAt(externalId)).toMatchObject([
      { receipt: { items: [{ payment_subject: 'service', payment_mode: 'full_prepayment' }] } },
    ])
    expect(await balanceOf(deps.db, companyId)).toBe(0)
    const [written] = await deps.db.select().from(refunds).where(eq(refunds.paymentId, id))
    expect(written).toMatchObject({ amountKopecks: 99_000, fromBalanceKopecks: 0 })
  })

  test('is made once by ten clicks at once, and with its notification', async () => {
    const { id, externalId } = await pay()
    const requestKey = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(id, { amount_kopecks: 30_000, request_key: requestKey })),
    )
    expect(statusesOf(answers)).toEqual(Array.from({ length: 10 }, () => 200))
    const [made] = madeAt(externalId)
    expect(madeAt(externalId)).toHaveLength(1)
    await Promise.all([1, 2].map(() => tell(made?.id ?? '', 'refund.succeeded')))
    expect(await balanceOf(deps.db, companyId)).toBe(70_000)
  })

  test('two different requests at once never return more than was paid', async () => {
    const { id, externalId } = await pay()
    const answers = await Promise.all([1, 2, 3].map(() => ask(id, { amount_kopecks: 60_000 })))
    expect(statusesOf(answers).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body.data.fields).toEqual({
      amount_kopecks: 'Вернуть можно не больше 400\u00A0₽.',
    })
    expect(madeAt(externalId)).toHaveLength(1)
  })

  test('of money that was spent is kept of what returns to the balance later', async () => {
    const vacancyId = await buildDraft(deps, { companyId, authorId: world().editor.id })
    const { id } = await pay({ kind: 'placement', vacancy_id: vacancyId, tariff: 'basic' })
    expect((await ask(id, { amount_kopecks: 90_000 })).body.state).toBe('done')
    const at = deps.now().toISOString()
    await deps.db.transaction((tx) => returnCharge(tx, { vacancyId, userId: null, at }))
    expect(await balanceOf(deps.db, companyId)).toBe(9000)
    const seen = await callApi(app, 'GET', `/api/v1/companies/${companyId}/balance`, { as: world().editor })
    expect(seen.body.items.slice(0, 2)).toMatchObject([
      { kind: 'card_refund', amount_kopecks: -90_000 },
      { kind: 'returned', amount_kopecks: 99_000 },
    ])
  })

  test.each([
    ['no reason', { reason: '' }, 400, 'reason'],
    ['nothing', { amount_kopecks: 0 }, 400, 'amount_kopecks'],
    ['a part of a kopeck', { amount_kopecks: 0.5 }, 400, 'amount_kopecks'],
    ['more than was paid', { amount_kopecks: 100_001 }, 422, 'amount_kopecks'],
  ])('with %s is refused at its field', async (_what, form, expected, field) => {
    const { id, externalId } = await pay()
    const { status, body } = await ask(id, form)
    expect(status).toBe(expected)
    expect(Object.keys(body.data.fields)).toEqual([field])
    expect(madeAt(externalId)).toEqual([])
  })

  test('of a payment that was not made, or of none, is refused', async () => {
    const { body } = await order()
    expect((await ask(body.payment.id)).status).toBe(409)
    expect((await ask(999_999)).status).toBe(404)
  })

  test('does not exist for anyone but administrators of the board', async () => {
    const { id } = await pay()
    const moderator = await people.buildPerson({ staffRole: 'moderator' })
    const answers = await Promise.all([ask(id, {}, moderator), ask(id, {}, world().editor)])
    expect(statusesOf(answers)).toEqual([404, 404])
  })
})

test('the sandbox returns money at once, once for a key, and never more than was paid', async () => {
  const sandbox = createSandbox({ db: deps.db, publicUrl: 'https://board.example', now: deps.now })
  const payment = await sandbox.create({
    paymentId: 1,
    companyId,
    idempotenceKey: crypto.randomUUID(),
    amountKopecks: 1000,
    description: 'Пополнение баланса',
    isTopUp: true,
    returnUrl: 'https://board.example/payment/1',
    email: 'payer@example.ru',
    payer: { title: 'ООО «Ромашка»', inn: null },
    tax: FORMER_RECEIPT_TAX,
  })
  const refund = {
    idempotenceKey: crypto.randomUUID(),
    externalPaymentId: payment.externalId,
    amountKopecks: 700,
    description: 'Возврат',
    of: 'advance',
    email: 'payer@example.ru',
    payer: { title: 'ООО «Ромашка»', inn: null },
    tax: FORMER_RECEIPT_TAX,
  } as const
  await expect(sandbox.refund(refund)).rejects.toThrow(ProviderRefused)
  await decideSandboxPayment(deps.db, { id: payment.externalId, state: 'succeeded' })
  const made = await Promise.all([sandbox.refund(refund), sandbox.refund(refund)])
  expect(new Set(made.map(({ externalId }) => externalId)).size).toBe(1)
  expect(await sandbox.readRefund(made[0].externalId)).toEqual(made[0])
  await expect(sandbox.refund({ ...refund, idempotenceKey: crypto.randomUUID() })).rejects.toThrow(
    ProviderRefused,
  )
})
