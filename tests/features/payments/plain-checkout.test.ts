import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CompanyAccess } from '#shared/features/identity/managers/vocabulary.ts'
import { companies } from '#server/db/schema/companies.ts'
import { orders, payments } from '#server/db/schema/payments.ts'
import { balanceOf } from '#server/features/money/ledger/service.ts'
import { transferMoney } from '#tests/support/bank-transfer.ts'
import { buildCompany, buildRole, buildSession, buildUser } from '#tests/support/rows.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

/** Commands of one person a minute. */
const RATE = 20
const { board, send } = await wholeApp({ rates: { commands: RATE } })
const { db, now } = board.deps
const OURS = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
const TOP_UP = JSON.stringify({ kind: 'top_up', amountKopecks: 100_050 })
const ACCESS = JSON.stringify({ kind: 'resume_access', days: 1 })

async function buildPayer(accessLevel: CompanyAccess = 150) {
  const [{ id: userId }, { id: companyId }] = await Promise.all([buildUser(db), buildCompany(db)])
  await buildRole(db, { companyId, userId, accessLevel })
  const { token } = await buildSession(db, { userId, now: now() })
  return { companyId, cookie: `__Host-token=${token}` }
}
type Payer = Awaited<ReturnType<typeof buildPayer>>

async function order(
  { companyId, cookie }: Payer,
  fields: Record<string, string>,
  headers: Record<string, string> = OURS,
) {
  const body = { companyId: String(companyId), requestKey: crypto.randomUUID(), way: 'provider', ...fields }
  const answer = await send('/payment/checkout', {
    method: 'POST',
    headers: { ...headers, cookie },
    body: new URLSearchParams(body).toString(),
  })
  return [answer.status, answer.headers.get('location')]
}
const ordersOf = (companyId: number) => db.select().from(orders).where(eq(orders.companyId, companyId))

test('without scripts an order is placed once, and its page leads on to the provider', async () => {
  const payer = await buildPayer()
  const requestKey = crypto.randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => order(payer, { item: TOP_UP, requestKey })))
  const [[status, page] = []] = answers
  expect(status).toBe(303)
  expect(page).toMatch(/^\/payment\/\d+$/)
  expect(new Set(answers.map(([, location]) => location)).size).toBe(1)
  expect(await ordersOf(payer.companyId)).toMatchObject([{ kind: 'top_up', amountKopecks: 100_050 }])
  const shown = await send(String(page), { headers: { cookie: payer.cookie } })
  expect(withSpaces(shown.body)).toContain('Перейти к оплате')
})

test('without scripts the page of payment has the ways as a form with a key of its own', async () => {
  const { cookie } = await buildPayer()
  const shown = withSpaces((await send('/pay?amount=1+000%2C50', { headers: { cookie } })).body)
  expect(shown).toContain('action="/payment/checkout"')
  expect(shown).toMatch(/name="requestKey" value="[\da-f-]{36}"/)
  expect(shown).toContain('value="provider"')
  const refused = withSpaces((await send('/pay?amount=5', { headers: { cookie } })).body)
  expect(refused).toContain('aria-invalid="true"')
  expect(refused).not.toContain('action="/payment/checkout"')
})

test('without scripts a refused order leads back to its page, which says why', async () => {
  const payer = await buildPayer()
  expect(await order(payer, { item: ACCESS, way: 'balance' })).toEqual([303, '/pay?access=1&error=balance'])
  const shown = withSpaces(
    (await send('/pay?access=1&error=balance', { headers: { cookie: payer.cookie } })).body,
  )
  expect(shown).toContain('На балансе не хватает денег')
  for (const [fields, page] of [
    [{ item: ACCESS, way: 'package-1' }, '/pay?access=1&error=changed'],
    [{ item: ACCESS, way: 'free' }, '/pay?access=1&error=way'],
    [{ item: ACCESS, way: 'gift' }, '/pay?access=1&error=other'],
    [{ item: ACCESS, requestKey: 'x' }, '/pay?access=1&error=other'],
    [{ item: '{"kind":"resume_access","days":2}' }, '/pay'],
    [{ item: '{' }, '/pay'],
    [{ item: 'я'.repeat(500) }, '/pay'],
  ] as const)
    expect(await order(payer, fields)).toEqual([303, page])
  expect(await ordersOf(payer.companyId)).toEqual([])
})

