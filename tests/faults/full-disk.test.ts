/** A disk of PostgreSQL that is really full: a disk in memory, which only root may mount. */
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { isUnavailable } from '#server/kernel/unavailable.ts'
import { startCluster } from '#tests/support/mortal-cluster.ts'
import { buildSession, buildUser } from '#tests/support/rows.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { RENDER_MAX_MS } from '#server/http/pages/render-page.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const HEALS_MS = 20_000
const disk = mountSmallDisk('400m')

describe.runIf(disk)('without room for PostgreSQL', async () => {
  if (!disk) return
  const cluster = await startCluster({ dataDir: disk.folder })
  afterAll(async () => {
    await disk.empty()
    await cluster.stop()
  })
  await cluster.prepare()
  const { board, bugs, send } = await wholeApp({
    database: cluster.settings,
    freshSeconds: 0.05,
    renderMaxMs: RENDER_MAX_MS,
  })
  const { db } = board.deps

  test('kept pages and reading go on, commands are refused and can be repeated when there is room again', async () => {
    const { id: userId } = await buildUser(db)
    const { token } = await buildSession(db, { userId, now: board.deps.now() })
    const [id, other] = await board.buildVacancies({ title: 'Токарь' }, { title: 'Фрезеровщик' })
    const saved: number[] = []
    let at = 0
    const save = async () => {
      const salary = 10_000 + (at += 1)
      const { status, headers } = await send('/api/v1/personal/searches', {
        method: 'POST',
        headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ address: `/vacancies?salary=${salary}`, name: 'Поиск '.repeat(10) }),
      })
      if (status === 200) saved.push(salary)
      if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      return status
    }
    await db.execute(sql`create table ballast (words text)`)
    expect(await save()).toBe(200)
    expect((await send(`/vacancies/${id}`)).status).toBe(200)

    await disk.fill()
    // Needs more room at once than the tables and the log have left in their files.
    const grow = sql`insert into ballast select md5(n::text) || md5((-n)::text) from generate_series(1, 500000) n`
    const refusal: unknown = await db.execute(grow).catch((error: unknown) => error)
    expect(isUnavailable(refusal)).toBe(true)
    const statuses = new Set<number>()
    for (let tries = 0; tries < 20; tries += 1) statuses.add(await save())
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect((await send(`/vacancies/${id}`)).status).toBe(200)
    expect((await send('/health/live')).status).toBe(200)

    await disk.empty()
    await expect.poll(save, { timeout: HEALS_MS }).toBe(200)
    await expect.poll(async () => (await send(`/vacancies/${other}`)).status, { timeout: HEALS_MS }).toBe(200)
    const { rows } = await db.execute<{ address: string }>(sql`select address from saved_searches`)
    expect(rows.map(({ address }) => address).toSorted()).toEqual(
      saved.map((salary) => `/vacancies?scope=all&salary=${salary}`).toSorted(),
    )
    expect(bugs).toEqual([])
  })
})
