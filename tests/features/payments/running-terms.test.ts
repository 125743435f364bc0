import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { packages } from '#server/db/schema/packages.ts'
import { endTerms } from '#server/features/board/posting/placement/terms.ts'
import { confirmVacancies } from '#server/features/board/posting/confirmation/unconfirmed.ts'
import { statusesOf } from '#tests/support/people.ts'
import { dayAfter, runningTermWorld } from './running-term-world.ts'
import { markEmailsSent } from '#tests/support/waiting-emails.ts'

const {
  deps,
  call,
  setNow,
  world,
  draft,
  order,
  balance,
  buildPerson,
  published,
  termOf,
  offer,
  extension,
  upgrade,
  lastOrder,
  pay,
} = await runningTermWorld()

/** A vacancy that leaves the lists unconfirmed, with an extension that was ordered before and is not paid for. */
async function orderedBeforePause() {
  const id = await published()
  await confirmVacancies(deps)
  const ordered = await order(extension(id), { method: 'provider' })
  setNow(dayAfter(7))
  await confirmVacancies(deps)
  await markEmailsSent(deps)
  setNow(dayAfter(10))
  await confirmVacancies(deps)
  return { id, ordered }
}

describe('an extension', () => {
  test('adds its days to the end of the term and raises the vacancy', async () => {
    const id = await published()
    setNow(dayAfter(10))
    expect((await offer(id)).body).toMatchObject({
      tariff: 'basic',
      until: dayAfter(30),
      days_left: 20,
      extension: { days: 30, amount_kopecks: 99_000, until: dayAfter(60) },
    })
    const paid = await order(extension(id), { method: 'balance' })
    expect([paid.status, paid.body.order.title]).toEqual([
      200,
      'Продление вакансии «Оператор чата», тариф «Базовый», 30\u00A0дней',
    ])
    expect(await termOf(id)).toMatchObject({
      status: 'published',
      expiresAt: dayAfter(60),
      publishedAt: dayAfter(10),
    })
    expect(await balance()).toMatchObject({ balance_kopecks: 2_000_000 - 2 * 99_000 })
  })

  test('is bought once by a double click and by two tabs', async () => {
    const id = await published()
    const requestKey = crypto.randomUUID()
    const clicks = [requestKey, requestKey, crypto.randomUUID(), crypto.randomUUID()]
    const pressed = await Promise.all(
      clicks.map((key) => order(extension(id), { method: 'balance', request_key: key })),
    )
    expect(statusesOf(pressed).filter((status) => status === 200).length).toBeLessThan(3)
    expect(await termOf(id)).toMatchObject({ expiresAt: dayAfter(60) })
    expect(await balance()).toMatchObject({ balance_kopecks: 2_000_000 - 2 * 99_000 })
  })

  test('that two tabs pay by card leaves the second payment on the balance', async () => {
    const id = await published()
    const first = await order(extension(id), { method: 'provider' })
    const second = await order(extension(id), { method: 'provider' })
    await pay(first.body.order.id)
    expect((await pay(second.body.order.id)).order.state).toBe('cancelled')
    expect(await termOf(id)).toMatchObject({ expiresAt: dayAfter(60) })
    expect(await balance()).toMatchObject({ balance_kopecks: 2_000_000 })
  })

  test('that is paid for after the term has ended publishes the vacancy again', async () => {
    const id = await published()
    setNow(dayAfter(29))
    const ordered = await order(extension(id), { method: 'provider' })
    setNow(dayAfter(31))
    await endTerms(deps)
    expect(await termOf(id)).toMatchObject({ status: 'expired' })
    await pay(ordered.body.order.id)
    expect(await termOf(id)).toMatchObject({
      status: 'published',
      expiresAt: dayAfter(61),
      publishedAt: dayAfter(31),
    })
  })

  test('that is paid for after the vacancy has left the lists unconfirmed returns it, with the days that stood still', async () => {
    const { id, ordered } = await orderedBeforePause()
    expect(await termOf(id)).toMatchObject({ status: 'unconfirmed' })
    setNow(dayAfter(12))
    expect((await pay(ordered.body.order.id)).order.state).toBe('paid')
    expect(await termOf(id)).toMatchObject({ status: 'published', expiresAt: dayAfter(62) })
    await confirmVacancies(deps)
    expect(await termOf(id)).toMatchObject({ status: 'published' })
  })

  test('that is billed before a pause and paid for after it is still delivered', async () => {
    const { id, ordered } = await orderedBeforePause()
    setNow(dayAfter(11))
    const confirmed = await call('POST', `/api/v1/personal/vacancies/${id}/confirm`, { as: world().editor })
    expect(confirmed.status).toBe(200)
    setNow(dayAfter(12))
    expect((await pay(ordered.body.order.id)).order.state).toBe('paid')
    expect(await termOf(id)).toMatchObject({ status: 'published', expiresAt: dayAfter(61) })
  })

  test('that is paid for after the vacancy was closed leaves the money on the balance', async () => {
    const id = await published()
    const ordered = await order(extension(id), { method: 'provider' })
    const closed = await call('POST', `/api/v1/personal/vacancies/${id}/archive`, {
      as: world().editor,
      body: { reason: 'not_needed' },
    })
    expect(closed.status).toBe(200)
    expect((await pay(ordered.body.order.id)).order.state).toBe('cancelled')
    expect(await balance()).toMatchObject({ balance_kopecks: 2_000_000 - 99_000 + 99_000 })
  })

  test('is refused for a vacancy of another company, for managers and for a vacancy that is not published', async () => {
    const id = await published()
    const stranger = await buildPerson()
    const unpublished = await draft()
    expect([
      (await offer(id, world().manager)).status,
      (await offer(id, stranger)).status,
      (await offer(unpublished)).status,
      (await order(extension(unpublished), { method: 'balance' })).status,
      (await order(extension(id), { method: 'balance' }, world().manager)).status,
      (await order(extension(id), { method: 'free' })).status,
      (await order(extension(2_000_000_000), { method: 'balance' })).status,
    ]).toEqual([403, 404, 409, 409, 403, 402, 404])
    expect(await termOf(id)).toMatchObject({ expiresAt: dayAfter(30) })
  })
})

