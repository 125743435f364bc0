import { desc } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { searchQueries, searchSynonyms } from '#server/db/schema/search-log.ts'
import { addQueries } from '#server/features/board/search-log/service.ts'
import { RINGS_MAX } from '#server/features/board/synonyms/service.ts'
import { searchVacancies } from '#server/features/board/vacancies/reading/search.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { testPeople } from '#tests/support/people.ts'
import { openSecondServer } from './second-server.ts'

const people = await testPeople()
const { board, deps, call } = people
const moderator = await people.buildPerson({ staffRole: 'moderator', firstName: 'Ольга' })

beforeAll(async () => {
  await board.buildVacancies(
    { title: 'Флорист', descriptionHtml: '<p>Собираем букеты.</p>' },
    { title: 'Помощник флориста', descriptionHtml: '<p>Обрезаем стебли.</p>' },
    { title: 'Лесник', descriptionHtml: '<p>Обходим участок.</p>' },
  )
})

beforeEach(async () => {
  await deps.db.delete(searchQueries)
  await deps.db.delete(searchSynonyms)
  await deps.changes.publish({ kind: 'synonyms' })
})

const get = (path: string, as = moderator) => call('GET', `/api/v1/staff/${path}`, { as })
const post = (path: string, body: object = {}, as = moderator) =>
  call('POST', `/api/v1/staff/${path}`, { as, body })
const save = (entries: string[], id: number | null = null) => post('synonyms', { id, entries })
const find = async (search: string, { of = deps } = {}) => {
  const input = {
    ...vacancyList.empty,
    scope: 'all' as const,
    page: 1,
    sort: null,
    exact: false,
    mentions: false,
    search,
  }
  const { total, items, marks } = await searchVacancies(of, input)
  return { total, titles: items.slice(0, total).map(({ title }) => title), marks }
}
const counts = { searches: 0, emptySearches: 0, opened: 0, responded: 0 }
const log = (rows: Record<string, Partial<typeof counts>>, day = '2026-11-20') =>
  addQueries(deps.db, {
    day,
    rows: Object.entries(rows).map(([text, given]) => [text, { ...counts, ...given }]),
  })

test('staff see queries of 30 days that found nothing, the most frequent first', async () => {
  await log({ букетчик: { searches: 3, emptySearches: 3 }, лесник: { searches: 9, opened: 4, responded: 2 } })
  await log(
    { букетчик: { searches: 1, emptySearches: 1 }, флористика: { searches: 9, emptySearches: 2 } },
    '2026-11-21',
  )
  await log({ давний: { searches: 9, emptySearches: 9 } }, '2026-10-20')
  expect((await get('searches')).body).toEqual({
    count: 2,
    items: [
      { text: 'букетчик', searches: 4, empty_searches: 4, opened: 0, responded: 0, found: 0 },
      { text: 'флористика', searches: 9, empty_searches: 2, opened: 0, responded: 0, found: 0 },
    ],
  })
  expect((await get('searches?view=frequent')).body.items).toMatchObject([
    { text: 'лесник', searches: 9, opened: 4, responded: 2, found: 1 },
    { text: 'флористика' },
    { text: 'букетчик' },
  ])
})

test('staff search the queries by a part of their text and turn pages', async () => {
  await log(
    Object.fromEntries(
      Array.from({ length: 25 }, (_, at) => [`слово ${at}`, { searches: 1, emptySearches: 1 }]),
    ),
  )
  const second = (await get('searches?page=2')).body
  expect([second.count, second.items.length]).toEqual([25, 5])
  const found = (await get(`searches?search=${encodeURIComponent('СЛОВО 24')}`)).body
  expect(found).toMatchObject({ count: 1, items: [{ text: 'слово 24' }] })
  expect((await get('searches?search=%25')).body.count).toBe(0)
})

test('a synonym of staff finds vacancies at once, and stops when it is removed', async () => {
  expect(await find('букетчик')).toMatchObject({ total: 0 })
  const saved = await save(['букетчик', 'флорист'])
  expect(saved.body).toMatchObject({ entries: ['букетчик', 'флорист'], created_by: 'Ольга' })
  expect(await find('букетчики')).toMatchObject({ total: 2, titles: ['Флорист', 'Помощник флориста'] })
  expect((await find('букетчик')).marks[0]).toEqual({ title: [[0, 7]], summary: [] })
  const { id } = saved.body
  await post('synonyms', { id, entries: ['букетчик', 'лесник'] })
  expect(await find('букетчик')).toMatchObject({ titles: ['Лесник'] })
  expect((await post(`synonyms/${id}/removal`)).status).toBe(200)
  expect(await find('букетчик')).toMatchObject({ total: 0 })
  expect((await post(`synonyms/${id}/removal`)).status).toBe(404)
  expect((await save(['раз', 'два'], id)).status).toBe(404)
  const actions = await deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(3)
  expect(actions.map(({ action, userId, details }) => [action, userId, details])).toEqual([
    ['search_synonyms.removed', moderator.id, { was: 'букетчик | лесник' }],
    ['search_synonyms.changed', moderator.id, { entries: 'букетчик | лесник', was: 'букетчик | флорист' }],
    ['search_synonyms.added', moderator.id, { entries: 'букетчик | флорист' }],
  ])
})

