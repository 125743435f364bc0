/** A placement costs its price when it is given, and nothing when it cannot be given. */
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { checksums, eventWorld, type Payer } from './event-world.ts'
import { bookOf, expectNoFaults, standingOf } from './payment-standing.ts'
import { VERIFIED } from '#tests/support/rows.ts'

const world = await eventWorld()
afterEach(async () => {
  world.repairHandlers()
  await expectNoFaults(world)
})

type Way = (payer: Payer) => Promise<{ act: () => Promise<unknown>; book: object }>
const WAYS: Record<string, Way> = {
  async 'from the balance'(payer) {
    const requestKey = crypto.randomUUID()
    return {
      act: () => world.order(payer, payer.item, { requestKey }),
      book: { bank: -600_000, balance: 501_000, services: 99_000 },
    }
  },
  async 'from a package'(payer) {
    const bought = await world.order(payer, { kind: 'package', tariff: 'basic', size: 5 })
    const price: number = bought.order.amount_kopecks
    const { items } = await world.ok('GET', `/company/${payer.companyId}/packages`, payer.editor)
    const way = { method: 'package', package_id: items[0].id, requestKey: crypto.randomUUID() }
    return {
      act: () => world.order(payer, payer.item, way),
      book: { bank: -600_000, balance: 600_000 - price, packages: price * 0.8, services: price * 0.2 },
    }
  },
  async 'as the first free one of a verified company'(payer) {
    await world.deps.db
      .update(companies)
      .set({ inn: '7707083893', ...VERIFIED })
      .where(eq(companies.id, payer.companyId))
    const way = { method: 'free', requestKey: crypto.randomUUID() }
    return { act: () => world.order(payer, payer.item, way), book: { bank: -600_000, balance: 600_000 } }
  },
  async 'by a bank transfer that staff have seen'(payer) {
    await world.deps.db
      .update(companies)
      .set({ inn: '7701234560', kpp: '770101001', legalTitle: 'ООО «Чай»', address: 'г. Казань' })
      .where(eq(companies.id, payer.companyId))
    const { order } = await world.order(payer, payer.item, { method: 'bill' })
    const staff = await world.buildPerson({ staffRole: 'admin' })
    return {
      act: () => world.ok('POST', `/v1/staff/payments/${order.id}/paid`, staff, {}),
      book: { bank: -699_000, balance: 600_000, services: 99_000 },
    }
  },
}

test.each(Object.entries(WAYS))(
  'a placement paid %s that cannot be fulfilled is not charged, and is charged once when it can',
  async (_name, prepare) => {
    const payer = await world.buildPayer(600_000)
    const { act, book } = await prepare(payer)
    const before = await checksums(world.deps.db)
    world.breakHandlers(({ name }) => {
      if (name === 'vacancy.submitted') throw new Error('The handler fails')
    })
    await expect(act()).rejects.toThrow(': 500')
    expect(await checksums(world.deps.db)).toEqual(before)
    world.repairHandlers()
    await act()
    // The same request once more.
    await act()
    expect(await bookOf(world, payer)).toEqual(book)
    expect(await standingOf(world, payer)).toMatchObject({
      orders: ['paid'],
      vacancy: 'moderation',
      cases: ['waiting'],
    })
  },
)
