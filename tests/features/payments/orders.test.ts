import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { expirePackages } from '#server/features/money/packages/expiry.ts'
import { returnCharge } from '#server/features/money/payments/placement-charges.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { transferMoney } from '#tests/support/bank-transfer.ts'
import { statusesOf, testPeople } from '#tests/support/people.ts'
import type { Colleague } from '#tests/support/people.ts'
import { buildDraft } from './money-world.ts'

const { deps, call, buildCompany, buildPerson } = await testPeople()
const at = deps.now().toISOString()

type World = { id: number; editor: Colleague; manager: Colleague }
let world: World
beforeEach(async () => {
  const { id, people } = await buildCompany(150, 100)
  const [editor, manager] = people
  if (!editor || !manager) throw new Error('Nobody works here')
  world = { id, editor, manager }
})

const give = (companyId: number, amountKopecks: number) => transferMoney(deps, companyId, amountKopecks)
const draft = () => buildDraft(deps, { companyId: world.id, authorId: world.manager.id })
const statusOf = async (id: number) => {
  const [row] = await deps.db.select().from(vacancies).where(eq(vacancies.id, id))
  return row?.status
}
const order = (item: object, rest: object, as = world.editor) =>
  call('POST', `/api/v1/companies/${world.id}/orders`, {
    as,
    body: { request_key: crypto.randomUUID(), item, ...rest },
  })
const firstFree = async (vacancyId: number) => {
  const item = `item[kind]=placement&item[vacancy_id]=${vacancyId}&item[tariff]=basic`
  return (await call('GET', `/api/v1/companies/${world.id}/quote?${item}`, { as: world.editor })).body
    .first_free
}
const balance = async () =>
  (await call('GET', `/api/v1/companies/${world.id}/balance`, { as: world.editor })).body