describe('a higher tariff', () => {
  test('costs the difference for the days that are left', async () => {
    const id = await published()
    setNow(dayAfter(12))
    const { upgrades } = (await offer(id)).body
    expect(upgrades).toMatchObject([
      { tariff: 'standard', amount_kopecks: 60_000 },
      {
        tariff: 'premium',
        amount_kopecks: 180_000,
        until: dayAfter(30),
        lines: [{ amount_kopecks: 239_400 }, { amount_kopecks: -59_400 }],
      },
    ])
    const paid = await order(upgrade(id, 'premium'), { method: 'balance' })
    expect(paid.body.order).toMatchObject({ state: 'paid', amount_kopecks: 180_000 })
    expect(await termOf(id)).toEqual({
      status: 'published',
      tariffCode: 'premium',
      isHighlighted: true,
      expiresAt: dayAfter(30),
      publishedAt: dayAfter(12),
      nextRaiseAt: dayAfter(15),
    })
    expect((await order(upgrade(id, 'premium'), { method: 'balance' })).status).toBe(409)
    expect((await order(upgrade(id, 'basic'), { method: 'balance' })).status).toBe(409)
  })

  test('is not paid for by bill, because its price depends on the day', async () => {
    const id = await published()
    const refused = await order(upgrade(id, 'standard'), { method: 'bill' })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('зависит от дня')])
    const item = `item[kind]=upgrade&item[vacancy_id]=${id}&item[tariff]=standard&item[until]=${dayAfter(30)}`
    const quote = await call('GET', `/api/v1/companies/${world().id}/quote?${item}`, { as: world().editor })
    expect(quote.body.methods).toEqual(['balance', 'provider'])
  })

  test('from a package gives its whole placement and the days that the unused ones are worth', async () => {
    const id = await published()
    await order({ kind: 'package', tariff: 'premium', size: 5 }, { method: 'balance' })
    const [bought] = await deps.db.select().from(packages).where(eq(packages.companyId, world().id))
    setNow(dayAfter(10))
    await order(upgrade(id, 'premium'), { method: 'package', package_id: bought?.id })
    // 20 days by 33 roubles are worth 4 days by 133.
    expect(await termOf(id)).toMatchObject({ tariffCode: 'premium', expiresAt: dayAfter(44) })
    const [left] = await deps.db.select().from(packages).where(eq(packages.companyId, world().id))
    expect([left?.remaining, (await lastOrder()).amountKopecks]).toEqual([4, left?.unitKopecks])
  })

  test('that an extension has overtaken leaves the money on the balance', async () => {
    const id = await published()
    const card = await order(upgrade(id, 'standard'), { method: 'provider' })
    await order(extension(id), { method: 'balance' })
    expect((await pay(card.body.order.id)).order.state).toBe('cancelled')
    expect(await termOf(id)).toMatchObject({ tariffCode: 'basic', expiresAt: dayAfter(60) })
  })

  test('that is paid for another day takes the price of that day', async () => {
    const id = await published()
    const ordered = await order(upgrade(id, 'premium'), { method: 'provider' })
    expect(ordered.body.order.amount_kopecks).toBe(300_000)
    setNow(dayAfter(15))
    const paid = await call('POST', `/api/v1/companies/${world().id}/orders/${ordered.body.order.id}/pay`, {
      as: world().editor,
      body: { method: 'balance' },
    })
    expect(paid.body.order).toMatchObject({ state: 'paid', amount_kopecks: 150_000 })
  })
})