test('without scripts money of another company, of a manager or from another site is not spent', async () => {
  const [payer, other, manager] = [await buildPayer(), await buildPayer(), await buildPayer(100)]
  for (const { companyId } of [payer, other, manager]) await transferMoney(board.deps, companyId, 1_000_000)
  const paid = { item: ACCESS, way: 'balance' }
  const refused = [303, '/pay?access=1&error=other']
  expect(await order({ ...other, companyId: payer.companyId }, paid)).toEqual(refused)
  expect(await order(manager, paid)).toEqual(refused)
  expect(await order(payer, paid, { ...OURS, 'sec-fetch-site': 'cross-site' })).toEqual(refused)
  expect(await order({ ...payer, cookie: '' }, paid)).toEqual([
    303,
    '/sign-in?redirect_uri=%2Fpay%3Faccess%3D1',
  ])
  for (const { companyId } of [payer, manager]) expect(await balanceOf(db, companyId)).toBe(1_000_000)
  expect(await order(payer, paid)).toEqual([303, '/resumes/access'])
  expect(await balanceOf(db, payer.companyId)).toBeLessThan(1_000_000)
})

test('without scripts orders are limited as those of the API, and the page says so', async () => {
  const payer = await buildPayer()
  for (let sent = 0; sent < RATE; sent += 1) await order(payer, { item: TOP_UP })
  expect(await order(payer, { item: TOP_UP })).toEqual([303, '/pay?amount=1000.5&error=limit'])
})

test('without scripts a refused payment leads to the ways to pay for the same', async () => {
  const payer = await buildPayer()
  const [, page] = await order(payer, { item: TOP_UP })
  await db
    .update(payments)
    .set({ state: 'cancelled', nextCheckAt: null, endedAt: now().toISOString() })
    .where(eq(payments.companyId, payer.companyId))
  const shown = withSpaces((await send(String(page), { headers: { cookie: payer.cookie } })).body)
  expect(shown).toContain('<noscript><a href="/pay?amount=1000.5"')
  const list = withSpaces((await send('/pay', { headers: { cookie: payer.cookie } })).body)
  expect(list).toContain('<noscript><a href="/pay?amount=1000.5"')
})

test('without scripts a bill asks for what it lacks beside the order, and keeps what was right', async () => {
  const payer = await buildPayer()
  await db.update(companies).set({ inn: '7701234560' }).where(eq(companies.id, payer.companyId))
  const typed = { item: ACCESS, way: 'bill', legalTitle: 'ООО «Ромашка»' }
  expect(await order(payer, { ...typed, kpp: '77' })).toEqual([303, '/pay?access=1&error=buyer'])
  const shown = await send('/pay?access=1&error=buyer', { headers: { cookie: payer.cookie } })
  expect(withSpaces(shown.body)).toContain('Для счёта нужны реквизиты компании')
  expect(shown.body).toMatch(/<input[^>]*name="kpp"/)
  expect(shown.body).not.toMatch(/<input[^>]*name="(?:inn|legalTitle)"/)
  expect(shown.body).toMatch(/<input(?=[^>]*value="bill")[^>]*checked/)
  const [status, page] = await order(payer, { ...typed, kpp: '770101001' })
  expect([status, page]).toEqual([303, expect.stringMatching(/^\/bills\//)])
  expect(await db.select().from(companies).where(eq(companies.id, payer.companyId))).toMatchObject([
    { legalTitle: 'ООО «Ромашка»', kpp: '770101001' },
  ])
})
