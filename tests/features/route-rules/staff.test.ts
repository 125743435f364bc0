import { desc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { routeRules } from '#server/db/schema/route-rules.ts'
import { redirectTarget } from '#shared/features/staff/route-rules/rules.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { testPeople } from '#tests/support/people.ts'

const people = await testPeople()
const { deps, call } = people
const staff = await people.buildPerson({ staffRole: 'admin' })

beforeEach(async () => {
  await deps.db.delete(routeRules)
})

type RuleInput = { path: string; to: string; status_code?: number; former_path?: string }
const save = (rule: RuleInput, as = staff) =>
  call('POST', '/api/v1/staff/route-rules', { as, body: { status_code: 301, ...rule } })
const remove = (path: string, as = staff) =>
  call('POST', '/api/v1/staff/route-rules/removal', { as, body: { path } })
const get = (path: string, as = staff) => call('GET', `/api/v1/staff/route-rules${path}`, { as })
const stored = async () =>
  (await deps.db.select().from(routeRules).orderBy(routeRules.path)).map(({ path, to }) => `${path} ${to}`)

test('a new redirect rule applies at once and stops when deleted', async () => {
  expect((await save({ path: '/staroe', to: '/vacancies?sort=date', status_code: 302 })).body).toEqual({
    path: '/staroe',
    to: '/vacancies?sort=date',
    status_code: 302,
    updated_at: '2026-11-21T09:00:00.000Z',
  })
  expect(deps.routeRules.find('/staroe')).toEqual({ to: '/vacancies?sort=date', statusCode: 302 })
  expect((await remove('/staroe')).status).toBe(200)
  expect(deps.routeRules.find('/staroe')).toBeNull()
  expect((await remove('/staroe')).status).toBe(404)
  const acts = await deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(2)
  expect(acts.map(({ action, objectId, userId }) => [action, objectId, userId])).toEqual([
    ['route_rule.removed', '/staroe', staff.id],
    ['route_rule.added', '/staroe', staff.id],
  ])
})

test('a changed redirect rule replaces the former one', async () => {
  await save({ path: '/a', to: '/help' })
  expect((await save({ path: '/b', to: '/rules', former_path: '/a' })).status).toBe(200)
  expect(await stored()).toEqual(['/b /rules'])
  expect((await save({ path: '/c', to: '/rules', former_path: '/a' })).status).toBe(404)
  expect((await save({ path: '/b', to: '/help' })).status).toBe(409)
  await save({ path: '/c', to: '/help' })
  expect((await save({ path: '/c', to: '/rules', former_path: '/b' })).status).toBe(409)
  expect(await stored()).toEqual(['/b /rules', '/c /help'])
})

test('non-Latin redirect paths are stored as browsers send them', async () => {
  expect((await save({ path: '/работа%2Fдома', to: '/vacancies' })).body.path).toBe(
    '/%D1%80%D0%B0%D0%B1%D0%BE%D1%82%D0%B0%2F%D0%B4%D0%BE%D0%BC%D0%B0',
  )
  expect((await get(`?search=${encodeURIComponent('работа')}`)).body.count).toBe(1)
})

test.each([
  ['another host', '//evil.example'],
  ['another host by one slash', 'https:/evil.example'],
  ['a name before another host', 'https://board.example@evil.example/'],
  ['a host that is none', 'https://evil'],
  ['another scheme', 'ftp://evil.example/'],
  ['data', 'data:text/html,hello'],
  ['another host by a backslash', '/\\evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['the API', '/api/v1/users'],
  ['an address that is redirected again', '/Help/'],
  ['nothing', ''],
  ['an endless address', `/${'a'.repeat(10_000)}`],
])('a redirect rule cannot lead to %s', async (_name, to) => {
  const answer = await save({ path: '/staroe', to })
  expect(answer.status).toBe(400)
  expect(answer.body.data.fields.to).toMatch(/[а-я]/)
  expect(await stored()).toEqual([])
})

test.each([
  'staroe',
  '/',
  '/api/v1',
  '/staff/companies',
  '/sign-in',
  '/a?b=1',
  '/a#b',
  '/A',
  '/a/',
  '/a b',
  '//a',
  '',
])('a redirect rule cannot start from the path %s', async (path) => {
  const answer = await save({ path, to: '/help' })
  expect(answer.status).toBe(400)
  expect(answer.body.data.fields.path).toMatch(/[а-я]/)
  expect(await stored()).toEqual([])
})

test('a redirect rule to another site has a full address and drops the query', async () => {
  const to = 'https://primer.ru/stranica?x=1#top'
  expect((await save({ path: '/partnery', to })).body).toMatchObject({ path: '/partnery', to })
  expect(deps.routeRules.find('/partnery')).toEqual({ to, statusCode: 301 })
  expect((await get('/trial?path=/partnery')).body).toMatchObject({ end: 'outside' })
  expect((await save({ path: '/b', to: 'http://primer.ru' })).status).toBe(200)
  expect((await save({ path: '/c', to: 'https://board.example/help' })).status).toBe(422)
})

test.each([
  ['/help', '?a=1', '/help?a=1'],
  ['/help#top', '?a=1', '/help?a=1#top'],
  ['/help?b=2', '?a=1', '/help?b=2'],
  ['https://primer.ru/', '?email=a@b.ru', 'https://primer.ru/'],
])('the redirect rule to %s sends the query %s to %s', (to, search, expected) => {
  expect(redirectTarget(to, search)).toBe(expected)
})

test('circular redirect rules are refused, and the error shows the circle', async () => {
  await save({ path: '/a', to: '/b' })
  await save({ path: '/b', to: '/c?x=1' })
  const refused = await save({ path: '/c', to: '/a#top' })
  expect(refused.status).toBe(422)
  expect(refused.body.message).toBe('Получится круг: /c → /a → /b → /c.')
  expect((await save({ path: '/d', to: '/d?x=1' })).body.message).toBe('Адрес ведёт сам на себя.')
  // What a changed rule was does not stand in its own way.
  expect((await save({ path: '/b', to: '/a', former_path: '/b' })).status).toBe(422)
  expect((await save({ path: '/a', to: '/help', former_path: '/a' })).status).toBe(200)
  expect((await save({ path: '/c', to: '/a' })).status).toBe(200)
})

test('two halves of a circle written at once do not create one', async () => {
  const answers = await Promise.all([
    save({ path: '/a', to: '/b' }),
    save({ path: '/b', to: '/c' }),
    save({ path: '/c', to: '/a' }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422])
})

test('a dry run of redirect rules shows each step and the final page', async () => {
  await save({ path: '/staroe', to: '/starshe' })
  await save({ path: '/starshe', to: '/help?x=1' })
  await save({ path: '/v-nikuda', to: '/nothing/here' })
  const trial = async (path: string) => (await get(`/trial?path=${encodeURIComponent(path)}`)).body
  expect(await trial('/Staroe/?utm=1')).toEqual({
    steps: [
      { from: '/Staroe/', to: '/staroe', why: 'plain' },
      { from: '/staroe', to: '/starshe', why: 'rule' },
      { from: '/starshe', to: '/help?x=1', why: 'rule' },
    ],
    end: 'page',
  })
  expect(await trial('/v-nikuda')).toMatchObject({ end: 'no_page' })
  expect(await trial('/help')).toEqual({ steps: [], end: 'page' })
  expect((await get('/trial?path=https://evil.example')).status).toBe(422)
})

test('redirect rules can be searched by either address and have pages', async () => {
  await deps.db
    .insert(routeRules)
    .values(Array.from({ length: 51 }, (_, at) => ({ path: `/old-${100 + at}`, to: `/new-${at}` })))
  const [first, second, found] = await Promise.all([get(''), get('?page=2'), get('?search=NEW-50')])
  expect([first.body.count, first.body.items.length, second.body.items.length]).toEqual([51, 50, 1])
  expect(found.body.items).toMatchObject([{ path: '/old-150', to: '/new-50' }])
  expect((await get('?search=%25')).body.count).toBe(0)
})

test('redirect rules do not exist for users who are not board administrators', async () => {
  const { people: colleagues } = await people.buildCompany(ACCESS_LEVELS.ADMIN)
  const moderator = await people.buildPerson({ staffRole: 'moderator' })
  const strangers = [await people.buildPerson(), moderator, ...colleagues]
  for (const person of strangers)
    for (const answer of [
      await get('', person),
      await get('/trial?path=/a', person),
      await save({ path: '/a', to: '/b' }, person),
      await remove('/a', person),
    ])
      expect(answer.status).toBe(404)
  expect((await call('GET', '/api/v1/staff/route-rules')).status).toBe(401)
  expect(await stored()).toEqual([])
})