describe('a placement', () => {
  test('is paid from the balance: the money is taken and the vacancy goes to moderation', async () => {
    await give(world.id, 250_000)
    const vacancy = await draft()
    const paid = await order(
      { kind: 'placement', vacancy_id: vacancy, tariff: 'standard' },
      { method: 'balance' },
    )
    expect([paid.status, paid.body]).toMatchObject([
      200,
      {
        payment: null,
        order: {
          state: 'paid',
          method: 'balance',
          amount_kopecks: 199_000,
          title: 'Размещение вакансии «Оператор чата», тариф «Стандарт», 30\u00A0дней',
        },
      },
    ])
    expect(await statusOf(vacancy)).toBe('moderation')
    expect(await balance()).toMatchObject({
      balance_kopecks: 51_000,
      items: [
        { amount_kopecks: -199_000, sum_kopecks: 51_000, kind: 'placement' },
        { amount_kopecks: 250_000, sum_kopecks: 250_000 },
      ],
    })
  })

  test('without enough money is told so, with how much is missing, and nothing changes', async () => {
    await give(world.id, 40_000)
    const vacancy = await draft()
    const refused = await order(
      { kind: 'placement', vacancy_id: vacancy, tariff: 'basic' },
      { method: 'balance' },
    )
    expect([refused.status, refused.body]).toMatchObject([
      402,
      {
        code: 'PAYMENT_REQUIRED',
        message: expect.stringContaining('не хватает 590\u00A0₽'),
        data: { facts: { missing_kopecks: 59_000 } },
      },
    ])
    expect(await statusOf(vacancy)).toBe('draft')
    const list = await call('GET', `/api/v1/companies/${world.id}/orders`, { as: world.editor })
    expect(list.body).toMatchObject({ count: 0, items: [] })
  })

  test('is bought once, however often the button is pressed', async () => {
    await give(world.id, 1_000_000)
    const vacancy = await draft()
    const body = {
      request_key: crypto.randomUUID(),
      item: { kind: 'placement', vacancy_id: vacancy, tariff: 'basic' },
      method: 'balance',
    }
    const path = `/api/v1/companies/${world.id}/orders`
    const pressed = await Promise.all([1, 2, 3].map(() => call('POST', path, { as: world.editor, body })))
    expect(statusesOf(pressed)).toEqual([200, 200, 200])
    expect(new Set(pressed.map((answer) => answer.body.order.id)).size).toBe(1)
    const other = await call('POST', path, {
      as: world.editor,
      body: { ...body, request_key: crypto.randomUUID() },
    })
    expect(other.status).toBe(409)
    expect(await balance()).toMatchObject({ balance_kopecks: 901_000 })
  })

  test('is not bought by the key of another order', async () => {
    await give(world.id, 1_000_000)
    const [vacancy, next] = [await draft(), await draft()]
    const key = crypto.randomUUID()
    const placement = (vacancyId: number, tariff = 'basic') =>
      order({ kind: 'placement', vacancy_id: vacancyId, tariff }, { method: 'balance', request_key: key })
    expect((await placement(vacancy)).status).toBe(200)
    const before = await balance()
    const others = [
      await placement(next),
      await placement(vacancy, 'standard'),
      await order({ kind: 'resume_access', days: 7 }, { method: 'balance', request_key: key }),
      await order({ kind: 'top_up', amount_kopecks: 500_000 }, { method: 'provider', request_key: key }),
    ]
    expect(statusesOf(others)).toEqual([409, 409, 409, 409])
    expect((await placement(vacancy)).status).toBe(200)
    expect(await balance()).toEqual(before)

    const topUp = (amount: number) => {
      const body = { method: 'provider', request_key: '5b1c3f54-2f0b-4f6e-8f6c-7a6f6f3c9a11' }
      return order({ kind: 'top_up', amount_kopecks: amount }, body)
    }
    const topUps = [await topUp(500_000), await topUp(600_000), await topUp(500_000)]
    expect(statusesOf(topUps)).toEqual([200, 200, 409])
  })

  test('that moderation refuses for good gives its charge back, once', async () => {
    await give(world.id, 99_000)
    const vacancy = await draft()
    await order({ kind: 'placement', vacancy_id: vacancy, tariff: 'basic' }, { method: 'balance' })
    expect(await balance()).toMatchObject({ balance_kopecks: 0 })
    const refuse = () =>
      deps.db.transaction((tx) => returnCharge(tx, { vacancyId: vacancy, userId: null, at }))
    expect(await refuse()).toMatchObject({ amountKopecks: 99_000 })
    expect(await refuse()).toBeNull()
    expect(await balance()).toMatchObject({ balance_kopecks: 99_000, items: [{ kind: 'returned' }, {}, {}] })
  })

  test('is free for the first vacancy of a verified company, and only for it', async () => {
    const first = await draft()
    const item = { kind: 'placement', vacancy_id: first, tariff: 'basic' }
    expect(await firstFree(first)).toBe('after_verification')
    expect((await order(item, { method: 'free' })).status).toBe(402)
    await deps.db
      .update(companies)
      .set({ verification: 'verified', inn: `77${world.id}`.padEnd(10, '0') })
      .where(eq(companies.id, world.id))
    expect(await firstFree(first)).toBe('now')
    expect((await order({ ...item, tariff: 'premium' }, { method: 'free' })).status).toBe(402)
    const free = await order(item, { method: 'free' })
    expect(free.body).toMatchObject({ order: { state: 'paid', amount_kopecks: 0 } })
    const second = { ...item, vacancy_id: await draft() }
    expect(await firstFree(second.vacancy_id)).toBeNull()
    expect((await order(second, { method: 'free' })).status).toBe(402)
  })
})

