import { describe, expect, test } from 'vitest'
import { statedAges } from '#server/db/schema/guardians.ts'
import { createRateLimits } from '#server/kernel/rate-limits.ts'
import { NO_LIMITS } from '#tests/support/app.ts'
import { openAgain } from '#tests/support/database.ts'
import { testPeople } from '#tests/support/people.ts'
import { plainBrowser, readForm } from '#tests/support/plain-form.ts'
import { buildSession, buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

describe('limits of guests', async () => {
  const { board, send } = await wholeApp({ rates: { search: 3 } })
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })

  test('searches are limited per network, in the API and on uncached pages', async () => {
    const statuses = []
    for (let at = 0; at < 4; at += 1)
      statuses.push((await send(`/api/v1/vacancies?salary=${at + 1}`, from('198.51.100.1'))).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const page = await send('/vacancies?salary=1000', from('198.51.100.1'))
    expect(page.status).toBe(429)
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect((await send('/vacancies?salary=1000', from('198.51.100.2'))).status).toBe(200)
    expect((await send('/vacancies?salary=1000', from('198.51.100.1'))).status).toBe(200)
  })

  test('pages that are made for a refused form count as pages that are opened', async () => {
    const ask = (at: number) =>
      send(`/vacancies?salary=${at}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': '198.51.100.5',
        },
        body: '_action=remarks.send&text=',
      })
    const answers = []
    for (let at = 0; at < 4; at += 1) answers.push(await ask(2000 + at))
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 429])
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send('/vacancies?salary=3000', from('198.51.100.5'))).status).toBe(429)
  })

  test('each search that a browser keeps counts as a request of a list', async () => {
    const ask = (count: number) =>
      send('/api/v1/searches/device', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.4' },
        body: JSON.stringify({
          searches: Array.from({ length: count }, (_, at) => ({
            address: `/vacancies?search=слово${at}`,
            seen_up_to: 0,
          })),
        }),
      })
    const statuses = []
    for (const count of [2, 1, 1]) statuses.push((await ask(count)).status)
    expect(statuses).toEqual([200, 200, 429])
    // Costs nothing.
    expect((await ask(0)).status).toBe(200)
  })

  test('a picture over the limit says when to ask again', async () => {
    const asked = () => send('/professii/buhgalter.png', from('198.51.100.3'))
    for (let at = 0; at < 3; at += 1) expect((await asked()).status).toBe(200)
    const { status, headers, body } = await asked()
    expect([status, headers.get('content-type')]).toEqual([429, 'text/plain; charset=utf-8'])
    expect(body).toContain('слишком много запросов')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('searches are counted across processes, and per process while the database is down', async () => {
    const other = await openAgain(board.deps.db)
    const rates = { ...NO_LIMITS, search: 2 }
    const limits = [board.deps.db.$client, other.pool].map((pool) => createRateLimits({ pool, rates }))
    await limits[0]?.take('search', 'shared')
    await limits[1]?.take('search', 'shared')
    for (const one of limits)
      await expect(one.take('search', 'shared')).rejects.toMatchObject({ code: 'too_many_requests' })

    const away = await openAgain(board.deps.db)
    const lonely = createRateLimits({ pool: away.pool, rates })
    await away.pool.end()
    expect(await lonely.isWithin('search', 'lonely')).toBe(true)
    expect(await lonely.isWithin('search', 'lonely')).toBe(true)
    expect(await lonely.isWithin('search', 'lonely')).toBe(false)
  })
})

describe('limits of users', async () => {
  const { call, buildPerson } = await testPeople({ rates: { drafts: 2, commands: 3 } })

  test('commands of a user are limited by class, independently of other classes', async () => {
    const as = await buildPerson()
    const begin = () => call('POST', '/api/v1/personal/resumes', { as })
    const rename = () =>
      call('PATCH', '/api/v1/users/me', {
        as,
        body: { first_name: 'Анна', last_name: '', zone: 'Europe/Moscow', theme: 'light' },
      })
    for (let at = 0; at < 2; at += 1) expect((await begin()).status).toBe(200)
    const refused = await begin()
    expect(refused.status).toBe(429)
    expect(refused.body.message).toContain('черновиков')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
    const statuses = []
    for (let at = 0; at < 4; at += 1) statuses.push((await rename()).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const another = await buildPerson()
    expect((await call('POST', '/api/v1/personal/resumes', { as: another })).status).toBe(200)
    expect((await call('GET', '/api/v1/personal/resumes', { as })).status).toBe(200)
  })
})

describe('limits of plain forms', async () => {
  const app = await wholeApp({ rates: { commands: 3 } })
  const { db, now } = app.board.deps
  const { submit } = plainBrowser(app)
  const PAGE = '/personal/guardian'
  const ASK = 'guardians.ask'

  async function buildMinor() {
    const { id: userId } = await buildUser(db)
    await db.insert(statedAges).values({ userId, age: 'age_14', statedAt: now().toISOString() })
    return { cookie: `__Host-token=${(await buildSession(db, { userId, now: now() })).token}` }
  }

  test('forms that a user sends without scripts count as commands, also those that are refused', async () => {
    const headers = await buildMinor()
    const statuses = []
    for (const email of ['нет', 'mama@example.ru', 'нет', 'нет', 'mama@example.ru'])
      statuses.push((await submit(PAGE, ASK, { email }, headers)).status)
    expect(statuses).toEqual([422, 303, 422, 429, 429])
    const limited = await submit(PAGE, ASK, { email: 'papa@example.ru' }, headers)
    expect([limited.status, limited.headers.get('cache-control')]).toEqual([429, 'private, no-store'])
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(limited.alert).toContain('Слишком много действий подряд')
    expect(readForm(limited.body, ASK)).toEqual({ email: 'papa@example.ru' })
    const another = await submit(PAGE, ASK, { email: 'mama@example.ru' }, await buildMinor())
    expect(another.status).toBe(303)
  })
})
