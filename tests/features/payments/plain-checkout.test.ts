import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CompanyAccess } from '#shared/features/identity/managers/vocabulary.ts'
import { companies } from '#server/db/schema/companies.ts'
import { orders, payments } from '#server/db/schema/payments.ts'
import { balanceOf } from '#server/features/money/ledger/service.ts'
import { transferMoney } from '#tests/support/bank-transfer.ts'
import { fillForm, plainBrowser, readForm, type PlainAnswer } from '#tests/support/plain-form.ts'
import { buildCompany, buildRole, buildSession, buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

/** Commands of one person a minute. */
const RATE = 20
const app = await wholeApp({ rates: { commands: RATE } })
const { board } = app
const { open, post, submit } = plainBrowser(app)
const { db, now } = board.deps
const ORDER = 'payments.order'
/** The pages of payment, and what is bought on them. */
const TOP_UP_PAGE = '/pay?amount=1000.5'
const TOP_UP = JSON.stringify({ kind: 'top_up', amountKopecks: 100_050 })
const ACCESS_PAGE = '/pay?access=1'
const ACCESS = JSON.stringify({ kind: 'resume_access', days: 1 })

async function buildPayer(accessLevel: CompanyAccess = 150) {
  const [{ id: userId }, { id: companyId }] = await Promise.all([buildUser(db), buildCompany(db)])
  await buildRole(db, { companyId, userId, accessLevel })
  const { token } = await buildSession(db, { userId, now: now() })
  return { companyId, cookie: `__Host-token=${token}` }
}
type Payer = Awaited<ReturnType<typeof buildPayer>>

/** An order that no page of payment needs to have offered. */
const order = (
  { companyId, cookie }: Payer,
  fields: Record<string, string>,
  { page = ACCESS_PAGE, ...headers }: Record<string, string> = {},
) =>
  post(
    page,
    ORDER,
    { id: String(companyId), requestKey: crypto.randomUUID(), way: 'provider', ...fields },
    { cookie, ...headers },
  )
const toPlace = ({ status, location }: PlainAnswer) => [status, location]
const ordersOf = (companyId: number) => db.select().from(orders).where(eq(orders.companyId, companyId))

test('without scripts an order is placed once, and its page leads on to the provider', async () => {
  const payer = await buildPayer()
  const { cookie } = payer
  const form = fillForm((await open(TOP_UP_PAGE, { cookie })).body, ORDER, { way: 'provider' })
  const answers = await Promise.all([1, 2, 3].map(() => post(TOP_UP_PAGE, ORDER, form, { cookie })))
  expect(answers.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual(
    answers.map(() => [303, 'private, no-store']),
  )
  const page = answers[0]?.location
  expect(page).toMatch(/^\/payment\/\d+$/)
  expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
  expect(await ordersOf(payer.companyId)).toMatchObject([{ kind: 'top_up', amountKopecks: 100_050 }])
  expect((await open(String(page), { cookie })).text).toContain('Перейти к оплате')
})

test('without scripts the page of payment has the ways as a form with a key of its own', async () => {
  const { companyId, cookie } = await buildPayer()
  const shown = await open('/pay?amount=1+000%2C50', { cookie })
  expect(readForm(shown.body, ORDER)).toMatchObject({
    id: String(companyId),
    item: TOP_UP,
    requestKey: expect.stringMatching(/^[\da-f-]{36}$/),
    way: 'provider',
  })
  const refused = await open('/pay?amount=5', { cookie })
  expect(refused.body).toContain('aria-invalid="true"')
  expect(refused.body).not.toContain(`value="${ORDER}"`)
})

test('without scripts a refused order comes back with its page, which says why', async () => {
  const payer = await buildPayer()
  for (const [fields, message] of [
    [{ item: ACCESS, way: 'balance' }, 'На балансе не хватает 490 ₽'],
    [{ item: ACCESS, way: 'package-1' }, 'Пакетом оплачивают размещение вакансии'],
    [{ item: ACCESS, way: 'free' }, 'Выберите другой способ оплаты'],
    [{ item: ACCESS, way: 'gift' }, 'Поле содержит недопустимые символы'],
    [{ item: ACCESS, requestKey: 'x' }, 'Поле содержит недопустимые символы'],
    [{ item: '{"kind":"resume_access","days":2}' }, 'Поле содержит недопустимые символы'],
    [{ item: '{' }, 'Это поле обязательно'],
    [{ item: 'я'.repeat(500) }, 'Это поле обязательно'],
  ] as const) {
    const answer = await order(payer, fields)
    expect([fields, answer.status, answer.headers.get('cache-control'), answer.alert]).toEqual([
      fields,
      422,
      'private, no-store',
      expect.stringContaining(message),
    ])
    expect(readForm(answer.body, ORDER)).toMatchObject({ item: ACCESS })
  }
  expect(await ordersOf(payer.companyId)).toEqual([])
})

test('without scripts money of another company, of a manager or from another site is not spent', async () => {
  const [payer, other, manager] = [await buildPayer(), await buildPayer(), await buildPayer(100)]
  for (const { companyId } of [payer, other, manager]) await transferMoney(board.deps, companyId, 1_000_000)
  const paid = { item: ACCESS, way: 'balance' }
  expect((await order({ ...other, companyId: payer.companyId }, paid)).status).toBe(422)
  expect((await order(manager, paid)).status).toBe(403)
  expect((await order(payer, paid, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(toPlace(await order({ ...payer, cookie: '' }, paid))).toEqual([
    303,
    '/sign-in?redirect_uri=%2Fpay%3Faccess%3D1',
  ])
  for (const { companyId } of [payer, other, manager]) expect(await balanceOf(db, companyId)).toBe(1_000_000)
  const { cookie } = payer
  expect(toPlace(await submit(ACCESS_PAGE, ORDER, { way: 'balance' }, { cookie }))).toEqual([
    303,
    '/resumes/access',
  ])
  expect(await balanceOf(db, payer.companyId)).toBeLessThan(1_000_000)
})

test('without scripts orders are limited as those of the API, and the page says so', async () => {
  const payer = await buildPayer()
  const fields = { item: TOP_UP, way: 'bill' }
  for (let sent = 0; sent < RATE; sent += 1) await order(payer, { item: TOP_UP })
  const limited = await order(payer, fields, { page: TOP_UP_PAGE })
  expect([limited.status, limited.headers.get('cache-control')]).toEqual([429, 'private, no-store'])
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(limited.alert).toContain('Слишком много действий подряд. Подождите минуту.')
  expect(readForm(limited.body, ORDER)).toMatchObject(fields)
})

test('without scripts a refused payment leads to the ways to pay for the same', async () => {
  const { companyId, cookie } = await buildPayer()
  const { location } = await submit(TOP_UP_PAGE, ORDER, {}, { cookie })
  await db
    .update(payments)
    .set({ state: 'cancelled', nextCheckAt: null, endedAt: now().toISOString() })
    .where(eq(payments.companyId, companyId))
  for (const address of [String(location), '/pay'])
    expect((await open(address, { cookie })).body).toContain('<noscript><a href="/pay?amount=1000.5"')
})

test('without scripts a bill asks for what it lacks beside the order, and keeps what was right', async () => {
  const { companyId, cookie } = await buildPayer()
  await db.update(companies).set({ inn: '7701234560' }).where(eq(companies.id, companyId))
  const typed = { way: 'bill', legalTitle: 'ООО «Ромашка»' }
  const refused = await submit(ACCESS_PAGE, ORDER, { ...typed, kpp: '77' }, { cookie })
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
  expect(refused.alert).toContain('КПП: Проверьте КПП: 9 знаков')
  expect(readForm(refused.body, ORDER)).toMatchObject({ way: 'bill', kpp: '77' })
  expect(refused.body).not.toMatch(/<input[^>]*name="(?:inn|legalTitle)"/)
  expect(refused.text).toContain('ООО «Ромашка», ИНН 7701234560')
  const form = fillForm(refused.body, ORDER, { kpp: '770101001' })
  const { status, location } = await post(ACCESS_PAGE, ORDER, form, { cookie })
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/bills\//)])
  expect(await db.select().from(companies).where(eq(companies.id, companyId))).toMatchObject([
    { legalTitle: 'ООО «Ромашка»', kpp: '770101001' },
  ])
})
