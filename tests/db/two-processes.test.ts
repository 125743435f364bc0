/** What only two processes on one database can get wrong. */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabaseSettings } from '#tests/support/database.ts'

const { settings, remove } = await testDatabaseSettings({ isEmpty: true })
const { url } = settings

describe('two processes on one database', () => {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // Dropping the database may break off a connection that is just being closed.
  pool.on('error', () => {})
  let boards: { child: ChildProcess; port: number }[] = []

  beforeAll(async () => {
    boards = await Promise.all([startBoard(), startBoard()])
  }, 120_000)

  afterAll(async () => {
    await Promise.all(
      boards.map(async ({ child }) => {
        const ended = once(child, 'exit')
        child.disconnect()
        await ended
      }),
    )
    await pool.end()
    await remove()
  }, 30_000)

  test('that start together on an empty database bring it to the present schema once', async () => {
    const { rows: applied } = await pool.query(
      'select hash, count(*)::int from drizzle.__drizzle_migrations group by hash',
    )
    expect(applied.length).toBeGreaterThan(5)
    expect(new Set(applied.map(({ count }) => count))).toEqual(new Set([1]))
    const { rows: places } = await pool.query('select count(*)::int from locations')
    expect(places[0].count).toBeGreaterThan(1000)
  })

  test('look at five codes at most of 300 parallel wrong ones and the right one', async () => {
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
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(301 - opened.length)
    const { rows: sessions } = await pool.query('select count(*)::int from sessions')
    expect(sessions[0].count).toBe(opened.length)
  }, 60_000)

  async function post(board: number, path: string, body: object) {
    const answer = await fetch(`http://127.0.0.1:${boards[board]?.port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: asRecord(await answer.json()) }
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

async function startBoard() {
  const child = fork(fileURLToPath(new URL('../support/board-process.ts', import.meta.url)), {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: url,
      CODES_SECRET: 'the same for both processes, 32+ characters',
    },
    execArgv: [],
  })
  const failed = once(child, 'exit').then(([status]) => {
    throw new Error(`A board ended with ${status} before it was ready`)
  })
  const ready = once(child, 'message')
  const [message] = await Promise.race([ready, failed])
  failed.catch(() => {})
  return { child, port: Number(asRecord(message)['port']) }
}

/** Safe: both answers and messages are objects. */
const asRecord = (value: unknown) => value as Record<string, string | number>
