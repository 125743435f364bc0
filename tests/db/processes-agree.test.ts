/** What one process says and another has to know: sessions, limits, caches. */
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { testDatabaseSettings } from '#tests/support/database.ts'
import { buildCompany, buildRole, buildSession, buildUser, buildVacancies } from '#tests/support/rows.ts'
import { startBoard, type StartedBoard } from '#tests/support/started-board.ts'

const { settings, remove } = await testDatabaseSettings()
const COMMANDS = 30

describe('two processes agree', async () => {
  const handle = await openDatabase(settings)
  const { db, pool } = handle
  const boards: StartedBoard[] = []

  beforeAll(async () => {
    const env = { RATE_COMMANDS: String(COMMANDS), DATABASE_POOL: '6' }
    boards.push(...(await Promise.all([startBoard(settings.url, env), startBoard(settings.url, env)])))
  }, 120_000)

  afterAll(async () => {
    await Promise.all(boards.map(({ stop }) => stop()))
    await handle.close()
    await remove()
  }, 30_000)

  test('a session made by one process is valid at the other, and refused by both once either ends it', async () => {
    const email = 'everywhere@example.ru'
    await buildUser(db, { email })
    const { body: challenge } = await post(0, '/api/v1/auth/request-code', { email })
    const { rows } = await pool.query('SELECT text FROM letters WHERE recipient = $1', [email])
    const code = /^\d{6}$/m.exec(rows[0].text)?.[0] ?? ''
    const { body } = await post(0, '/api/v1/auth/verify-code', {
      challenge_id: challenge['challenge_id'],
      code,
    })
    const token = String(body['auth_token'])
    const statuses = () =>
      Promise.all([0, 1].map(async (at) => (await get(at, '/api/users/me', token)).status))
    expect(await statuses()).toEqual([200, 200])
    expect((await post(1, '/api/v1/auth/logout', {}, token)).status).toBe(200)
    expect(await statuses()).toEqual([401, 401])
  })

  test('a person whom staff block at one process is refused by the other at once', async () => {
    const person = await buildUser(db)
    const admin = await buildUser(db, { staffRole: 'admin' })
    const { token } = await buildSession(db, { userId: person.id })
    const staff = await buildSession(db, { userId: admin.id })
    expect((await get(1, '/api/users/me', token)).status).toBe(200)
    const block = { reason: 'Рассылал рекламу', notify: false }
    expect((await post(0, `/api/v1/staff/people/${person.id}/block`, block, staff.token)).status).toBe(200)
    expect((await get(1, '/api/users/me', token)).status).toBe(401)
  })

  test('codes asked for at two processes at the same moment count together', async () => {
    const email = 'asked@example.ru'
    const asked = Array.from({ length: 12 }, (_, at) => post(at % 2, '/api/v1/auth/request-code', { email }))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    // Three in a quarter of an hour to an address that no known browser asks for.
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(9)
    const { rows } = await pool.query('SELECT FROM letters WHERE recipient = $1', [email])
    expect(rows).toHaveLength(3)
  })

  test('commands of a person count together', async () => {
    const person = await buildUser(db)
    const { token } = await buildSession(db, { userId: person.id })
    const rename = {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', ...headersOf(token) },
      body: JSON.stringify({ first_name: 'Анна', last_name: '', zone: 'Europe/Moscow', theme: 'light' }),
    }
    const statuses: number[] = []
    for (let at = 0; at < COMMANDS + 4; at += 1)
      statuses.push((await send(at % 2, '/api/v1/users/me', rename)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(COMMANDS)
    expect(statuses.slice(-4)).toEqual([429, 429, 429, 429])
  })

  test('a renamed company has its new name in the lists of the other process within a second', async () => {
    const { companyId, token } = await openVacancy('Вышивальщица')
    await expect.poll(() => employersOf(1, 'вышивальщица')).toHaveLength(1)
    const rename = { title: 'Золотая нить', type: 'direct' }
    expect((await post(0, `/api/v2/companies/${companyId}`, rename, token)).status).toBe(200)
    await expect.poll(() => employersOf(1, 'вышивальщица'), { timeout: 1000 }).toEqual(['Золотая нить'])
    expect((await get(1, `/api/v2/companies/${companyId}`)).body['title']).toBe('Золотая нить')
  })

  test('a company that is renamed while the other process hears nothing has its new name there afterwards', async () => {
    const { companyId, token } = await openVacancy('Кружевница')
    await expect.poll(() => employersOf(1, 'кружевница')).toHaveLength(1)
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    )
    const rename = { title: 'Белое кружево', type: 'direct' }
    expect((await post(0, `/api/v2/companies/${companyId}`, rename, token)).status).toBe(200)
    await expect.poll(() => employersOf(1, 'кружевница'), { timeout: 5000 }).toEqual(['Белое кружево'])
  })

  test('words that staff declare equal at one process are equal in searches of the other within a second', async () => {
    await openVacancy('Флорист')
    const admin = await buildUser(db, { staffRole: 'admin' })
    const { token } = await buildSession(db, { userId: admin.id })
    await expect.poll(() => employersOf(1, 'флорист')).toHaveLength(1)
    const entries = ['букетчик', 'флорист']
    expect((await post(0, '/api/v1/staff/synonyms', { id: null, entries }, token)).status).toBe(200)
    await expect.poll(() => employersOf(1, 'букетчик'), { timeout: 1000 }).toHaveLength(1)
  })

  test('a figure of a year that staff enter at one process is what the other counts with within a second', async () => {
    const admin = await buildUser(db, { staffRole: 'admin' })
    const { token } = await buildSession(db, { userId: admin.id })
    const figuresOf = async (board: number) => {
      const answer = await fetch(`http://127.0.0.1:${boards[board]?.port}/api/v1/tax-years`)
      return JSON.stringify(await answer.json())
    }
    expect(await figuresOf(1)).not.toContain('3456000')
    const figure = { year: 2026, name: 'employer.bound', value: 3_456_000, source: 'Постановление' }
    expect((await post(0, '/api/v1/staff/figures', figure, token)).status).toBe(200)
    await expect.poll(() => figuresOf(1), { timeout: 1000 }).toContain('3456000')
  })

  /** A vacancy of a new company that both boards show, and the token of the company's admin. */
  async function openVacancy(title: string) {
    const user = await buildUser(db, { intent: 'employer' })
    const company = await buildCompany(db)
    await buildRole(db, { companyId: company.id, userId: user.id, accessLevel: 200 })
    const [id = 0] = await buildVacancies(db, [{ companyId: company.id, authorId: user.id, title }])
    const event = JSON.stringify({ kind: 'vacancies', ids: [id] })
    await pool.query(`SELECT pg_notify('distant_changed', $1)`, [event])
    const { token } = await buildSession(db, { userId: user.id })
    return { companyId: company.id, token }
  }

  /** Names of the companies whose vacancies a search finds. */
  async function employersOf(at: number, search: string) {
    const { body } = await get(at, `/api/v1/vacancies?search=${encodeURIComponent(search)}`)
    return Found.parse(body).items.map(({ company }) => company.title)
  }

  const get = (at: number, path: string, token?: string) => send(at, path, { headers: headersOf(token) })
  const post = (at: number, path: string, body: object, token?: string) =>
    send(at, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headersOf(token) },
      body: JSON.stringify(body),
    })

  async function send(at: number, path: string, init: RequestInit) {
    const answer = await fetch(`http://127.0.0.1:${boards[at]?.port}${path}`, init)
    const body = z.record(z.string(), z.unknown()).parse(await answer.json().catch(() => ({})))
    return { status: answer.status, body }
  }
})

const headersOf = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Token ${token}` }
const Found = z.object({ items: z.array(z.object({ company: z.object({ title: z.string() }) })) })
