import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMetrics, observeReplica } from '#server/http/metrics.ts'
import { followReplica } from '#server/db/replica.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { databaseProxy } from '#tests/support/database-proxy.ts'
import { run } from '#tests/support/database-template.ts'
import { buildCompany, buildRole, buildSession, buildUser } from '#tests/support/rows.ts'
import { primaryAndStandby } from '#tests/support/standby.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const servers = await primaryAndStandby()
/** The board reaches the standby through it: its connections have this host. */
const line = await databaseProxy(servers.standbyUrl)
const LINE_HOST = '127.0.0.1'

describe('a board with a replica', async () => {
  const database = { kind: 'server' as const, url: servers.primaryUrl, replicaUrl: line.url, poolSize: 6 }
  // Each request renders its page.
  const { board, send, bugs } = await wholeApp({ database, cacheBytes: 0 })
  const other = await wholeApp({ database })
  const { deps, replica } = board
  const isUsed = () => expect.poll(() => replica?.isUsable()).toBe(true)

  // Also after a failure.
  afterEach(() => servers.resume())

  test('public pages, lists, files and suggestions read the replica alone', async () => {
    const [id = 0] = await board.buildVacancies({ title: 'Пекарь' }, { title: 'Наборщик' })
    for (const path of [
      '/',
      '/vacancies',
      `/vacancies/${id}`,
      `/api/v1/vacancies?search=${encodeURIComponent('пекарь')}`,
      '/sitemap.xml',
      '/sitemaps/vacancies-1.xml',
      '/yandex-vacancies.xml',
      '/vacancies/feed.rss',
      `/opensearch/suggestions?search=${encodeURIComponent('пек')}`,
    ]) {
      // The lists read their words with the first search.
      await send(path)
      await isUsed()
      deps.caches.cards.clear()
      const { status, counts } = await countStatements(() => send(path))
      expect([path, status, counts.primary]).toEqual([path, 200, 0])
    }
    const page = await countStatements(() => send(`/vacancies/${id}`))
    expect(page.counts.replica).toBeGreaterThan(0)
    expect(bugs).toEqual([])
  })

  test("a person's own pages and commands never read the replica", async () => {
    const { vacancyId, headers } = await openVacancy('Швея')
    await isUsed()
    for (const path of [
      '/api/v1/personal/resumes',
      `/personal/vacancies/${vacancyId}/edit`,
      `/api/v1/personal/vacancies/${vacancyId}`,
      '/api/v1/vacancies',
    ]) {
      const { status, counts } = await countStatements(() => send(path, { headers }))
      expect([path, status, counts.replica]).toEqual([path, 200, 0])
    }
  })

  test('a vacancy that its employer closes is closed on its page within a second, however late the replica is', async () => {
    const { vacancyId, headers } = await openVacancy('Сборщик')
    await isUsed()
    expect((await send(`/vacancies/${vacancyId}`)).body).not.toContain('Вакансия закрыта')
    await servers.pause()
    const startedAt = performance.now()
    expect((await close(vacancyId, headers)).status).toBe(200)
    const page = await send(`/vacancies/${vacancyId}`)
    expect(performance.now() - startedAt).toBeLessThan(1000)
    expect(page.body).toContain('Вакансия закрыта')
    expect(replica?.isUsable()).toBe(false)
    await servers.resume()
    await isUsed()
    expect((await send(`/vacancies/${vacancyId}`)).body).toContain('Вакансия закрыта')
  })

  test('a page that another process keeps shows the change within a second, and goes on showing it', async () => {
    const { vacancyId, headers } = await openVacancy('Фасовщик')
    const path = `/vacancies/${vacancyId}`
    await expect.poll(async () => (await other.send(path)).headers.get('cache-status')).toContain('hit')
    await expect.poll(() => other.board.replica?.isUsable()).toBe(true)
    await servers.pause()
    const startedAt = performance.now()
    expect((await close(vacancyId, headers)).status).toBe(200)
    await expect.poll(async () => (await other.send(path)).body.includes('Вакансия закрыта')).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(1000)
    await servers.resume()
    await expect.poll(() => other.board.replica?.isUsable()).toBe(true)
    const kept = await other.send(path)
    expect(kept.headers.get('cache-status')).toContain('hit')
    expect(kept.body).toContain('Вакансия закрыта')
  })

  test('pages go on while the replica hangs, and while it is stopped', async () => {
    const { vacancyId } = await openVacancy('Упаковщик')
    const ask = async () => {
      const { status, took } = await send(`/vacancies/${vacancyId}`)
      return status === 200 && took < 4000
    }
    await isUsed()
    line.hang()
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([true, true, true])
    await expect.poll(() => replica?.isUsable()).toBe(false)
    expect((await countStatements(() => send(`/vacancies/${vacancyId}`))).counts.primary).toBeGreaterThan(0)
    line.resume()
    await isUsed()

    await servers.stop()
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([true, true, true])
    // Started before the next check of the replica, it would count as usable all along, also while it cannot answer yet.
    await expect.poll(() => replica?.isUsable()).toBe(false)
    await servers.start()
    await isUsed()
    expect((await countStatements(() => send(`/vacancies/${vacancyId}`))).counts.primary).toBe(0)
    expect(bugs).toEqual([])
  })

  test('metrics say where public reads go and how old the replica may be', async () => {
    await isUsed()
    const metrics = createMetrics()
    observeReplica(metrics, replica)
    const before = await metrics.registry.metrics()
    expect(before).toContain('db_replica_usable 1')
    expect(Number(/^db_replica_lag_seconds (.*)$/m.exec(before)?.[1])).toBeLessThan(5)
    await send('/vacancies/1')
    const readsIn = (text: string) => Number(/from="replica"} (\d+)/.exec(text)?.[1])
    expect(readsIn(await metrics.registry.metrics())).toBeGreaterThan(readsIn(before))
    await servers.pause()
    await board.buildVacancies({ title: 'Маляр' })
    expect(await metrics.registry.metrics()).toContain('db_replica_usable 0')
    await servers.resume()
  })

  test('metrics of a process without a replica say nothing of one', async () => {
    const metrics = createMetrics()
    observeReplica(metrics, null)
    const lines = (await metrics.registry.metrics())
      .split('\n')
      .filter((text) => /replica|public_reads/.test(text))
    expect(lines.filter((text) => text.startsWith('# TYPE'))).toHaveLength(3)
    expect(lines.filter((text) => !text.startsWith('#'))).toEqual([])
  })

  test('what reads for everybody refuses to write, with a replica and without one', async () => {
    expect(() => deps.publicReads.update(vacancies)).toThrow('without writing')
    const writing = deps.publicReads.transaction((tx) => tx.update(vacancies).set({ title: 'x' }))
    await expect(writing).rejects.toMatchObject({ cause: { code: '25006' } })
  })

  const close = (vacancyId: number, headers: Record<string, string>) =>
    send(`/api/v1/personal/vacancies/${vacancyId}/archive`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'hired_elsewhere' }),
    })

  test('public pages go on from the replica while the database is away', async () => {
    const { vacancyId } = await openVacancy('Оператор')
    await isUsed()
    await servers.stopPrimary()
    for (let at = 0; at < 3; at += 1) expect((await send(`/vacancies/${vacancyId}`)).status).toBe(200)
    await servers.startPrimary()
    await expect.poll(async () => (await send('/health/ready')).status).toBe(200)
    await isUsed()
  })

  async function openVacancy(title: string) {
    const user = await buildUser(deps.db, { intent: 'employer' })
    const company = await buildCompany(deps.db)
    await buildRole(deps.db, { companyId: company.id, userId: user.id, accessLevel: 200 })
    const [vacancyId = 0] = await board.buildVacancies({ companyId: company.id, authorId: user.id, title })
    const { token } = await buildSession(deps.db, { userId: user.id })
    return { vacancyId, headers: { authorization: `Token ${token}` } }
  }
})

