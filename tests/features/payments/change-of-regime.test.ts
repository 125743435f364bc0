import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { billingDocuments } from '#server/db/schema/billing.ts'
import { payments, receipts } from '#server/db/schema/payments.ts'
import { receiptJob } from '#server/features/money/payments/paying/jobs.ts'
import { issueServiceActs, recogniseRevenue } from '#server/features/money/payments/paying/revenue.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { callApi } from '#tests/support/people.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { buildDraft, publish } from './money-world.ts'
import { refundWorld } from './refund-world.ts'

const { stub, people, deps, app, world, pay, ask, admin } = await refundWorld({ now: '2026-12-10T09:00:00Z' })
const added = await callApi(app, 'POST', '/api/v1/staff/tax-regimes', {
  as: admin,
  body: { starts_on: '2027-01-01', regime: 'usn_5' },
})
if (added.status !== 200) throw new Error(added.text)
const DECEMBER = '2026-12-10T09:00:00Z'
const JANUARY = '2027-01-12T09:00:00Z'
beforeEach(() => people.board.setNow(DECEMBER))

/** A placement that is paid by card in December; its days are over in January. */
async function payInDecember() {
  const vacancyId = await buildDraft(deps, { companyId: world().companyId, authorId: world().editor.id })
  const payment = await pay({ kind: 'placement', vacancy_id: vacancyId, tariff: 'basic' })
  return { ...payment, vacancyId }
}

test('what is paid in December without VAT and complete in January has the VAT of January in its act and receipt', async () => {
  const { id, vacancyId } = await payInDecember()
  const first = stub.bodies.at(-1)
  expect(first).toMatchObject({ receipt: { tax_system_code: 2, items: [{ vat_code: 1 }] } })
  await publish(deps, vacancyId)

  people.board.setNow(JANUARY)
  expect(await recogniseRevenue(deps)).toEqual({ recognised: 1 })
  await issueServiceActs(deps)
  await runDueJobs(deps, receiptJob)
  expect(stub.receipts.at(-1)).toMatchObject({ tax_system_code: 2, items: [{ vat_code: 7 }] })
  const [act] = await deps.db
    .select()
    .from(billingDocuments)
    .where(and(eq(billingDocuments.companyId, world().companyId), eq(billingDocuments.kind, 'act')))
  expect(act?.tax).toEqual({ regime: 'usn_5', vatPercent: 5, vatKopecks: 4714 })
  expect(withSpaces(act?.vatLabel ?? '')).toBe('В т. ч. НДС 5 %: 47,14 ₽')
  expect(withSpaces(act?.ground ?? '')).toMatch(
    /^Публичная оферта, редакция от 27 ноября 2026 г\., заказ № \d+$/,
  )

  // The refund of a complete service has the codes of its own receipt, not of the first one.
  expect((await ask(id, { amount_kopecks: 10_000 })).status).toBe(200)
  expect(stub.bodies.at(-1)).toMatchObject({ receipt: { tax_system_code: 2, items: [{ vat_code: 7 }] } })
})

test('money of December that is returned in January has the codes of its payment', async () => {
  const { id } = await pay()
  people.board.setNow(JANUARY)
  expect((await ask(id)).status).toBe(200)
  expect(stub.bodies.at(-1)).toMatchObject({ receipt: { items: [{ vat_code: 1, payment_mode: 'advance' }] } })
  const later = await pay()
  expect(stub.bodies.at(-1)).toMatchObject({ receipt: { items: [{ vat_code: 9, payment_mode: 'advance' }] } })
  expect((await ask(later.id)).status).toBe(200)
  expect(stub.bodies.at(-1)).toMatchObject({ receipt: { items: [{ vat_code: 9, payment_mode: 'advance' }] } })
})

test('a payment and a receipt of the last release, which stored no codes, keep those of that release', async () => {
  const { id, vacancyId } = await payInDecember()
  await publish(deps, vacancyId)
  await deps.db.update(payments).set({ tax: null }).where(eq(payments.id, id))
  people.board.setNow(JANUARY)
  await recogniseRevenue(deps)
  await deps.db.update(receipts).set({ tax: null }).where(eq(receipts.paymentId, id))
  await runDueJobs(deps, receiptJob)
  expect(stub.receipts.at(-1)).toMatchObject({ tax_system_code: 2, items: [{ vat_code: 1 }] })
  expect((await ask(id, { amount_kopecks: 10_000 })).status).toBe(200)
  expect(stub.bodies.at(-1)).toMatchObject({ receipt: { tax_system_code: 2, items: [{ vat_code: 1 }] } })
})
