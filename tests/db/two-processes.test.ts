/** What only two processes on one database can get wrong. */
import { once } from 'node:events'
import pg from 'pg'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { testDatabaseSettings } from '#tests/support/database.ts'
import { startBoard, type StartedBoard } from '#tests/support/started-board.ts'
import { buildCompany, buildRole, buildSession, buildUser, buildVacancies } from '#tests/support/rows.ts'

const { settings, remove } = await testDatabaseSettings({ isEmpty: true })
const { url } = settings

/** Why an employer closes a vacancy. */
const CLOSED = { reason: 'hired_elsewhere' }

describe('two processes on one database', async () => {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // Dropping the database may break off a connection that is just being closed.
  pool.on('error', () => {})
  const handle = await openDatabase(settings)
  let boards: StartedBoard[] = []

  beforeAll(async () => {
    boards = await Promise.all([startBoard(url), startBoard(url)])
  }, 120_000)

  afterAll(async () => {
    await Promise.all(boards.map(({ stop }) => stop()))
    await handle.close()
    await pool.end()
    await remove()
  }, 30_000)

  test('two processes that start together on an empty database migrate it once', async () => {
    const { rows: applied } = await pool.query(
      // One with indexes that are built concurrently is recorded before and after them.
      'select hash, count(*)::int from drizzle.__drizzle_migrations group by hash, created_at',
    )
    expect(applied.length).toBeGreaterThan(5)
    expect(new Set(applied.map(({ count }) => count))).toEqual(new Set([1]))
    const { rows: places } = await pool.query('select count(*)::int from locations')
    expect(places[0].count).toBeGreaterThan(1000)
  })

  test('two processes check at most five codes of 300 parallel wrong ones and the right one', async () => {
    const email = 'guessed@example.ru'
    await pool.query(`insert into users (email, first_name, intent) values ($1, 'Анна', 'seeker')`, [email])
    const { body: challenge } = await post(0, '/api/v1/auth/request-code', { email })
    const { rows: sent } = await pool.query('select text from letters where recipient = $1', [email])
    const code = /^\d{6}$/m.exec(sent[0].text)?.[0] ?? ''
    expect(code).toMatch(/^\d{6}$/)
    const before = await comparedByAll()

    const guesses = Array.from({ length: 301 }, (_, at) => {
      const shift = at === 150 ? 0 : at + 1
      return String((Number(code) + shift) % 1_000_000).padStart(6, '0')
    })
    const answers = await Promise.all(
      guesses.map((guess, at) =>
        post(at % 2, '/api/v1/auth/verify-code', { challenge_id: challenge.challenge_id, code: guess }),
      ),
    )

    const compared = (await comparedByAll()) - before
    expect(compared).toBeGreaterThan(0)
    expect(compared).toBeLessThanOrEqual(5)
    const { rows: kept } = await pool.query('select max(attempts) as attempts from challenges')
    expect(kept[0].attempts).toBeLessThanOrEqual(5)
    const opened = answers.filter(({ status }) => status === 200)
    expect(opened.length).toBeLessThanOrEqual(1)
    // A busy process refuses some without looking at their codes.
    const refused = answers.filter(({ status }) => status === 422 || status === 503)
    expect(refused).toHaveLength(301 - opened.length)
    const { rows: sessions } = await pool.query('select count(*)::int from sessions')
    expect(sessions[0].count).toBe(opened.length)
  }, 120_000)

  test("two processes accept each other's codes without a shared setting", async () => {
    const email = 'moves-on@example.ru'
    await pool.query(`insert into users (email, first_name, intent) values ($1, 'Анна', 'seeker')`, [email])
    const { body: challenge } = await post(0, '/api/v1/auth/request-code', { email })
    const { rows: sent } = await pool.query('select text from letters where recipient = $1', [email])
    const code = /^\d{6}$/m.exec(sent[0].text)?.[0] ?? ''
    const answer = await post(1, '/api/v1/auth/verify-code', { challenge_id: challenge.challenge_id, code })
    expect(answer.status).toBe(200)
  })

  test('a text that staff publish in one process is on the page of the other within a second', async () => {
    const editor = await buildUser(handle.db, { email: 'editor@example.ru', staffRole: 'admin' })
    const { token } = await buildSession(handle.db, { userId: editor.id })
    const text = '/api/v1/staff/texts/article/nalogi-samozanyatogo'
    const titleIn = async (board: number) => {
      const answer = await fetch(
        `http://127.0.0.1:${boards[board]?.port}/api/v1/articles/nalogi-samozanyatogo`,
      )
      return asRecord(await answer.json())['title']
    }
    expect(await titleIn(1)).not.toBe('Налоги самозанятого заново')
    const read = await fetch(`http://127.0.0.1:${boards[0]?.port}${text}`, {
      headers: { authorization: `Token ${token}` },
    })
    const { head, body } = z
      .looseObject({ head: z.looseObject({}), body: z.string() })
      .parse(await read.json())
    const draft = { version: null, head: { ...head, title: 'Налоги самозанятого заново' }, body }
    expect((await post(0, `${text}/draft`, draft, token)).status).toBe(200)
    expect((await post(0, `${text}/publication`, { version: 1 }, token)).status).toBe(200)
    await expect.poll(() => titleIn(1), { timeout: 1000 }).toBe('Налоги самозанятого заново')
  })

  test('two processes receive change notifications again after their listening connections are cut', async () => {
    const { vacancyId, token } = await openVacancy('Наборщик текста')
    await expect.poll(() => countFound(1, 'наборщик'), { timeout: 5000 }).toBe(1)
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'LISTEN%'`,
    )
    expect(rowCount).toBe(2)
    // While the second process hears nothing.
    const closed = await post(0, `/api/v1/personal/vacancies/${vacancyId}/archive`, CLOSED, token)
    expect(closed.status).toBe(200)
    await expect.poll(() => countFound(1, 'наборщик'), { timeout: 5000 }).toBe(0)

    // And of a change after it.
    const next = await openVacancy('Наборщик карточек')
    await expect.poll(() => countFound(1, 'наборщик'), { timeout: 5000 }).toBe(1)
    await post(0, `/api/v1/personal/vacancies/${next.vacancyId}/archive`, CLOSED, next.token)
    await expect.poll(() => countFound(1, 'наборщик'), { timeout: 5000 }).toBe(0)
  }, 30_000)

  test('two processes keep answering reads and sign-ins while every command waits for one locked row', async () => {
    const { vacancyId, token } = await openVacancy('Верстальщик')
    const stranger = await openVacancy('Чужой верстальщик')
    // A process hears of a vacancy a moment later.
    for (const board of [0, 1])
      await expect.poll(() => countFound(board, 'верстальщик'), { timeout: 5000 }).toBe(2)
    const holder = await pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select id from vacancies where id = $1 for update', [vacancyId])
      const startedAt = performance.now()
      const foreign = await post(0, `/api/v1/personal/vacancies/${vacancyId}/raise`, {}, stranger.token)
      expect(foreign.status).toBe(404)
      const commands = Array.from({ length: 30 }, (_, at) =>
        post(at % 2, `/api/v1/personal/vacancies/${vacancyId}/archive`, CLOSED, token),
      )
      for (const board of [0, 1]) {
        expect(await countFound(board, 'верстальщик')).toBeGreaterThan(0)
        expect(
          (await post(board, '/api/v1/auth/request-code', { email: `lock-${board}@example.ru` })).status,
        ).toBe(200)
      }
      expect(performance.now() - startedAt).toBeLessThan(2500)

      const answers = await Promise.all(commands)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
      expect(answers.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
      expect(performance.now() - startedAt).toBeLessThan(15_000)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    const closed = await post(0, `/api/v1/personal/vacancies/${vacancyId}/archive`, CLOSED, token)
    expect(closed.status).toBe(200)
  }, 40_000)

  /** A vacancy of a new company that both boards show, and the token of its author. */
  async function openVacancy(title: string) {
    const user = await buildUser(handle.db, { intent: 'employer' })
    const company = await buildCompany(handle.db)
    await buildRole(handle.db, { companyId: company.id, userId: user.id, accessLevel: 200 })
    const [vacancyId = 0] = await buildVacancies(handle.db, [
      { companyId: company.id, authorId: user.id, title },
    ])
    await pool.query(`select pg_notify('distant_changed', $1)`, [
      JSON.stringify({ kind: 'vacancies', ids: [vacancyId] }),
    ])
    const { token } = await buildSession(handle.db, { userId: user.id })
    return { vacancyId, token }
  }

  async function countFound(board: number, search: string) {
    const answer = await fetch(
      `http://127.0.0.1:${boards[board]?.port}/api/v1/vacancies?search=${encodeURIComponent(search)}`,
    )
    expect(answer.status).toBe(200)
    const { items } = z.object({ items: z.array(z.unknown()) }).parse(await answer.json())
    return items.length
  }

  async function post(board: number, path: string, body: object, token?: string) {
    const answer = await fetch(`http://127.0.0.1:${boards[board]?.port}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Token ${token}` } : {}),
      },
      body: JSON.stringify(body),
    })
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: asRecord(await answer.json()),
    }
  }

  async function comparedByAll() {
    const counts = await Promise.all(
      boards.map(async ({ child }) => {
        const answer = once(child, 'message')
        child.send('how many')
        return Number(asRecord((await answer)[0])['compared'])
      }),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  }
})

/** Safe: both answers and messages are objects. */
const asRecord = (value: unknown) => value as Record<string, string | number>