describe('a package', () => {
  test('is bought by the path of the specification, used by its tariff, and takes a refused one back', async () => {
    await give(world.id, 445_500)
    const path = `/api/company/${world.id}/packages/`
    const bought = await call('POST', path, {
      as: world.editor,
      body: { tariff: 'basic', size: 5, method: 'balance', request_key: crypto.randomUUID() },
    })
    expect([bought.status, bought.body]).toMatchObject([
      200,
      { order: { amount_kopecks: 445_500, state: 'paid' } },
    ])
    const listed = await call('GET', path, { as: world.editor })
    expect(listed.body.items).toMatchObject([
      { tariff: 'basic', size: 5, remaining: 5, unit_kopecks: 89_100, is_usable: true },
    ])
    const packageId = listed.body.items[0].id
    const vacancy = await draft()
    const wrong = await order(
      { kind: 'placement', vacancy_id: vacancy, tariff: 'premium' },
      { method: 'package', package_id: packageId },
    )
    expect(wrong.status).toBe(409)
    const used = await order(
      { kind: 'placement', vacancy_id: vacancy, tariff: 'basic' },
      { method: 'package', package_id: packageId },
    )
    expect(used.body).toMatchObject({ order: { state: 'paid', amount_kopecks: 89_100 } })
    const remaining = async () => (await call('GET', path, { as: world.editor })).body.items[0].remaining
    expect(await remaining()).toBe(4)
    await deps.db.transaction((tx) => returnCharge(tx, { vacancyId: vacancy, userId: null, at }))
    expect(await remaining()).toBe(5)
    expect(await balance()).toMatchObject({ balance_kopecks: 0 })
  })

  test('whose term is over gives the price of a refused vacancy to the balance', async () => {
    const { vacancy, remaining } = await useOneOfFive()
    const after = '2027-11-22T09:00:00.000Z'
    await deps.db.transaction((tx) => returnCharge(tx, { vacancyId: vacancy, userId: null, at: after }))
    expect([await remaining(), (await balance()).balance_kopecks]).toEqual([4, 89_100])
  })

  test('whose term is over is written off without what was used of it', async () => {
    await useOneOfFive()
    await expirePackages({ ...deps, now: () => new Date('2027-11-22T09:00:00Z') })
    const expired = await deps.db
      .select({ amountKopecks: ledgerEntries.amountKopecks })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.companyId, world.id), eq(ledgerEntries.account, 'expired')))
    expect(expired).toEqual([{ amountKopecks: 4 * 89_100 }])
  })

  async function useOneOfFive() {
    await give(world.id, 445_500)
    const path = `/api/company/${world.id}/packages/`
    const body = { tariff: 'basic', size: 5, method: 'balance', request_key: crypto.randomUUID() }
    await call('POST', path, { as: world.editor, body })
    const first = async () => (await call('GET', path, { as: world.editor })).body.items[0]
    const vacancy = await draft()
    const used = await order(
      { kind: 'placement', vacancy_id: vacancy, tariff: 'basic' },
      { method: 'package', package_id: (await first()).id },
    )
    expect(used.status).toBe(200)
    return { vacancy, remaining: async () => (await first()).remaining }
  }

  test('of another company is nobody else’s', async () => {
    await give(world.id, 445_500)
    await call('POST', `/api/company/${world.id}/packages/`, {
      as: world.editor,
      body: { tariff: 'basic', size: 5, method: 'balance', request_key: crypto.randomUUID() },
    })
    const { body } = await call('GET', `/api/company/${world.id}/packages/`, { as: world.editor })
    const rivals = await buildCompany(200)
    const rival = rivals.people[0]
    if (!rival) throw new Error('Nobody works there')
    const vacancy = await buildDraft(deps, { companyId: rivals.id, authorId: rival.id })
    const stolen = await call('POST', `/api/v1/companies/${rivals.id}/orders`, {
      as: rival,
      body: {
        request_key: crypto.randomUUID(),
        item: { kind: 'placement', vacancy_id: vacancy, tariff: 'basic' },
        method: 'package',
        package_id: body.items[0].id,
      },
    })
    expect(stolen.status).toBe(402)
    const foreign = await order(
      { kind: 'placement', vacancy_id: vacancy, tariff: 'basic' },
      { method: 'provider' },
    )
    expect(foreign.status).toBe(404)
  })
})

describe('who may pay', () => {
  const item = { kind: 'top_up', amount_kopecks: 100_000 }

  test('an editor may; a manager, a stranger and a guest may not', async () => {
    const stranger = await buildPerson()
    const path = `/api/v1/companies/${world.id}/orders`
    const body = { request_key: crypto.randomUUID(), item, method: 'provider' }
    expect((await call('POST', path, { as: world.manager, body })).status).toBe(403)
    expect((await call('POST', path, { as: stranger, body })).status).toBe(404)
    expect((await call('POST', path, { body })).status).toBe(401)
    for (const read of ['orders', 'balance', 'quote?item[kind]=top_up&item[amount_kopecks]=10000']) {
      const of = `/api/v1/companies/${world.id}/${read}`
      expect((await call('GET', of, { as: world.manager })).status).toBe(403)
      expect((await call('GET', of, { as: stranger })).status).toBe(404)
      expect((await call('GET', of, { as: world.editor })).status).toBe(200)
    }
  })

  test('somebody else’s payment and a missing one are told apart by nothing', async () => {
    const paid = await order(item, { method: 'provider' })
    const { id } = paid.body.payment
    const stranger = await buildPerson()
    const [foreign, missing] = await Promise.all(
      [id, 2_000_000].map((one) => call('GET', `/api/v1/payments/${one}`, { as: stranger })),
    )
    expect([foreign?.status, foreign?.text]).toEqual([404, missing?.text])
    expect((await call('GET', `/api/v1/payments/${id}`, { as: world.editor })).status).toBe(200)
  })

  test('an order and a missing one are told apart by nothing to another company', async () => {
    const { body } = await order(item, { method: 'provider' })
    const rival = (await buildCompany(200)).people[0]
    if (!rival) throw new Error('Nobody works there')
    const [foreign, missing] = await Promise.all(
      [body.order.id, 2_000_000].map((one) => call('GET', `/api/v1/orders/${one}`, { as: rival })),
    )
    expect([foreign?.status, foreign?.text]).toEqual([404, missing?.text])
    expect((await call('GET', `/api/v1/orders/${body.order.id}`, { as: world.manager })).status).toBe(403)
    expect((await call('GET', `/api/v1/orders/${body.order.id}`)).status).toBe(401)
    const own = await call('GET', `/api/v1/orders/${body.order.id}`, { as: world.editor })
    expect(own.body).toMatchObject({
      order: { id: body.order.id, method: 'provider' },
      company_id: world.id,
      attempts: [{ id: body.payment.id, refunds: [] }],
      documents: [],
      receipts: [],
    })
  })

  test('nonsense is refused in words', async () => {
    for (const wrong of [
      { kind: 'top_up', amount_kopecks: 1 },
      { kind: 'top_up', amount_kopecks: 10_000.5 },
      { kind: 'top_up', amount_kopecks: 1e12 },
      { kind: 'package', tariff: 'basic', size: 7 },
      { kind: 'gift' },
    ]) {
      const answer = await order(wrong, { method: 'provider' })
      expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
    }
    expect((await order(item, { method: 'balance' })).status).toBe(409)
    expect((await order(item, { method: 'provider', request_key: 'x' })).status).toBe(400)
  })
})

