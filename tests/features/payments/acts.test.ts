import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { billingDocuments } from '#server/db/schema/billing.ts'
import { issueServiceActs, recogniseRevenue } from '#server/features/money/payments/paying/revenue.ts'
import { returnCharge } from '#server/features/money/payments/ordering/placement-charges.ts'
import type { Deps } from '#server/http/context.ts'
import { transferMoney } from '#tests/support/bank-transfer.ts'
import { testPeople, type Colleague } from '#tests/support/people.ts'
import { buildDraft, publish } from './money-world.ts'

const { deps, call, buildCompany, buildPerson } = await testPeople()
const staff = await buildPerson({ staffRole: 'admin' })
const on = (day: string): Deps => ({ ...deps, now: () => new Date(`${day}T09:00:00Z`) })
const TERM_END = '2026-12-21'

let companyId = 0
let editor: Colleague
beforeEach(async () => {
  const { id, people } = await buildCompany(150)
  companyId = id
  const [first] = people
  if (!first) throw new Error('Nobody works here')
  editor = first
  await transferMoney(deps, companyId, 2_000_000)
})

const order = (item: object, method = 'balance') =>
  call('POST', `/api/v1/companies/${companyId}/orders`, {
    as: editor,
    body: { request_key: crypto.randomUUID(), item, method },
  })
const pay = async (vacancyId: number) => {
  const paid = await order({ kind: 'placement', vacancy_id: vacancyId, tariff: 'basic' })
  expect(paid.status).toBe(200)
}
async function place(vacancyId: number) {
  await pay(vacancyId)
  await publish(deps, vacancyId)
}
const draft = () => buildDraft(deps, { companyId, authorId: editor.id })
const acts = () =>
  deps.db
    .select()
    .from(billingDocuments)
    .where(and(eq(billingDocuments.companyId, companyId), eq(billingDocuments.kind, 'act')))
    .orderBy(billingDocuments.number)
async function runJobs(at: Deps) {
  await recogniseRevenue(at)
  await issueServiceActs(at)
}

test('a placement gets its act after its paid days, covering the days from its publication', async () => {
  await place(await draft())
  await runJobs(on('2026-12-20'))
  expect(await acts()).toEqual([])
  await runJobs(on(TERM_END))
  await runJobs(on(TERM_END))
  expect(await acts()).toMatchObject([
    { totalKopecks: 99_000, periodFrom: '2026-11-21', periodTo: '2026-12-21', buyer: expect.anything() },
  ])
  const { body } = await call('GET', `/api/v1/companies/${companyId}/orders`, { as: editor })
  const details = await call('GET', `/api/v1/orders/${body.items[0].id}`, { as: editor })
  expect(details.body.documents).toMatchObject([{ kind: 'act', slug: (await acts())[0]?.slug }])
})

test('a vacancy closed early by its company keeps its days, and its act follows their end', async () => {
  const id = await draft()
  await place(id)
  const path = `/api/v1/personal/vacancies/${id}/archive`
  const closed = await call('POST', path, { as: editor, body: { reason: 'not_needed' } })
  expect(closed.status).toBe(200)
  await runJobs(on('2026-11-30'))
  expect(await acts()).toEqual([])
  await runJobs(on(TERM_END))
  expect(await acts()).toHaveLength(1)
})

test('placing a closed vacancy again ends its first placement on that day', async () => {
  const id = await draft()
  await place(id)
  await call('POST', `/api/v1/personal/vacancies/${id}/archive`, {
    as: editor,
    body: { reason: 'not_needed' },
  })
  await pay(id)
  await publish(on('2026-11-25'), id)
  await runJobs(on('2026-11-25'))
  expect(await acts()).toMatchObject([{ periodFrom: '2026-11-21', periodTo: '2026-11-25' }])
  await runJobs(on('2026-12-25'))
  expect(await acts()).toMatchObject([{}, { periodFrom: '2026-11-25', periodTo: '2026-12-25' }])
})

test("acts wait until the operator's bank details are set", async () => {
  await place(await draft())
  await runJobs({ ...on(TERM_END), seller: null })
  await runJobs({ ...on('2027-01-10'), seller: null })
  expect(await acts()).toEqual([])
  await runJobs(on('2027-01-11'))
  expect(await acts()).toMatchObject([{ periodTo: '2026-12-21' }])
})

test('access to contacts gets its act after its days', async () => {
  expect((await order({ kind: 'resume_access', days: 7 })).status).toBe(200)
  await runJobs(on('2026-11-27'))
  expect(await acts()).toEqual([])
  await runJobs(on('2026-11-28'))
  expect(await acts()).toMatchObject([{ periodFrom: '2026-11-21', periodTo: '2026-11-28' }])
})

test('access to contacts bought while one is active starts after it', async () => {
  expect((await order({ kind: 'resume_access', days: 7 })).status).toBe(200)
  expect((await order({ kind: 'resume_access', days: 1 })).status).toBe(200)
  await runJobs(on('2026-11-29'))
  expect(await acts()).toMatchObject([
    { periodFrom: '2026-11-21', periodTo: '2026-11-28' },
    { periodFrom: '2026-11-28', periodTo: '2026-11-29' },
  ])
})

test('services that end at once get one act each, numbered as their orders, from two concurrent runs', async () => {
  for (let left = 8; left > 0; left -= 1) await place(await draft())
  const late = on('2026-12-22')
  await Promise.all([runJobs(late), runJobs(late)])
  await runJobs(late)
  const { body } = await call('GET', `/api/v1/companies/${companyId}/orders`, { as: editor })
  const ordered = body.items.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b)
  expect((await acts()).map(({ number }) => number)).toEqual(ordered)
})

test('a delivered service is not refunded automatically', async () => {
  const vacancyId = await draft()
  await place(vacancyId)
  const at = deps.now().toISOString()
  const refuse = () => deps.db.transaction((tx) => returnCharge(tx, { vacancyId, userId: null, at }))
  expect(await refuse()).toBeNull()
  await runJobs(on(TERM_END))
  expect(await refuse()).toBeNull()
})

test('a bank transfer for a delivered service cannot be undone', async () => {
  await deps.db
    .update(companies)
    .set({ inn: '7707083893', kpp: '770701001', legalTitle: 'ООО «Чай»' })
    .where(eq(companies.id, companyId))
  const { body } = await order({ kind: 'resume_access', days: 1 }, 'bill')
  const mark = async (verb: 'paid' | 'undo') => {
    const path = `/api/v1/staff/payments/${body.order.id}/${verb}`
    return (await call('POST', path, { as: staff, body: {} })).status
  }
  expect([await mark('paid'), await mark('undo'), await mark('paid')]).toEqual([200, 200, 200])
  await runJobs(on('2026-11-22'))
  expect(await mark('undo')).toBe(409)
  expect(await acts()).toHaveLength(1)
})
