import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { edgeWorld, keptAs, PURGED_AFTER_MS } from '#tests/support/edge-world.ts'

/** It takes connections and never answers. */
const hanging = createServer(() => {}).listen(0, '127.0.0.1')
await once(hanging, 'listening')
afterAll(() => {
  hanging.close()
  hanging.closeAllConnections()
})

const { boards, getFrom } = await edgeWorld({
  first: {
    trustProxy: 2,
    rates: { search: 3 },
    cdn: { purgeUrl: `http://127.0.0.1:${addressOf(hanging.address()).port}/purge`, token: 'x' },
  },
})

test('a change is seen at once when the board that made it does not reach the edge', async () => {
  const [{ board }, second] = boards
  const [id = 0] = await board.buildVacancies({ title: 'Пекарь утренний' })
  const path = `/vacancies/${id}`
  await expect.poll(async () => (await second.send(path)).status).toBe(200)
  await expect.poll(async () => keptAs(await getFrom(1, path))).toBe('hit')
  await board.deps.db.update(vacancies).set({ title: 'Пекарь вечерний' }).where(eq(vacancies.id, id))
  const startedAt = performance.now()
  await board.refresh([id])
  await expect
    .poll(async () => (await getFrom(1, path)).body.includes('Пекарь вечерний'), {
      timeout: 5000,
      interval: 10,
    })
    .toBe(true)
  expect(performance.now() - startedAt).toBeLessThan(PURGED_AFTER_MS)
})

test('limits of the board count visitors, not the edge, and nobody can pretend to be another', async () => {
  let asked = 0
  /** @param forwarded what the proxy in front of the edge says: it appends the address that it sees */
  const visit = async (forwarded: string) => {
    asked += 1
    const headers = {
      'x-forwarded-for': forwarded,
      'x-real-ip': `9.9.9.${asked}`,
      'true-client-ip': `8.8.8.${asked}`,
    }
    return (await getFrom(0, `/vacancies?search=limit-${asked}`, { headers })).status
  }
  const statuses = []
  for (const forwarded of [
    '5.5.5.1',
    '5.5.5.1',
    '5.5.5.1',
    '5.5.5.1',
    '6.6.6.6, 5.5.5.1',
    '5.5.5.1, 5.5.5.2',
  ])
    statuses.push(await visit(forwarded))
  expect(statuses).toEqual([200, 200, 200, 429, 429, 200])

  // The limit of one visitor costs nobody a page that was kept.
  const [id = 0] = await boards[0].board.buildVacancies({ title: 'Наборщик' })
  const from = (ip: string) => getFrom(0, `/vacancies/${id}`, { headers: { 'x-forwarded-for': ip } })
  await expect.poll(async () => keptAs(await from('5.5.5.3'))).toBe('hit')
  await boards[0].board.refresh([id])
  await sleep(1000)
  const limited = await from('5.5.5.1')
  expect([limited.status, keptAs(limited)]).toEqual([200, 'stale'])
  const other = await from('5.5.5.4')
  expect([other.status, keptAs(other)]).toEqual([200, 'miss'])
})

/** Safe: a server that listens on a port has an address of this shape. */
function addressOf(address: unknown) {
  return address as AddressInfo
}