test('a replica that has silently lost its primary is used no longer than a few seconds', async () => {
  const [primary, pool, checks] = [servers.primaryUrl, servers.standbyUrl, servers.standbyUrl].map(
    (connectionString) => new pg.Pool({ connectionString, max: 2 }).on('error', () => {}),
  )
  if (!primary || !pool || !checks) throw new Error('Three pools')
  let moment = 0
  const replica = followReplica({ primary, pool, checks, now: () => moment })
  await expect.poll(() => replica.isUsable()).toBe(true)
  await servers.pause()
  // Nobody announces it.
  await run(servers.primaryUrl, 'CREATE TABLE unannounced (id int)')
  moment = 4000
  await expect.poll(() => replica.lagMs()).toBeGreaterThan(3000)
  expect(replica.isUsable()).toBe(true)
  moment = 20_000
  expect(replica.isUsable()).toBe(false)
  await servers.resume()
  await expect.poll(() => replica.isUsable()).toBe(true)
  await replica.close()
  await primary.end()
})

test('the age of a replica does not follow the clock of the machine', async () => {
  const connect = (connectionString: string) =>
    new pg.Pool({ connectionString, max: 2 }).on('error', () => {})
  const [primary, pool, checks] = [servers.primaryUrl, servers.standbyUrl, servers.standbyUrl].map(connect)
  if (!primary || !pool || !checks) throw new Error('Three pools')
  const present = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(present)
  const replica = followReplica({ primary, pool, checks })
  await expect.poll(() => replica.isUsable()).toBe(true)
  clock.mockReturnValue(present + HOUR_MS)
  expect([replica.isUsable(), replica.lagMs() < 5000]).toEqual([true, true])
  clock.mockRestore()
  await replica.close()
  await primary.end()
})

/** How many statements each server got meanwhile. */
async function countStatements<Result extends object>(work: () => Promise<Result>) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await work()
    const counts = { primary: 0, replica: 0 }
    query.mock.contexts.forEach((client, at) => {
      // Limits, notifications and the check of the replica itself are no reads of the page.
      if (/rate_limits|pg_notify|wal_|BEGIN|COMMIT/i.test(JSON.stringify(query.mock.calls[at]?.[0]))) return
      counts[asClient(client).host === LINE_HOST ? 'replica' : 'primary'] += 1
    })
    return { ...result, counts }
  } finally {
    query.mockRestore()
  }
}

/** Safe: the method of clients was called on one. */
const asClient = (client: unknown) => client as pg.Client
