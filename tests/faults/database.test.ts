/** What visitors see, and what is kept, while PostgreSQL is really frozen, restarted, slow, exhausted or failing over. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { favouriteVacancies } from '#server/db/schema/favourites.ts'
import { databaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts'
import { startCluster } from '#tests/support/mortal-cluster.ts'
import { buildSession, buildUser } from '#tests/support/rows.ts'
import { RENDER_MAX_MS } from '#server/http/pages/render-page.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

/** A healed board answers within it, on a busy machine too. */
const HEALS_MS = 15_000
const AS_READER = { headers: { accept: 'text/html' } }

const cluster = await startCluster()
// Before the board, so that it ends after it.
afterAll(() => cluster.stop())
await cluster.prepare()
let proxy: DatabaseProxy
const { board, bugs, send } = await wholeApp({
  // A visitor waits no longer.
  renderMaxMs: RENDER_MAX_MS,
  database: cluster.settings,
  freshSeconds: 0.05,
  async reach(url) {
    proxy = await databaseProxy(url)
    return proxy.url
  },
})
const { deps } = board
// Registered last, so it runs first: the board closes its connections to what is behind the line.
afterAll(() => proxy.resume())

let ids: number[] = []
let token = ''
let userId = 0
beforeAll(async () => {
  const user = await buildUser(deps.db)
  userId = user.id
  token = (await buildSession(deps.db, { userId, now: deps.now() })).token
  ids = await board.buildVacancies(...Array.from({ length: 60 }, (_, at) => ({ title: `Сторож ${at}` })))
})
beforeEach(async () => {
  bugs.length = 0
  while (board.changes.disconnectedMs() > 0) await sleep(20)
  await send(page(0))
})

