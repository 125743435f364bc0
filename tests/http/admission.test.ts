/** Which reads are refused when more come than the process can answer, and what never is. */
import { afterAll, describe, expect, test } from 'vitest'
import { createAdmissionGate } from '#server/http/admission-gate.ts'
import type { Caller } from '#server/http/admission-gate.ts'
import { databaseProxy } from '#tests/support/database-proxy.ts'
import type { DatabaseProxy } from '#tests/support/database-proxy.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

describe('the gate of reads', () => {
  function openGate({ max = 2 }: { max?: number } = {}) {
    const clock = { now: 10_000, utilization: 0 }
    const gate = createAdmissionGate({ max, now: () => clock.now, utilization: () => clock.utilization })
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

  test('takes no guest into a queue that does not empty, until no refusal was needed for a second', async () => {
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
    clock.now += 1100
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

  test('has fewer places in a process without a pause, and all of them again when there are pauses', () => {
    const { clock, gate } = openGate({ max: 8 })
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
    expect(placesNow()).toBe(8)
    clock.utilization = 1
    for (let step = 0; step < 20; step += 1) {
      clock.now += 150
      placesNow()
    }
    expect(placesNow()).toBe(3)
    clock.utilization = 0.5
    for (let step = 0; step < 20; step += 1) {
      clock.now += 150
      placesNow()
    }
    expect(placesNow()).toBe(8)
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
  const { board, bugs, send } = await wholeApp({
    rendersMax: 1,
    freshSeconds: 0.05,
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
    const page = (at: number) => `/vacancies/${ids[at]}`
    while ((await send(page(0))).headers.get('cache-status') !== 'distant; fwd=miss') continue
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

    const kept = await send(page(0))
    expect(kept.status).toBe(200)
    expect(kept.headers.get('cache-status')).toContain('hit')
    expect((await send('/health/live')).status).toBe(200)
    expect((await send('/robots.txt')).status).toBe(200)
    const command = await send('/api/v1/auth/request-code', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'no address' }),
    })
    expect(command.status).toBe(400)

    proxy.release()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200))
    await expect.poll(async () => (await send(page(11))).status).toBe(200)
    expect(bugs).toEqual([])
  })
})
