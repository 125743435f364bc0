import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { returnCharge } from '#server/features/money/payments/ordering/placement-charges.ts'
import { statusesOf } from '#tests/support/people.ts'
import { orderWorld } from './order-world.ts'
import { VERIFIED } from '#tests/support/rows.ts'

const { deps, call, at, world, give, draft, statusOf, order, firstFree, balance } = await orderWorld()

describe('placements', () => {
  test('a placement paid from the balance charges the money and sends the vacancy to moderation', async () => {
    await give(world().id, 250_000)
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

  test('a placement without enough money is refused with the missing amount, and nothing changes', async () => {
    await give(world().id, 40_000)
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
    const list = await call('GET', `/api/v1/companies/${world().id}/orders`, { as: world().editor })
    expect(list.body).toMatchObject({ count: 0, items: [] })
  })

  test('a placement is bought once, however often the button is pressed', async () => {
    await give(world().id, 1_000_000)
    const vacancy = await draft()
    const body = {
      request_key: crypto.randomUUID(),
      item: { kind: 'placement', vacancy_id: vacancy, tariff: 'basic' },
      method: 'balance',
    }
    const path = `/api/v1/companies/${world().id}/orders`
    const pressed = await Promise.all([1, 2, 3].map(() => call('POST', path, { as: world().editor, body })))
    expect(statusesOf(pressed)).toEqual([200, 200, 200])
    expect(new Set(pressed.map((answer) => answer.body.order.id)).size).toBe(1)
    const other = await call('POST', path, {
      as: world().editor,
      body: { ...body, request_key: crypto.randomUUID() },
    })
    expect(other.status).toBe(409)
    expect(await balance()).toMatchObject({ balance_kopecks: 901_000 })
  })

  test('a placement cannot reuse the request key of another order', async () => {
    await give(world().id, 1_000_000)
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

  test('a placement refused for good by moderation is refunded once', async () => {
    await give(world().id, 99_000)
    const vacancy = await draft()
    await order({ kind: 'placement', vacancy_id: vacancy, tariff: 'basic' }, { method: 'balance' })
    expect(await balance()).toMatchObject({ balance_kopecks: 0 })
    const refuse = () =>
      deps.db.transaction((tx) => returnCharge(tx, { vacancyId: vacancy, userId: null, at }))
    expect(await refuse()).toMatchObject({ amountKopecks: 99_000 })
    expect(await refuse()).toBeNull()
    expect(await balance()).toMatchObject({ balance_kopecks: 99_000, items: [{ kind: 'returned' }, {}, {}] })
  })

  test('a placement is free for the first vacancy of a verified company only', async () => {
    const first = await draft()
    const item = { kind: 'placement', vacancy_id: first, tariff: 'basic' }
    expect(await firstFree(first)).toBe('needs_inn')
    expect((await order(item, { method: 'free' })).status).toBe(422)
    await deps.db
      .update(companies)
      .set({ ...VERIFIED, inn: `77${world().id}`.padEnd(10, '0') })
      .where(eq(companies.id, world().id))
    expect(await firstFree(first)).toBe('now')
    expect((await order({ ...item, tariff: 'premium' }, { method: 'free' })).status).toBe(402)
    const free = await order(item, { method: 'free' })
    expect(free.body).toMatchObject({ order: { state: 'paid', amount_kopecks: 0 } })
    const second = { ...item, vacancy_id: await draft() }
    expect(await firstFree(second.vacancy_id)).toBeNull()
    expect((await order(second, { method: 'free' })).status).toBe(402)
  })
})
