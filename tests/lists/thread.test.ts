import { setTimeout as sleep } from 'node:timers/promises'
import { BroadcastChannel } from 'node:worker_threads'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openBoardListsThread } from '#server/board-lists-thread.ts'
import type { BoardLists } from '#server/board-lists.ts'
import { searchSynonyms } from '#server/db/schema/search-log.ts'
import { GUEST } from '#server/features/board/resumes/reading/viewer.ts'
import { testBoard } from '#tests/support/app.ts'
import { databaseProxy } from '#tests/support/database-proxy.ts'

const board = await testBoard({ now: new Date().toISOString() })
const registry = new Registry()
let lists: BoardLists

beforeAll(async () => {
  await board.buildVacancies({ title: 'Пекарь', skills: ['Хлеб'] }, { title: 'Кондитер' })
  lists = await openBoardListsThread({
    connection: { connectionString: board.deps.db.$client.options.connectionString },
    log: pino({ level: 'silent' }),
    registry,
    snapshots: null,
    entry: new URL('../support/mortal-lists.ts', import.meta.url),
  })
})
afterAll(() => lists.close())

const titles = (search: string) => lists.vacancies.newest({ filter: { search }, limit: 10 })

describe('lists in a thread of their own', () => {
  test('answer as the lists of the main thread', async () => {
    const { vacancies, resumes } = board.deps
    const page = { filter: { search: 'пекарь' }, sort: null, limit: 20 } as const
    expect(await lists.vacancies.search(page)).toEqual(await vacancies.search(page))
    expect((await lists.vacancies.search(page)).ids).toHaveLength(1)
    expect(await lists.vacancies.count({})).toEqual(await vacancies.count({}))
    expect(await lists.vacancies.countBy(['company'], {})).toEqual(await vacancies.countBy(['company'], {}))
    const ids = await vacancies.match([1, 2, 3], {})
    expect(await lists.vacancies.match([1, 2, 3], {})).toEqual(ids)
    const facts = await lists.vacancies.describe(ids)
    expect(facts).toEqual(await vacancies.describe(ids))
    expect([...facts.values()].flatMap(({ skills }) => skills)).toEqual(['Хлеб'])
    expect(await lists.resumes.newest({ viewer: GUEST, limit: 1 })).toEqual(
      await resumes.newest({ viewer: GUEST, limit: 1 }),
    )
    expect(await lists.vacancies.suggest('пек')).toEqual(await vacancies.suggest('пек'))
  })

  test('refuse what the main thread refuses, with its message', async () => {
    const unknown = { filter: { location: ['nigde'] } }
    const refusal = await board.deps.vacancies.count(unknown).catch((error: unknown) => error)
    await expect(lists.vacancies.count(unknown)).rejects.toEqual(refusal)
    expect(refusal).toMatchObject({ code: 'not_found' })
  })

  test('find a new vacancy after their refresh, in another version', async () => {
    const before = lists.vacancies.version()
    const ids = await board.buildVacancies({ title: 'Сыровар' })
    expect((await titles('сыровар')).total).toBe(0)
    await lists.vacancies.refresh(ids)
    expect((await titles('сыровар')).ids).toEqual(ids)
    expect(lists.vacancies.version()).toBeGreaterThan(before)
  })

  test('read a changed vacancy while many searches wait for their turn', async () => {
    const ids = await board.buildVacancies({ title: 'Маслодел' })
    const count = 150
    const answeredBefore: number[] = []
    // A database that a busy machine delays is slower than all searches of one round.
    while (answeredBefore.length < 6) {
      let answered = 0
      const searches = Array.from({ length: count }, async (_, at) => {
        await lists.vacancies.newest({ filter: { search: `масло ${at}` }, limit: 10 })
        answered += 1
      })
      await lists.vacancies.refresh(ids)
      answeredBefore.push(answered)
      await Promise.all(searches)
    }
    expect(Math.min(...answeredBefore)).toBeLessThan(count)
  })

  test('refuse more searches than they can answer in time', async () => {
    const searches = Array.from({ length: 400 }, (_, at) => titles(`сыр ${at}`))
    const outcomes = await Promise.allSettled(searches)
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } })
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(200)
    expect((await titles('пекарь')).total).toBe(1)
  })

  test('understand a synonym after staff have added it', async () => {
    const before = lists.vacancies.version()
    const ring = { entries: ['булочник', 'пекарь'], createdBy: 1, updatedAt: new Date().toISOString() }
    await board.deps.db.insert(searchSynonyms).values(ring)
    await lists.reloadSynonyms()
    expect((await titles('булочник')).total).toBe(1)
    expect(lists.vacancies.version()).toBeGreaterThan(before)
  })

  test('report how long calls take', async () => {
    expect(await registry.metrics()).toContain('search_seconds_count{list="vacancies",method="newest"}')
  })

  test('refuse to answer when their thread has ended, and answer in another version when another one has loaded them', async () => {
    const before = lists.vacancies.version()
    const channel = new BroadcastChannel('end the lists')
    channel.postMessage('end')
    channel.close()
    await vi.waitUntil(() => !lists.isReady(), 10_000)
    await expect(titles('пекарь')).rejects.toMatchObject({ code: 'unavailable' })
    const ids = await board.buildVacancies({ title: 'Пивовар' })
    await lists.vacancies.refresh(ids)
    await lists.reloadSynonyms()
    await vi.waitUntil(lists.isReady, 20_000)
    expect((await titles('пекарь')).total).toBe(1)
    expect((await titles('пивовар')).ids).toEqual(ids)
    expect(lists.vacancies.version()).toBeGreaterThan(before)
  })
})

test('a thread that cannot load its lists says why', async () => {
  const opened = openBoardListsThread({
    connection: { connectionString: 'postgres://nobody:wrong@127.0.0.1:1/nothing' },
    log: pino({ level: 'silent' }),
    registry: new Registry(),
    snapshots: null,
    loadMaxMs: 0,
  })
  await expect(opened).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})

test('lists whose database goes away while they are loaded are loaded when it is back', async () => {
  const proxy = await databaseProxy(String(board.deps.db.$client.options.connectionString))
  proxy.stop()
  const opened = openBoardListsThread({
    connection: { connectionString: proxy.url },
    log: pino({ level: 'silent' }),
    registry: new Registry(),
    snapshots: null,
  })
  await sleep(1000)
  proxy.resume()
  const late = await opened
  expect(await late.vacancies.count({})).toEqual(await board.deps.vacancies.count({}))
  await late.close()
  await proxy.close()
})
