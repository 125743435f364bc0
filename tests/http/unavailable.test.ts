/** What visitors get while the database is stopped, hangs or refuses, and afterwards. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '#server/kernel/logger.ts'
import { reportedError } from '#server/kernel/log-error.ts'
import { isUnavailable } from '#server/kernel/unavailable.ts'
import { databaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts'
import { buildSession, buildUser } from '#tests/support/rows.ts'
import { RENDER_MAX_MS } from '#server/http/pages/render-page.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const FRESH_MS = 50
/** Of a page, from the request to the end of its refusal. */
const REFUSED_WITHIN_MS = 2500
const lines: string[] = []
let proxy: DatabaseProxy
const { board, bugs, send } = await wholeApp({
  // A visitor waits no longer.
  renderMaxMs: RENDER_MAX_MS,
  poolSize: 10,
  // Counting them needs the database too.
  rates: { search: 1000 },
  freshSeconds: FRESH_MS / 1000,
  log: createLogger('info', { write: (line) => void lines.push(line) }),
  async reach(url) {
    proxy = await databaseProxy(url)
    return proxy.url
  },
})
const { deps } = board

beforeEach(() => {
  bugs.length = 0
  lines.length = 0
})
afterAll(() => proxy.close())

const requestCode = (email: string) =>
  send('/api/v1/auth/request-code', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })

function expectRefusedPage({ status, headers, body, took }: Awaited<ReturnType<typeof send>>) {
  expect(status).toBe(503)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toContain('Сайт временно недоступен')
  expect(took).toBeLessThan(REFUSED_WITHIN_MS)
}

describe.each(['stop', 'hang'] as const)('without a database (%s)', (how) => {
  let vacancyId = 0
  let token = ''
  beforeAll(async () => {
    proxy.resume()
    const { id: userId } = await buildUser(deps.db)
    token = (await buildSession(deps.db, { userId, now: deps.now() })).token
    const ids = await board.buildVacancies({ title: `Корректор ${how}` }, { title: `Редактор ${how}` })
    vacancyId = ids[0] ?? 0
    // A connection that listens again reads everything again and drops all pages.
    while (board.changes.disconnectedMs() > 0) await sleep(20)
    await send(`/vacancies/${vacancyId}`)
    await sleep(FRESH_MS)
    proxy[how]()
    return () => proxy.resume()
  })

  test('a cached page is answered unchanged without a database', async () => {
    const answer = await send(`/vacancies/${vacancyId}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-status')).toContain('stale')
    expect(answer.body).toContain(`Корректор ${how}`)
    expect(bugs).toEqual([])
  })

  test('an uncached page without a database answers 503 with a message and Retry-After, uncached', async () => {
    const answer = await send(`/vacancies/${vacancyId + 1}`, { headers: { accept: 'text/html' } })
    expectRefusedPage(answer)
    expect(bugs).toEqual([])
  })

  test('many uncached pages at once are all refused in that time', async () => {
    const pages = Array.from({ length: 24 }, (_, at) => `/vacancies/${vacancyId + 1}.md?at=${at}`)
    // A line of text: the pages that say it in HTML would be most of the time here.
    const answers = await Promise.all(pages.map((path) => send(path, { headers: { accept: 'text/plain' } })))
    for (const { status, took } of answers) {
      expect(status).toBe(503)
      expect(took).toBeLessThan(REFUSED_WITHIN_MS)
    }
    expect(bugs).toEqual([])
  })

  test('API reads and sign-ins without a database answer 503 with Retry-After in JSON', async () => {
    const answers = await Promise.all([
      send(`/api/v1/vacancies/${vacancyId + 1}`),
      requestCode('away@example.ru'),
      requestCode('away-too@example.ru'),
    ])
    for (const { status, headers, body } of answers) {
      expect(status).toBe(503)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(JSON.parse(body)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 })
    }
    expect(bugs).toEqual([])
    expect(lines.filter((line) => line.includes('"level":50'))).not.toContainEqual(
      expect.stringContaining('api.failed'),
    )
  })

  test('a private page without a database answers 503 within the time limit of pages', async () => {
    const answer = await send('/personal/resumes', {
      headers: { accept: 'text/html', authorization: `Token ${token}` },
    })
    expectRefusedPage(answer)
    expect(bugs).toEqual([])
  })

  test('a process without a database stays alive, and ready for its cached pages', async () => {
    expect((await send('/health/live')).status).toBe(200)
    const ready = await send('/health/ready')
    expect({ status: ready.status, body: JSON.parse(ready.body) }).toEqual({
      status: 200,
      body: { status: 'no database' },
    })
  })

  test('everything works again when the database returns, whatever failed meanwhile', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => requestCode(`later-${at}@example.ru`)))
    proxy.resume()
    await expect
      .poll(async () => (await send(`/vacancies/${vacancyId + 1}`)).status, { timeout: 5000 })
      .toBe(200)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => requestCode(`${how}-again-${at}@example.ru`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  })
})

test('the values of a failed statement are neither in the log nor in error reports', async () => {
  const user = await buildUser(deps.db)
  const { token } = await buildSession(deps.db, { userId: user.id, now: deps.now() })
  await deps.db.execute(sql`alter table users rename column last_name to last_name_away`)
  const save = () =>
    send('/api/v1/users/me', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Token ${token}` },
      body: JSON.stringify({
        first_name: 'Канарейка',
        last_name: 'Секретная',
        zone: 'Europe/Moscow',
        theme: 'light',
      }),
    })
  const failed = await save().finally(() =>
    deps.db.execute(sql`alter table users rename column last_name_away to last_name`),
  )
  expect(failed.status).toBe(500)
  const text = lines.join('\n')
  expect(text).toContain('Failed query')
  expect(bugs).toHaveLength(1)
  const reported = bugs.map(reportedError).map((error) => (error instanceof Error ? error.stack : error))
  for (const canary of ['Канарейка', 'Секретная', user.email, token])
    expect(`${text}\n${reported.join('\n')}`).not.toContain(canary)
})

test('the values that violate a constraint are not in the log', async () => {
  const { email } = await buildUser(deps.db)
  const failure: unknown = await buildUser(deps.db, { email }).catch((error: unknown) => error)
  deps.log.error({ err: failure, event: 'test' })
  expect(lines.join('')).toContain('users_email')
  expect(lines.join('')).not.toContain(email)
})

test('only temporary failures count as unavailable', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code })
  for (const code of ['57014', '55P03', '08006', '53300', '53100', 'ECONNREFUSED', 'ENOSPC'])
    expect(isUnavailable(new Error('Failed query', { cause: withCode(code) })), code).toBe(true)
  for (const code of ['23505', '22P02', '42703', '42P01', 'ENOENT', 'ERR_ASSERTION'])
    expect(isUnavailable(withCode(code)), code).toBe(false)
  expect(isUnavailable(new TypeError('x is not a function'))).toBe(false)
})
