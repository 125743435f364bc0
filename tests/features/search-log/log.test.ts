import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import request from 'supertest'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { searchQueries } from '#server/db/schema/search-log.ts'
import { createSearchLog } from '#server/features/board/search-log/log.ts'
import { loggableText, addQueries, popularQueries } from '#server/features/board/search-log/service.ts'
import { runJob } from '#tests/support/jobs.ts'
import { testPeople } from '#tests/support/people.ts'
import { openSecondServer } from './second-server.ts'

const people = await testPeople()
const { board, deps, call } = people
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36'
const DAY = '2026-11-21'

let vacancyId = 0
beforeAll(async () => {
  const [id = 0] = await board.buildVacancies({ title: 'Швея' })
  vacancyId = id
})

beforeEach(async () => {
  await deps.searchLog.flush()
  await deps.db.delete(searchQueries)
  board.setNow('2026-11-21T09:00:00Z')
})

let visitors = 0
/** A new visitor does these things one after another. */
async function visit(search: string, ...events: ('found' | 'empty' | 'opened' | 'responded')[]) {
  visitors += 1
  const by = {
    headers: { 'user-agent': BROWSER },
    ip: `10.1.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`,
  }
  for (const event of events)
    await (event === 'opened'
      ? call('POST', `/api/v1/vacancies/${vacancyId}/view`, { body: { search }, ...by })
      : call('POST', '/api/v1/searches', { body: { search, event }, ...by }))
}
const stored = async () => {
  await deps.searchLog.flush()
  return deps.db.select().from(searchQueries).orderBy(searchQueries.text, searchQueries.day)
}
const counts = { searches: 0, emptySearches: 0, opened: 0, responded: 0 }
const write = (text: string, day: string, given: Partial<typeof counts>) =>
  addQueries(deps.db, { day, rows: [[text, { ...counts, ...given }]] })

describe('the text of a search in the log', () => {
  test.each([
    ['  Швея   НАДОМНИЦА ', 'швея надомница'],
    ['учётчик, «склад»', null],
    ['Бухгалтер (первичка), удалённо', 'бухгалтер первичка удаленно'],
    ['C++', 'c++'],
    ['работа без  опыта', 'работа без опыта'],
    ['от 60000', 'от 60000'],
    ['курьер -ночью', null],
    ['"дизайнер обоев"', null],
    ['!!!', null],
    ['я'.repeat(101), null],
    ['ivan.petrov@example.ru', null],
    ['@ivan_petrov', null],
    ['8 916 123-45-67', null],
    ['паспорт 4510 123456', null],
    ['тел 25-30-45', null],
    ['t.me/ivanpetrov', null],
  ])('«%s» is stored as «%s»', (typed, text) => {
    expect(loggableText(typed)).toBe(text)
  })
})

describe('the log of searches', () => {
  test('counts the visitors of a day who search, find nothing, open a vacancy and respond', async () => {
    await visit('Швея', 'found', 'opened', 'responded')
    await visit(' швея', 'found', 'opened')
    await visit('швея', 'empty')
    expect(await stored()).toEqual([
      { text: 'швея', day: DAY, searches: 3, emptySearches: 1, opened: 2, responded: 1 },
    ])
    board.setNow('2026-11-22T09:00:00Z')
    await visit('швея', 'found')
    expect((await stored()).map(({ day, searches }) => [day, searches])).toEqual([
      [DAY, 3],
      ['2026-11-22', 1],
    ])
  })

  test('counts a visitor of a day once for each text', async () => {
    await visit('швея', 'found', 'found', 'empty', 'opened', 'opened')
    expect(await stored()).toMatchObject([{ searches: 1, emptySearches: 1, opened: 1 }])
  })

  test('stores nothing but the text, the day and the numbers', async () => {
    await visit('швея', 'found')
    const { rows } = await deps.db.execute(sql`
      select column_name from information_schema.columns where table_name = 'search_queries' order by 1`)
    expect(rows.map(({ column_name: name }) => name)).toEqual([
      'day',
      'empty_searches',
      'opened',
      'responded',
      'searches',
      'text',
    ])
  })

  test('does not count crawlers, staff and texts with personal data', async () => {
    const moderator = await people.buildPerson({ staffRole: 'moderator' })
    const body = { search: 'швея', event: 'found' }
    const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)' }
    expect((await call('POST', '/api/v1/searches', { body, headers: crawler })).status).toBe(200)
    const headers = { 'user-agent': BROWSER }
    expect((await call('POST', '/api/v1/searches', { body, headers, as: moderator })).status).toBe(200)
    await visit('звоните 8 916 123-45-67', 'found')
    expect(await stored()).toEqual([])
  })

  test('refuses an event that does not exist', async () => {
    const body = { search: 'швея', event: 'bought' }
    expect((await call('POST', '/api/v1/searches', { body })).status).toBe(400)
  })

  test('reads the form that browsers send when they leave a page', async () => {
    const { status } = await request(people.app)
      .post('/api/v1/searches')
      .set('user-agent', BROWSER)
      .type('form')
      .send('search=%D1%88%D0%B2%D0%B5%D1%8F&event=found')
    expect(status).toBe(200)
    expect(await stored()).toMatchObject([{ text: 'швея', searches: 1 }])
  })

  test('keeps its counts while the database refuses them', async () => {
    let isDown = true
    const db = new Proxy(deps.db, {
      get(target, name, receiver) {
        if (name === 'insert' && isDown) throw new Error('The database is down')
        return Reflect.get(target, name, receiver) as unknown
      },
    })
    const log = createSearchLog({ db, now: deps.now, log: pino({ level: 'silent' }) })
    log.add({ text: 'швея', event: 'found', visitor: 'a' })
    await log.flush()
    log.add({ text: 'швея', event: 'found', visitor: 'b' })
    isDown = false
    await log.flush()
    expect(await stored()).toMatchObject([{ text: 'швея', searches: 2 }])
    await log.flush()
    expect(await stored()).toMatchObject([{ searches: 2 }])
  })
})

test('a server that is stopped writes the searches it has counted', async () => {
  const second = await openSecondServer(deps)
  second.deps.searchLog.add({ text: 'швея', event: 'found', visitor: 'a' })
  expect(await stored()).toEqual([])
  await second.close()
  expect(await stored()).toMatchObject([{ text: 'швея', searches: 1 }])
})

describe('the purge', () => {
  test('deletes texts of one search after 30 days and all others after a year', async () => {
    await write('разовый старый', '2026-10-21', { searches: 1 })
    await write('разовый новый', '2026-10-23', { searches: 1 })
    await write('частый старый', '2026-10-21', { searches: 2 })
    await write('частый прошлогодний', '2025-11-20', { searches: 9 })
    await runJob(deps, 'purge')
    expect((await stored()).map(({ text }) => text)).toEqual(['разовый новый', 'частый старый'])
  })
})

describe('popular queries', () => {
  test('are texts of five searches in 30 days that found something', async () => {
    await write('швея', '2026-11-20', { searches: 3 })
    await write('швея', DAY, { searches: 4, emptySearches: 2 })
    await write('повар', DAY, { searches: 5 })
    await write('редкий', DAY, { searches: 4 })
    await write('пустой', DAY, { searches: 9, emptySearches: 9 })
    await write('давний', '2026-10-20', { searches: 9 })
    expect(await popularQueries(deps, 10)).toEqual([
      { text: 'швея', count: 7 },
      { text: 'повар', count: 5 },
    ])
    expect(await popularQueries(deps, 1)).toEqual([{ text: 'швея', count: 7 }])
  })
})