test('a synonym of staff is searched for by the other servers too', async () => {
  const second = await openSecondServer(deps)
  try {
    expect(await find('букетчик', { of: second.deps })).toMatchObject({ total: 0 })
    await save(['букетчик', 'флорист'])
    await vi.waitFor(async () => expect((await find('букетчик', { of: second.deps })).total).toBe(2), 5000)
  } finally {
    await second.close()
  }
})

test('a word of an added synonym is not taken for a mistyped one', async () => {
  await board.buildVacancies(...Array.from({ length: 9 }, () => ({ title: 'Корректор' })))
  expect((await find('корректар')).titles[0]).toBe('Корректор')
  await save(['корректар', 'лесник'])
  expect(await find('корректар')).toMatchObject({ titles: ['Лесник'] })
})

test('an added word joins the ring of the code that has one of its synonyms', async () => {
  await board.buildVacancies({ title: 'Эйчар', descriptionHtml: '<p>Ведём подбор.</p>' })
  await save(['подбиратель людей', 'HR'])
  expect(await find('подбиратель людей')).toMatchObject({ titles: ['Эйчар'] })
})

test('staff see how many vacancies the words find apart and together', async () => {
  const { body } = await post('synonyms/preview', { entries: ['флорист', 'помощник', 'букетчик', 'лесник'] })
  expect(body).toEqual({
    each: [
      { entry: 'флорист', found: 2 },
      { entry: 'помощник', found: 1 },
      { entry: 'букетчик', found: 0 },
      { entry: 'лесник', found: 1 },
    ],
    together: 3,
  })
})

test.each([
  [['букетчик'], /хотя бы два/],
  [['букетчик', '  '], /хотя бы два/],
  [Array.from({ length: 11 }, (_, at) => `слово${at}`), /Не больше 10/],
  [['букетчик', 'я'.repeat(61)], /не длиннее 60/],
])('the words %j are no synonyms', async (entries, message) => {
  const { status, body } = await save(entries)
  expect([status, body.data.fields.entries]).toEqual([400, expect.stringMatching(message)])
})

test.each([
  [['букетчик', 'и не'], /поиск пропускает/],
  [['букетчик', '!!!'], /поиск пропускает/],
  [['букетчик', 'букетчики'], /формы одного слова/],
  [['эйчар', 'HR'], /уже считает/],
  [['сисадмин', 'HR'], /разных встроенных наборах/],
  [['букетчики', 'садовник'], /уже есть в наборе «букетчик, флорист»/],
])('the synonyms %j contradict others and are refused', async (entries, message) => {
  await save(['букетчик', 'флорист'])
  const { status, body } = await save(entries)
  expect([status, body.message]).toEqual([409, expect.stringMatching(message)])
  expect(await deps.db.$count(searchSynonyms)).toBe(1)
})

test('two added rings do not extend the same ring of the code', async () => {
  await save(['подбиратель людей', 'HR'])
  expect((await save(['ищейка кадров', 'эйчар'])).body.message).toMatch(/«эйчар» уже есть в наборе/)
})

test('of the same synonyms saved twice at once one is refused', async () => {
  const answers = await Promise.all([save(['букетчик', 'флорист']), save(['букетчик', 'флорист'])])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('staff add no more than 500 rings, find one by a word and turn pages', async () => {
  await deps.db.insert(searchSynonyms).values(
    Array.from({ length: RINGS_MAX }, (_, at) => ({
      entries: [`яяя${at}`, `ююю${at}`],
      createdBy: moderator.id,
      updatedAt: deps.now().toISOString(),
    })),
  )
  expect((await save(['букетчик', 'флорист'])).status).toBe(409)
  const found = (await get(`synonyms?search=${encodeURIComponent('ЮЮЮ499')}`)).body
  expect(found).toMatchObject({ count: 1, items: [{ entries: ['яяя499', 'ююю499'] }] })
  const last = (await get('synonyms?page=25')).body
  expect([last.count, last.items.length]).toEqual([RINGS_MAX, 20])
})

test('the log of searches and its synonyms do not exist for users who are not staff', async () => {
  const { people: colleagues } = await people.buildCompany(ACCESS_LEVELS.ADMIN)
  const { body: ring } = await save(['букетчик', 'флорист'])
  const calls = [
    ['GET', 'searches'],
    ['GET', 'synonyms'],
    ['POST', 'synonyms/preview', { entries: ['раз', 'два'] }],
    ['POST', 'synonyms', { entries: ['раз', 'два'] }],
    ['POST', `synonyms/${ring.id}/removal`],
  ] as const
  const admin = await people.buildPerson({ staffRole: 'admin' })
  for (const [method, path, body] of calls) {
    const url = `/api/v1/staff/${path}`
    for (const as of [await people.buildPerson(), ...colleagues])
      expect((await call(method, url, { as, ...(body ? { body } : {}) })).status, path).toBe(404)
    expect((await call(method, url, body ? { body } : {})).status, path).toBe(401)
  }
  expect(await deps.db.$count(searchSynonyms)).toBe(1)
  for (const as of [moderator, admin]) expect((await get('searches', as)).status).toBe(200)
})