describe('a quote', () => {
  test('says the price and which ways would work', async () => {
    const vacancy = await draft()
    const quote = async () =>
      (
        await call(
          'GET',
          `/api/v1/companies/${world.id}/quote?item[kind]=placement&item[vacancy_id]=${vacancy}&item[tariff]=basic`,
          { as: world.editor },
        )
      ).body
    const poor = await quote()
    expect(poor).toMatchObject({ amount_kopecks: 99_000, balance_kopecks: 0, packages: [] })
    expect(poor.methods).not.toContain('balance')
    await give(world.id, 99_000)
    expect((await quote()).methods).toContain('balance')
  })
})

describe('an order that waits', () => {
  test('is paid another way, and its vacancy is sent once', async () => {
    const vacancy = await draft()
    const item = { kind: 'placement', vacancy_id: vacancy, tariff: 'basic' }
    const waiting = await order(item, { method: 'provider' })
    expect(waiting.body).toMatchObject({ order: { state: 'open' }, payment: { state: 'pending' } })
    expect(await statusOf(vacancy)).toBe('awaiting_payment')
    await give(world.id, 99_000)
    const pay = () =>
      call('POST', `/api/v1/companies/${world.id}/orders/${waiting.body.order.id}/pay`, {
        as: world.editor,
        body: { method: 'balance' },
      })
    expect(statusesOf(await Promise.all([pay(), pay()]))).toEqual([200, 409])
    expect(await statusOf(vacancy)).toBe('moderation')
    expect(await balance()).toMatchObject({ balance_kopecks: 0 })
  })

  test('is given up, and its vacancy is a draft again', async () => {
    const vacancy = await draft()
    const item = { kind: 'placement', vacancy_id: vacancy, tariff: 'basic' }
    const { body } = await order(item, { method: 'provider' })
    const cancel = () =>
      call('POST', `/api/v1/companies/${world.id}/orders/${body.order.id}/cancel`, { as: world.editor })
    const list = await call('GET', `/api/v1/companies/${world.id}/orders?state=open`, { as: world.editor })
    expect(list.body).toMatchObject({ count: 1, items: [{ id: body.order.id, payment_id: body.payment.id }] })
    expect((await cancel()).body).toMatchObject({ state: 'cancelled' })
    expect((await cancel()).status).toBe(409)
    expect(await statusOf(vacancy)).toBe('draft')
  })

  test('is neither paid nor cancelled through another company', async () => {
    const item = { kind: 'placement', vacancy_id: await draft(), tariff: 'basic' }
    const { body } = await order(item, { method: 'provider' })
    const rivals = await buildCompany(200)
    await give(rivals.id, 99_000)
    const path = `/api/v1/companies/${rivals.id}/orders/${body.order.id}`
    const [rival] = rivals.people
    if (!rival) throw new Error('Nobody works there')
    const answers = [
      await call('POST', `${path}/pay`, { as: rival, body: { method: 'balance' } }),
      await call('POST', `${path}/cancel`, { as: rival }),
    ]
    expect(statusesOf(answers)).toEqual([404, 404])
    const list = await call('GET', `/api/v1/companies/${world.id}/orders?state=open`, { as: world.editor })
    expect(list.body).toMatchObject({ count: 1, items: [{ id: body.order.id }] })
  })
})
