import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { payments } from '#server/db/schema/payments.ts'
import { applyProviderPayment } from '#server/features/money/payments/paying/settlement.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { testPeople } from '#tests/support/people.ts'
import { reportMade } from './money-world.ts'

const people = await testPeople()
const { deps, call } = people

async function buildPayer() {
  const company = await people.buildCompany(ACCESS_LEVELS.ADMIN)
  const [admin] = company.people
  if (!admin) throw new Error('The company has nobody')
  await deps.db
    .update(companies)
    .set({ inn: '7707083893', kpp: '770701001', legalTitle: 'ООО «Чай»', address: 'г. Казань' })
    .where(eq(companies.id, company.id))
  const topUp = (method: string) =>
    call('POST', `/api/v1/companies/${company.id}/orders`, {
      as: admin,
      body: { request_key: crypto.randomUUID(), method, item: { kind: 'top_up', amount_kopecks: 500_000 } },
    })
  return { admin, company, topUp }
}

test('a user who orders by bill gets it by e-mail once, and another e-mail when it is paid', async () => {
  const { admin, company, topUp } = await buildPayer()
  const ordered = await topUp('bill')
  expect(ordered.status).toBe(200)
  const orderId = Number(ordered.body.order.id)
  await call('POST', `/api/v1/companies/${company.id}/orders/${orderId}/pay`, {
    as: admin,
    body: { method: 'bill' },
  })
  const [bill, ...others] = await people.emailsTo(admin.email)
  expect(others).toEqual([])
  expect(bill?.kind).toBe('bill_issued')
  expect(bill?.text).toContain('Сумма: 5\u00A0000\u00A0₽')
  expect(bill?.text).toContain(`/bills/${ordered.body.order.bill_slug}`)

  const staff = await people.buildPerson({ staffRole: 'admin' })
  for (let times = 0; times < 2; times += 1)
    await call('POST', `/api/v1/staff/payments/${orderId}/paid`, { as: staff, body: {} })
  const kinds = (await people.emailsTo(admin.email)).map(({ kind }) => kind)
  expect(kinds).toEqual(['payment_received', 'bill_issued'])
})

test('a successful card payment is e-mailed to the payer', async () => {
  const { admin, topUp } = await buildPayer()
  const ordered = await topUp('provider')
  const [payment] = await deps.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, Number(ordered.body.order.id)))
  if (!payment) throw new Error('There is no payment')
  // The provider tells it as often as it likes.
  for (let times = 0; times < 2; times += 1)
    await applyProviderPayment(deps, { payment, reported: reportMade(payment) })
  const sentEmails = await people.emailsTo(admin.email)
  expect(sentEmails.map(({ kind }) => kind)).toEqual(['payment_received'])
  expect(sentEmails[0]?.text).toContain(`/payment/${payment.id}`)
})
