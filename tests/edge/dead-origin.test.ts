import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS } from '#shared/kernel/durations.ts'
import { databaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts'
import { edgeWorld, keptAs } from '#tests/support/edge-world.ts'
import { PURGE_TOKEN } from '#tests/support/edge.ts'
import { sendRaw, type RawAnswer } from '#tests/support/whole-app.ts'

let line: DatabaseProxy | null = null
const { boards, edge, get, getFrom, purged } = await edgeWorld({
  hasClock: true,
  // Without pages of its own it fails as soon as its database does.
  second: {
    cacheBytes: 0,
    async reach(url) {
      line = await databaseProxy(url)
      return line.url
    },
  },
})
const [first, second] = boards
/** Reads the address until the edge has kept it: an answer that a board began before it heard of a change is not kept. */
const keep = (target: string, read: (target: string) => Promise<RawAnswer> = get) =>
  expect.poll(async () => keptAs(await read(target)), { timeout: 10_000 }).toBe('hit')
const fromSecond = (target: string) => getFrom(1, target)
/** Until the second board hears changes again. It has missed some, so that it purges everything, twice. */
async function untilRestored() {
  await new Promise<void>((resolve) =>
    second.board.changes.subscribe(async ({ kind }) => {
      if (kind === 'reload') resolve()
    }),
  )
  await purged()
  await expect.poll(async () => (await second.send(vacancy)).status).toBe(200)
}
const purge = (tags: string) =>
  sendRaw(Number(new URL(edge.purgeUrl).port), '/purge', {
    method: 'POST',
    headers: { authorization: `Bearer ${PURGE_TOKEN}`, 'surrogate-key': tags },
  })

let vacancy = ''
let clock = 0
const later = (seconds: number) => edge.setAhead((clock += seconds))
beforeAll(async () => {
  const [id] = await first.board.buildVacancies({ title: 'Пекарь' })
  vacancy = `/vacancies/${id}`
})

describe('a board whose database fails', () => {
  test('what the edge has is shown in place of the failure, and the rest says that the site is busy', async () => {
    const kept = `${vacancy}?search=database`
    await keep(kept, fromSecond)
    await later(HOUR_SECONDS)
    const restored = untilRestored()
    line?.stop()
    for (let visit = 0; visit < 3; visit += 1) {
      const answer = await getFrom(1, kept)
      expect([answer.status, keptAs(answer), answer.body.includes('Пекарь')]).toEqual([200, 'stale', true])
    }
    const cold = await getFrom(1, `${vacancy}?search=cold`)
    expect([cold.status, keptAs(cold), cold.headers.get('cache-control')]).toEqual([503, 'miss', 'no-store'])
    expect(Number(cold.headers.get('retry-after'))).toBeGreaterThan(0)
    line?.resume()
    await restored
    await keep(kept, fromSecond)
    // A failure is not kept.
    expect((await getFrom(1, `${vacancy}?search=cold`)).status).toBe(200)
  })

  // Each of them waits for the limits of a render and of the edge: npm run test:long.
  test.runIf(process.env['EDGE_LONG'])('readers of a page that fails are answered together', async () => {
    const restored = untilRestored()
    line?.hang()
    const startedAt = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => getFrom(1, `${vacancy}?search=hangs`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    line?.resume()
    await restored
  })
})

test('an aged page that is being renewed when it is purged is shown to nobody after that', async () => {
  const path = `${vacancy}?search=renewed`
  await keep(path, fromSecond)
  await later(200)
  line?.hold('answers')
  expect(keptAs(await getFrom(1, path))).toBe('stale')
  await expect.poll(() => line?.isHolding()).toBe(true)
  expect(keptAs(await getFrom(1, path))).toBe('stale')
  await purge('site')
  const next = getFrom(1, path)
  await sleep(100)
  line?.release()
  expect([(await next).status, keptAs(await next)]).not.toContain('stale')
})

describe('no board for a day', () => {
  test('visitors see every page that was read before, and the day passes without an error', async () => {
    const pages = [
      '/',
      '/vacancies',
      vacancy,
      '/vacancies/999999',
      '/help',
      '/robots.txt',
      '/theme.js',
      '/sitemap.xml',
    ]
    for (const path of pages) await keep(path)
    // A change just before: its pages are outdated, and still better than none.
    expect((await purge('home all')).status).toBe(200)
    for (const board of boards) board.stop()
    await edge.sees('sick')
    const failed: string[] = []
    for (const hours of [0, 1, 22.9]) {
      await later(hours * HOUR_SECONDS)
      for (const path of pages) {
        const answer = await get(path)
        const expected = path === '/vacancies/999999' ? 404 : 200
        if (answer.status !== expected || !['hit', 'stale'].includes(keptAs(answer) ?? ''))
          failed.push(`${path} after ${hours} h: ${answer.status} ${keptAs(answer)}`)
      }
    }
    expect(failed).toEqual([])
    const etag = (await get(vacancy)).headers.get('etag') ?? ''
    expect((await get(vacancy, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const never = await get('/vacancies?search=never')
    expect([never.status, never.headers.get('retry-after'), never.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ])
    expect(never.body).toContain('Сайт временно недоступен')
    const signedIn = await get('/personal/responses', { headers: { cookie: '__Host-token=x' } })
    expect(signedIn.status).toBe(503)

    for (const board of boards) await board.start()
    await edge.sees('healthy')
    const renewed = await get(vacancy)
    expect([renewed.status, keptAs(renewed)]).toEqual([200, 'miss'])
    expect((await get('/vacancies?search=never')).status).toBe(200)
  })

  test('the first moments of a failure, before a probe has seen it, are unseen too', async () => {
    await keep('/blog')
    await later(HOUR_SECONDS)
    for (const board of boards) board.stop()
    const answer = await get('/blog')
    expect([answer.status, keptAs(answer)]).toEqual([200, 'stale'])
    for (const board of boards) await board.start()
    await edge.sees('healthy')
  })

  test('after two days nothing old is shown', async () => {
    await keep('/courses')
    await later(2 * DAY_SECONDS)
    for (const board of boards) board.stop()
    await edge.sees('sick')
    expect((await get('/courses')).status).toBe(503)
    for (const board of boards) await board.start()
  })
})
