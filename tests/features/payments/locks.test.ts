import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { orderWorld } from './order-world.ts'

const { deps, call, buildPerson, draft, order, statusOf, world } = await orderWorld()

/** Of two transactions that lock in different orders, one is stopped in most rounds. */
const ROUNDS = 12

test('a transfer that arrives while the company is refused its verification pays for its vacancy', async () => {
  const staff = await buildPerson({ staffRole: 'admin' })
  for (let round = 0; round < ROUNDS; round++) {
    await deps.db
      .update(companies)
      .set({ inn: '7701234560', kpp: '770101001', legalTitle: 'ООО «Ромашка»', verification: 'asked' })
      .where(eq(companies.id, world().id))
    const ids = [await draft(), await draft(), await draft()]
    const vacancyId = ids[1] ?? 0
    const placed = await order(
      { kind: 'placement', vacancy_id: vacancyId, tariff: 'basic' },
      { method: 'bill' },
    )
    const [paid, refused] = await Promise.all([
      call('POST', `/api/v1/staff/payments/${placed.body.order.id}/paid`, { as: staff }),
      call('POST', `/api/v1/staff/companies/${world().id}/verification`, {
        as: staff,
        body: { decision: 'refuse', note: 'ИНН не найден.' },
      }),
    ])
    expect([paid.status, refused.status]).toEqual([200, 200])
    expect(await statusOf(vacancyId)).toBe('moderation')
  }
})