const page = (at: number) => `/vacancies/${ids[at]}`
let asked = 0
/** A page that nobody has asked for yet. */
const newPage = () => page((asked += 1) % 60 || 1)
const keep = (at: number) =>
  send(`/api/v1/personal/favourites/${ids[at]}`, {
    method: 'PUT',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
const isKept = async (at: number) =>
  (await deps.db.select().from(favouriteVacancies)).some(({ vacancyId }) => vacancyId === ids[at])

async function expectHealed() {
  const startedAt = performance.now()
  await expect.poll(async () => (await send(newPage())).status, { timeout: HEALS_MS }).toBe(200)
  await expect.poll(async () => (await keep(1)).status, { timeout: HEALS_MS }).toBe(200)
  await expect.poll(() => board.changes.disconnectedMs(), { timeout: HEALS_MS }).toBe(0)
  return performance.now() - startedAt
}

test('a frozen server: kept pages are shown, all else is refused in time, and nothing is lost when it wakes', async () => {
  await cluster.freeze()
  try {
    const [kept, cold, command] = await Promise.all([send(page(0)), send(newPage(), AS_READER), keep(2)])
    expect(kept.status).toBe(200)
    for (const refused of [cold, command]) {
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(refused.took).toBeLessThan(10_000)
    }
    expect(cold.body).toContain('Сайт временно недоступен')
    expect((await send('/health/live')).status).toBe(200)
  } finally {
    await cluster.thaw()
  }
  await expectHealed()
  // Safe to repeat, whether the server did it when it woke or not.
  expect((await keep(2)).status).toBe(200)
  expect(await isKept(2)).toBe(true)
  expect(bugs).toEqual([])
})

test.each(['SIGINT', 'SIGQUIT'] as const)(
  'a restart (%s) is seen by nobody who reads kept pages, refuses others briefly, and loses nothing accepted',
  async (how) => {
    let isOver = false
    const statuses: number[] = []
    const accepted: number[] = []
    const reading = (async () => {
      while (!isOver) statuses.push((await send(page(0))).status)
    })()
    const commanding = (async () => {
      for (let at = how === 'SIGINT' ? 10 : 30; !isOver && at < 60; at += 1) {
        const { status } = await keep(at)
        expect([200, 503]).toContain(status)
        if (status === 200) accepted.push(at)
        await sleep(50)
      }
    })()
    await sleep(200)
    await cluster.restart(how)
    await sleep(300)
    await expectHealed()
    isOver = true
    await Promise.all([reading, commanding])
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(accepted.length).toBeGreaterThan(0)
    for (const at of accepted) expect(await isKept(at)).toBe(true)
    // A change is heard on the new connection.
    const [id] = await board.buildVacancies({ title: `Дворник ${how}` })
    await expect.poll(async () => (await send(`/vacancies/${id}`)).status).toBe(200)
    expect(bugs).toEqual([])
  },
)

test('a slow server: pages and commands arrive late or are refused, never fail', async () => {
  proxy.delay(150)
  try {
    const answers = await Promise.all([send(page(0)), send(newPage(), AS_READER), keep(3)])
    expect(answers[0].status).toBe(200)
    for (const { status } of answers) expect([200, 503]).toContain(status)
    expect(await isKept(3)).toBe(answers[2].status === 200)
  } finally {
    proxy.delay(0)
  }
  await expectHealed()
  expect(bugs).toEqual([])
})

describe('exhausted connections', () => {
  /** Takes all connections of a pool until it is let go. */
  async function exhaust(db: typeof deps.db) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const size = db.$client.options.max ?? 10
    const taken = Array.from({ length: size }, () => db.$client.connect())
    const clients = await Promise.all(taken)
    void promise.then(() => clients.forEach((client) => client.release()))
    return { letGo: resolve }
  }

  test('of commands: reading and sign-in go on, commands are refused and not done', async () => {
    const { letGo } = await exhaust(deps.db)
    try {
      const [cold, code, command] = await Promise.all([
        send(newPage()),
        requestCode('pool@example.ru'),
        keep(4),
      ])
      expect([cold.status, code.status, command.status]).toEqual([200, 200, 503])
      expect(Number(command.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      letGo()
    }
    expect(await isKept(4)).toBe(false)
    expect((await keep(4)).status).toBe(200)
  })

  test('of reading: kept pages are shown, others are refused within seconds', async () => {
    const { letGo } = await exhaust(deps.reads)
    try {
      const [kept, cold] = await Promise.all([send(page(0)), send(newPage(), AS_READER)])
      expect([kept.status, cold.status]).toEqual([200, 503])
      expect(cold.body).toContain('Сайт временно недоступен')
      expect(cold.took).toBeLessThan(6000)
    } finally {
      letGo()
    }
    await expectHealed()
    expect(bugs).toEqual([])
  })

  const requestCode = (email: string) =>
    send('/api/v1/auth/request-code', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
})

test('failing over: a standby that was not promoted yet lets people read, and takes commands when it is', async () => {
  proxy.stop()
  const standby = await cluster.withStandby()
  try {
    proxy.resume()
    await expectHealed()
    expect((await keep(5)).status).toBe(200)
    const replayed = async () => {
      const { rows } = await proxyQuery(standby.settings.url)
      return rows
    }
    await expect.poll(replayed, { timeout: HEALS_MS }).toBe(true)

    proxy.stop()
    proxy.switchTo(standby.settings.url)
    proxy.resume()
    await expect.poll(async () => (await send(newPage())).status, { timeout: HEALS_MS }).toBe(200)
    const refused = await keep(6)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

    await deps.reads.execute(sql`select pg_promote()`)
    await expect.poll(async () => (await keep(6)).status, { timeout: HEALS_MS }).toBe(200)
    expect(await isKept(5)).toBe(true)
    expect(await isKept(6)).toBe(true)
    expect(bugs).toEqual([])
  } finally {
    proxy.stop()
    await standby.stop()
  }

  /** Whether the standby has what was accepted. */
  async function proxyQuery(url: string) {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client
      .query('select count(*)::int as n from favourite_vacancies where vacancy_id = $1', [ids[5]])
      .finally(() => client.end())
    return { rows: rows[0].n === 1 }
  }
})
