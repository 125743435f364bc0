/** What the edge shows of a board that can make no new page: busy, or without its database. */
import { afterAll, expect, test } from 'vitest'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { databaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts'
import { edgeWorld, keptAs } from '#tests/support/edge-world.ts'

let line: DatabaseProxy | null = null
let cacheAheadMs = 0
const { boards, edge, getFrom, purged } = await edgeWorld({
  hasClock: true,
  second: {
    rendersMax: 1,
    cacheNow: () => performance.now() + cacheAheadMs,
    async reach(url) {
      line = await databaseProxy(url)
      return line.url
    },
  },
})
afterAll(() => line?.close())
const [first, second] = boards

let clock = 0
const later = (seconds: number) => edge.setAhead((clock += seconds))

/** Takes the only place of the second board and fills its queue. */
async function takePlaces() {
  line?.hold('answers')
  const readers = Array.from({ length: 9 }, (_, at) => second.send(`/vacancies?search=busy-${at}`))
  while ((await second.send('/vacancies?search=refused')).status !== 503) continue
  return async () => {
    line?.release()
    await Promise.all(readers)
  }
}

async function stopDatabase() {
  line?.stop()
  return async () => line?.resume()
}

test.each([
  ['has no place for a render', takePlaces],
  ['has no database', stopDatabase],
])(
  'an old page of a board that %s is shown until there is a new one, and asked for again soon',
  async (_, fail) => {
    const [id] = await first.board.buildVacancies({ title: 'Пекарь' })
    await purged()
    const path = `/vacancies/${id}`
    const keptByBoard = async () => (await second.send(path)).headers.get('cache-status')
    await expect.poll(keptByBoard).toBe('distant; hit')
    cacheAheadMs += HOUR_MS
    const recover = await fail()

    const old = await getFrom(1, path)
    expect(old.status).toBe(200)
    expect(old.headers.get('cache-status')).toBe('distant; hit; detail=stale, edge; fwd=miss')
    expect(keptAs(await getFrom(1, path))).toBe('hit')
    for (let visit = 0; visit < 3; visit += 1) {
      await later(6)
      const shown = await getFrom(1, path)
      expect([shown.status, keptAs(shown), shown.body]).toEqual([200, 'stale', old.body])
      await expect.poll(async () => keptAs(await getFrom(1, path))).toBe('hit')
    }

    await recover()
    const isNew = async () => {
      await later(6)
      const { headers } = await getFrom(1, path)
      return headers.get('cache-status')?.startsWith('distant; fwd=miss')
    }
    await expect.poll(isNew).toBe(true)
    await later(60)
    expect(keptAs(await getFrom(1, path))).toBe('hit')
  },
)
