/** Which reads are refused when more come than the process can answer, and what never is. */
import { readdirSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { createAdmissionGate, type Caller } from '#server/http/admission-gate.ts'
import { routeRules } from '#server/db/schema/route-rules.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { databaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

/** Of the root of the site. */
const PUBLIC_FILES = readdirSync(new URL('../../public', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => `/${name}`)

describe('the gate of reads', () => {
  function openGate({ max = 2 }: { max?: number } = {}) {
    const clock = { now: 10_000, usedShare: 0 }
    const gate = createAdmissionGate({ max, now: () => clock.now, usedShare: () => clock.usedShare })
    const enter = (caller: Caller) => gate.enter(caller, () => {})
    /** What a caller who has to wait gets in the end. */
    const enterLate = async (caller: Caller) => {
      const entered = enter(caller)
      expect(entered).toBeInstanceOf(Promise)
      return { leave: await entered }
    }
    return { clock, gate, enter, enterLate }
  }

  test('lets a burst wait, and refuses guests at once when the queue is full', async () => {
    const { enter, enterLate } = openGate()
    const places = [enter('guest'), enter('guest')]
    const waiting = Array.from({ length: 16 }, () => enterLate('guest'))
    expect(enter('guest')).toBeNull()
    for (const leave of places) if (typeof leave === 'function') leave()
    for (const one of waiting) (await one).leave?.()
    expect(enter('guest')).toBeTypeOf('function')
  })

  test('refuses at once who would wait for over a second at the rate of the last answers', async () => {
    const { clock, enter, enterLate } = openGate({ max: 1 })
    const leave = enter('guest')
    const first = enterLate('guest')
    for (let at = 0; at < 5; at += 1) void enterLate('guest')
    clock.now += 100
    if (typeof leave === 'function') leave()
    await first
    clock.now += 150
    // Five wait; so far answers may leave every 150 ms.
    expect(enter('guest')).toBeInstanceOf(Promise)
    clock.now += 50
    expect(enter('guest')).toBeNull()
  })

  test('lets a burst wait though answers leave in groups', async () => {
    const { clock, enter, enterLate } = openGate({ max: 16 })
    const leaves = Array.from({ length: 16 }, () => enter('guest'))
    const late = Array.from({ length: 60 }, () => enterLate('guest'))
    for (let group = 0; group < 3; group += 1) {
      clock.now += 100
      for (const leave of leaves.splice(0)) if (typeof leave === 'function') leave()
      for (const one of late.splice(0, 16)) leaves.push((await one).leave)
      expect(enter('guest')).toBeInstanceOf(Promise)
    }
    clock.now += 90
    expect(enter('guest')).toBeInstanceOf(Promise)
  })

  test('takes no guest into a queue that does not empty, for a second that further refusals do not prolong', async () => {
    const { clock, enter, enterLate } = openGate({ max: 1 })
    const leave = enter('guest')
    const waiting = enterLate('guest')
    clock.now += 600
    expect(enter('guest')).toBeNull()
    if (typeof leave === 'function') leave()
    const { leave: second } = await waiting
    clock.now += 900
    expect(enter('guest')).toBeNull()
    second?.()
    clock.now += 150
    const third = enter('guest')
    expect(third).toBeTypeOf('function')
    const late = enterLate('guest')
    if (typeof third === 'function') third()
    expect((await late).leave).toBeTypeOf('function')
  })

  test('lets people in before guests, and lets them wait while guests are refused', async () => {
    const { enter, enterLate } = openGate({ max: 2 })
    const places = [enter('guest'), enter('guest'), enter('person')]
    const order: string[] = []
    const late = [
      ...Array.from({ length: 16 }, () =>
        enterLate('guest').then(({ leave }) => (order.push('guest'), leave?.())),
      ),
      enterLate('person').then(({ leave }) => (order.push('person'), leave?.())),
    ]
    expect(enter('guest')).toBeNull()
    for (const leave of places) if (typeof leave === 'function') leave()
    await Promise.all(late)
    expect(order[0]).toBe('person')
  })

  test('has fewer places while its thread never pauses, and all of them within a second when it does', () => {
    const { clock, gate } = openGate({ max: 16 })
    const placesNow = () => {
      const leaves: (() => void)[] = []
      for (;;) {
        const entered = gate.enter('guest', (end) => end())
        if (typeof entered !== 'function') break
        leaves.push(entered)
      }
      for (const leave of leaves) leave()
      return leaves.length
    }
    expect(placesNow()).toBe(16)
    clock.usedShare = 1
    for (let step = 0; step < 20; step += 1) {
      clock.now += 150
      placesNow()
    }
    expect(placesNow()).toBe(3)
    clock.usedShare = 0.5
    for (let step = 0; step < 10; step += 1) {
      clock.now += 100
      placesNow()
    }
    expect(placesNow()).toBe(16)
  })

  test('gives work that nobody waits for a place that is free, and lets nobody wait for it', async () => {
    const { gate, enter, enterLate } = openGate({ max: 2 })
    const first = enter('guest')
    const unasked = gate.enterIfFree()
    expect(unasked).toBeTypeOf('function')
    expect(gate.enterIfFree()).toBeNull()
    const waiting = enterLate('guest')
    unasked?.()
    const { leave } = await waiting
    leave?.()
    if (typeof first === 'function') first()
    // It was no refusal: guests may still wait.
    const places = [enter('guest'), enter('guest')]
    expect(gate.enterIfFree()).toBeNull()
    const late = enterLate('guest')
    for (const place of places) if (typeof place === 'function') place()
    expect((await late).leave).toBeTypeOf('function')
  })

  test('forgets who has gone while waiting, and a place is left once', async () => {
    const { gate, enter } = openGate({ max: 1 })
    const leave = enter('guest')
    let goAway = () => {}
    const gone = gate.enter('guest', (end) => (goAway = end))
    goAway()
    expect(await gone).toBeNull()
    if (typeof leave === 'function') {
      leave()
      leave()
    }
    expect(enter('guest')).toBeTypeOf('function')
    expect(gate.enter('guest', () => {})).toBeInstanceOf(Promise)
  })
})

describe('a board with more reads than it can answer', async () => {
  let proxy: DatabaseProxy
  let cacheAheadMs = 0
  const { board, bugs, renders, send } = await wholeApp({
    rendersMax: 1,
    cacheNow: () => performance.now() + cacheAheadMs,
    async reach(url) {
      proxy = await databaseProxy(url)
      return proxy.url
    },
  })
  afterAll(() => proxy.close())

  test('answers 503 within moments, keeps what it has, and refuses no command', async () => {
    const ids = await board.buildVacancies(
      ...Array.from({ length: 20 }, (_, at) => ({ title: `Повар ${at}` })),
    )
    await board.deps.db.insert(routeRules).values({ path: '/old-name', to: '/vacancies' })
    await board.deps.changes.publish({ kind: 'route_rules' })
    await expect.poll(async () => (await send('/old-name')).status).toBe(301)
    const page = (at: number) => `/vacancies/${ids[at]}`
    const cacheStatus = async () => (await send(page(0))).headers.get('cache-status')
    await expect.poll(cacheStatus).toBe('distant; hit')
    cacheAheadMs = 2 * MINUTE_MS
    const written = ['/sitemap.xml', '/api/openapi.json', '/api/docs', '/api/company/docs']
    const statusOf = async (path: string) => [path, (await send(path)).status]
    for (const path of written) expect(await statusOf(path)).toEqual([path, 200])
    proxy.hold('answers')
    const waiting = Array.from({ length: 9 }, (_, at) => send(page(at + 1)))
    await expect.poll(() => proxy.isHolding()).toBe(true)
    await expect.poll(async () => (await send(page(10))).status).toBe(503)

    const refused = await send(page(11), { headers: { accept: 'text/html' } })
    expect(refused.status).toBe(503)
    expect(refused.took).toBeLessThan(500)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(refused.body).toContain('Сайт временно недоступен')
    const ofApi = await send(`/api/v1/vacancies/${ids[12]}`)
    expect(JSON.parse(ofApi.body)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 })
    expect(Number(ofApi.headers.get('retry-after'))).toBeGreaterThan(0)

    const begun = await renders()
    const kept = await send(page(0))
    expect(kept.status).toBe(200)
    expect(kept.headers.get('cache-status')).toBe('distant; hit; detail=stale')
    const fixed = ['/health/live', '/robots.txt', '/llms.txt', '/opensearch.xml', '/.well-known/security.txt']
    const free = [...fixed, ...written, '/calendar.ics', ...PUBLIC_FILES]
    expect(await Promise.all(free.map(statusOf))).toEqual(free.map((path) => [path, 200]))
    const redirected = [
      ['/vacancies/', 301],
      ['/BLOG', 301],
      ['/old-name', 301],
      ['/vacancies?page=1', 301],
      ['/vacancies/moskva?page=0', 301],
      ['/vacancies?profession=povar', 301],
      ['/personal/resumes', 302],
      ['/companies/new', 302],
    ] as const
    expect(await Promise.all(redirected.map(([path]) => statusOf(path)))).toEqual(redirected)
    const lists = ['/vacancies/feed.rss', '/vacancies?search=повар', '/opensearch/suggestions?search=по']
    const missing = ['/nothing.txt', '/nothing.xml', '/nothing.js', '/nothing.svg', '/.well-known/nothing']
    const limited = [...lists, ...missing].map(encodeURI)
    expect(await Promise.all(limited.map(statusOf))).toEqual(limited.map((path) => [path, 503]))
    const command = await send('/api/v1/auth/request-code', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'no address' }),
    })
    expect(command.status).toBe(400)

    proxy.release()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200))
    // The page that was shown although it was old has waited for a free place.
    expect((await renders()) - begun).toBe(waiting.length)
    await send(page(0))
    await expect.poll(renders).toBe(begun + waiting.length + 1)
    await expect.poll(async () => (await send(page(11))).status).toBe(200)
    expect(bugs).toEqual([])
  })
})
