import { BroadcastChannel } from 'node:worker_threads'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBoardListsThread } from '#server/board-lists-thread.ts'
import type { BoardLists } from '#server/board-lists.ts'
import { searchSynonyms } from '#server/db/schema/search-log.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { GUEST } from '#server/features/board/resumes/reading/viewer.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { testBoard } from '#tests/support/app.ts'
import { createRandom } from '#tests/support/random.ts'

const READERS = 2
const WORDS = ['пекарь', 'кондитер', 'сыровар', 'мельник', 'пивовар']
const FILTERS: Partial<VacancyFilter>[] = [
  {},
  ...WORDS.map((search) => ({ search })),
  { workForm: ['remote'] },
  { salary: 50_000 },
  { direct: true },
]

const board = await testBoard({ now: new Date().toISOString() })
const { db } = board.deps
const channel = new BroadcastChannel('readers of the lists')
let started = 0
channel.addEventListener('message', () => (started += 1))
let lists: BoardLists
let ids: number[] = []

beforeAll(async () => {
  ids = await board.buildVacancies(
    ...WORDS.flatMap((title) => [
      { title, skills: ['Хлеб', 'Нигде не учили'] },
      { title: `Старший ${title}`, workForm: 'remote' as const, locationIds: [] },
    ]),
  )
  lists = await openBoardListsThread({
    connection: { connectionString: db.$client.options.connectionString },
    log: pino({ level: 'silent' }),
    registry: new Registry(),
    snapshots: null,
    threads: READERS + 1,
    readerEntry: new URL('../support/mortal-reader.ts', import.meta.url),
  })
  await vi.waitUntil(() => started === READERS, 20_000)
  await untilAnswered()
}, 60_000)
afterAll(async () => {
  channel.close()
  await lists.close()
})

/** Calls at once, so that every thread answers some. */
const fromAll = <Answer>(read: () => Promise<Answer>) => Promise.all(Array.from({ length: 24 }, read))

/** Until the threads that have started have the lists. */
async function untilAnswered() {
  const size = await board.deps.vacancies.size()
  await vi.waitUntil(async () => {
    const sizes = await Promise.allSettled(Array.from({ length: 24 }, () => lists.vacancies.size()))
    return sizes.every((one) => one.status === 'fulfilled' && one.value === size)
  }, 20_000)
}

test('every thread answers as the lists of one thread', async () => {
  for (const filter of FILTERS) {
    const page = { filter, sort: null, limit: 20 } as const
    const expected = await board.deps.vacancies.search(page)
    for (const found of await fromAll(() => lists.vacancies.search(page))) expect(found).toEqual(expected)
  }
  const facts = await board.deps.vacancies.describe(ids)
  for (const found of await fromAll(() => lists.vacancies.describe(ids))) expect(found).toEqual(facts)
  const repaired = { filter: { search: 'пикарь' }, sort: null, limit: 20 } as const
  for (const found of await fromAll(() => lists.vacancies.search(repaired)))
    expect(found.repair).toMatchObject({ query: 'пекарь' })
  const counts = await board.deps.resumes.count({ viewer: GUEST })
  for (const found of await fromAll(() => lists.resumes.count({ viewer: GUEST })))
    expect(found).toEqual(counts)
})

test('a change is in every thread once its refresh has resolved, while others search', async () => {
  const random = createRandom(14)
  let isChanging = true
  const searching = Array.from({ length: 6 }, async () => {
    while (isChanging)
      await lists.vacancies.search({ filter: random.one(FILTERS) ?? {}, sort: null, limit: 20 })
  })
  for (let round = 0; round < 40; round++) {
    const changed = random.one(ids) ?? 0
    const isOpen = random.next() < 0.7
    await db
      .update(vacancies)
      .set({
        status: isOpen ? 'published' : 'archived',
        publishedAt: new Date(Date.now() - random.whole(1000) * MINUTE_MS).toISOString(),
        salaryMonthlyFrom: random.whole(10) * 10_000 + 10_000,
      })
      .where(eq(vacancies.id, changed))
    if (random.next() < 0.3)
      ids.push(
        ...(await board.buildVacancies({ title: random.one(WORDS) ?? '', skills: [`Навык ${round}`] })),
      )
    await Promise.all([lists.vacancies.refresh(ids.slice(-3)), lists.vacancies.refresh([changed])])
    for (const found of await fromAll(() => lists.vacancies.match([changed], {})))
      expect(found, `round ${round}`).toEqual(isOpen ? [changed] : [])
  }
  isChanging = false
  await Promise.all(searching)
  await board.deps.vacancies.reload()
  for (const filter of FILTERS) {
    const page = { filter, sort: null, limit: 50 } as const
    const expected = await board.deps.vacancies.search(page)
    for (const found of await fromAll(() => lists.vacancies.search(page))) expect(found).toEqual(expected)
  }
  expect(await lists.vacancies.describe(ids)).toEqual(await board.deps.vacancies.describe(ids))
})

test('every thread understands a synonym after staff have added it', async () => {
  const ring = { entries: ['булочник', 'пекарь'], createdBy: 1, updatedAt: new Date().toISOString() }
  await db.insert(searchSynonyms).values(ring)
  const { total } = await lists.vacancies.newest({ filter: { search: 'пекарь' }, limit: 1 })
  await lists.reloadSynonyms()
  for (const found of await fromAll(() =>
    lists.vacancies.newest({ filter: { search: 'булочник' }, limit: 1 }),
  ))
    expect(found.total).toBe(total)
})

test('threads that end while they read are replaced, and changes go on', async () => {
  const before = started
  const reading = Promise.allSettled(Array.from({ length: 50 }, () => lists.vacancies.count({})))
  channel.postMessage('end')
  await reading
  const added = await board.buildVacancies({ title: 'Медовар' })
  await lists.vacancies.refresh(added)
  expect(lists.isReady()).toBe(true)
  await vi.waitUntil(() => started >= before + READERS, 20_000)
  await board.deps.vacancies.refresh(added)
  await untilAnswered()
  for (const found of await fromAll(() =>
    lists.vacancies.newest({ filter: { search: 'медовар' }, limit: 5 }),
  ))
    expect(found.ids).toEqual(added)
})
