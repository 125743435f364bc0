import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { expirePackages, issuePackageActs } from '#server/features/money/packages/expiry.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { testPeople } from '#tests/support/people.ts'

const people = await testPeople()
const { deps, call, board } = people
const staff = await people.buildPerson({ staffRole: 'admin' })

async function buildEmployer() {
  const { id, people: colleagues } = await people.buildCompany(ACCESS_LEVELS.EDITOR)
  const [editor] = colleagues
  if (!editor) throw new Error('Nobody works here')
  await deps.db
    .update(companies)
    .set({ inn: '7707083893', kpp: '770701001', legalTitle: 'ООО «Чай»' })
    .where(eq(companies.id, id))
  const get = async (path: string) => (await call('GET', `/api${path}`, { as: editor })).body
  async function billPackage() {
    const item = { kind: 'package', tariff: 'basic', size: 5 }
    const body = { request_key: crypto.randomUUID(), item, method: 'bill' }
    const answer = await call('POST', `/api/v1/companies/${id}/orders`, { as: editor, body })
    expect(answer.status).toBe(200)
    const order: { id: number; bill_slug: string } = answer.body.order
    return order
  }
  return { id, get, billPackage }
}

const mark = async (orderId: number, verb: 'paid' | 'undo') =>
  (await call('POST', `/api/v1/staff/payments/${orderId}/${verb}`, { as: staff, body: {} })).status

test('an order by bill issues a bill, which staff mark as paid and unmark', async () => {
  const { get, billPackage } = await buildEmployer()
  const order = await billPackage()
  const bill = () => get(`/v1/bills/${order.bill_slug}`)
  expect(await bill()).toMatchObject({
    number: order.id,
    order_id: order.id,
    state: 'waiting',
    total_kopecks: 445_500,
  })
  expect(await mark(order.id, 'paid')).toBe(200)
  expect(await bill()).toMatchObject({ state: 'paid', paid_at: deps.now().toISOString() })
  expect(await mark(order.id, 'undo')).toBe(200)
  expect(await bill()).toMatchObject({ state: 'waiting', paid_at: null })
})

test('an expired package gets one act for its unused part', async () => {
  const { get, billPackage } = await buildEmployer()
  const order = await billPackage()
  expect(await mark(order.id, 'paid')).toBe(200)
  const acts = async () => (await get('/v1/documents?kind=act')).items
  expect(await acts()).toEqual([])
  board.setNow('2027-11-22T09:00:00Z')
  await expirePackages(deps)
  await expirePackages(deps)
  await issuePackageActs({ ...deps, seller: null })
  board.setNow('2026-11-21T09:00:00Z')
  expect(await acts()).toEqual([])
  await Promise.all([issuePackageActs(deps), issuePackageActs(deps)])
  const made = await acts()
  expect(made).toMatchObject([
    {
      number: order.id,
      order_id: order.id,
      total_kopecks: 445_500,
      period_from: '2026-11-21',
      period_to: '2027-11-21',
    },
  ])
  expect(await get(`/v1/acts/${made[0].slug}`)).toMatchObject({
    lines: [{ quantity: 5, price_kopecks: 89_100 }],
    buyer: { title: 'ООО «Чай»' },
  })
})
