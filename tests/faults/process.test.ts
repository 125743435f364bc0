/** A process that is stopped twice under load, killed, or whose clock jumps. */
import { readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { favouriteVacancies } from '#server/db/schema/favourites.ts'
import { openDatabase } from '#server/db/client.ts'
import { startBoard } from '#tests/support/board-in-process.ts'
import { testDatabaseSettings } from '#tests/support/database.ts'
import { buildCompany, buildSession, buildUser, buildVacancies } from '#tests/support/rows.ts'
import { sendRaw } from '#tests/support/whole-app.ts'
import { codeIn } from '#tests/support/people.ts'
import { startMailServer } from '#tests/mail/mail-server.ts'

const { settings, remove } = await testDatabaseSettings()
const handle = await openDatabase(settings)
const { db } = handle
afterAll(async () => {
  await handle.close()
  await remove()
})
const { id: userId } = await buildUser(db)
const { token } = await buildSession(db, { userId })
const { id: companyId } = await buildCompany(db)
const ids = await buildVacancies(
  db,
  Array.from({ length: 400 }, (_, at) => ({ companyId, title: `Сварщик ${at}` })),
)

const keep = (port: number, id: number) =>
  sendRaw(port, `/api/v1/personal/favourites/${id}`, {
    method: 'PUT',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: '{}',
  }).then(({ status }) => status)
const keptIds = async () => (await db.select().from(favouriteVacancies)).map(({ vacancyId }) => vacancyId)

/** On a busy machine a process of the board starts slowly. */
const STARTING = { timeout: 120_000 }
const STOPPABLE = { ROLE: 'web', DRAIN_SECONDS: '20' }
/** Starting one takes seconds of processor time: the second test goes on with that of the first. */
let running: Awaited<ReturnType<typeof startBoard>> | null = null

test(
  'killed in the middle of commands, a board has done all that it answered, and the rest can be repeated',
  STARTING,
  async () => {
    const board = await startBoard(settings.url, { ROLE: 'web' })
    const wanted = ids.slice(100, 300)
    const sent = wanted.map(async (id) => ({ id, status: await keep(board.port, id).catch(() => 0) }))
    await Promise.any(sent)
    board.kill('SIGKILL')
    const answers = await Promise.all(sent)
    const accepted = answers.filter(({ status }) => status === 200).map(({ id }) => id)
    expect(accepted.length).toBeGreaterThan(0)
    expect(accepted.length).toBeLessThan(wanted.length)
    expect(await keptIds()).toEqual(expect.arrayContaining(accepted))
    const next = await startBoard(settings.url, STOPPABLE)
    for (const { id } of answers.filter(({ status }) => status !== 200))
      expect(await keep(next.port, id)).toBe(200)
    const kept = await keptIds()
    running = next
    expect(wanted.filter((id) => kept.filter((one) => one === id).length !== 1)).toEqual([])
  },
)

test(
  'stopped twice at 200 requests a second, a board answers everything that was sent before it said no',
  STARTING,
  async () => {
    const board = running ?? (await startBoard(settings.url, STOPPABLE))
    let isRouted = true
    const balancer = (async () => {
      while (isRouted) {
        // Its connection stays open, so the board waits until it has heard the no.
        const asked = sendRaw(board.port, '/health/ready', { isKeptAlive: true })
        isRouted = await asked.then(
          ({ status }) => status === 200,
          () => false,
        )
        await sleep(50)
      }
    })()
    const answers: Promise<number | string>[] = []
    const startedAt = performance.now()
    let signals = 0
    while (isRouted) {
      const passed = performance.now() - startedAt
      for (; answers.length < passed / 5;) {
        const at = answers.length
        const sent =
          at % 4 === 0
            ? keep(board.port, ids[(at / 4) % 100] ?? 0)
            : sendRaw(board.port, '/api/v1/tariffs').then(({ status }) => status)
        answers.push(sent.catch((error: unknown) => String(error)))
      }
      if ((passed > 1000 && signals === 0) || (passed > 1010 && signals === 1)) {
        signals += 1
        board.kill('SIGTERM')
      }
      await sleep(5)
    }
    await balancer
    const counts = new Map<number | string, number>()
    for (const answer of await Promise.all(answers)) counts.set(answer, (counts.get(answer) ?? 0) + 1)
    board.kill('SIGTERM')
    expect([...counts.keys()]).toEqual([200])
    expect(counts.get(200)).toBeGreaterThan(150)
    expect(await board.ended()).toBe(0)
  },
)

const fakeClock = libraryOf('faketime/libfaketimeMT.so.1')

describe.runIf(fakeClock !== null)('a board whose clock jumps', () => {
  test(
    'keeps sessions, sends codes that work, and takes no old ones, an hour on and an hour back',
    STARTING,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'distant-clock-'))
      const clock = join(folder, 'clock')
      const mail = await startMailServer()
      afterAll(async () => {
        await mail.stop()
        await rm(folder, { recursive: true })
      })
      await writeFile(clock, '+0')
      const board = await startBoard(settings.url, {
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        MAIL_FROM: 'no-reply@board.example',
        LD_PRELOAD: fakeClock ?? '',
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      })
      const post = (path: string, body: object) =>
        sendRaw(board.port, path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      let asked = 0
      async function requestCode() {
        const email = `jump-${(asked += 1)}@example.ru`
        const { status, body } = await post('/api/v1/auth/request-code', { email })
        expect(status).toBe(200)
        const arrived = () => mail.received.find(({ recipients }) => recipients.includes(email))
        await expect.poll(arrived, { timeout: 10_000 }).toBeDefined()
        const { challenge_id: challengeId } = z.object({ challenge_id: z.string() }).parse(JSON.parse(body))
        return { challenge_id: challengeId, code: codeIn(arrived()?.bodies[0] ?? '') }
      }
      const verify = async (code: object) => (await post('/api/v1/auth/verify-code', code)).status
      const isSignedIn = async () =>
        (
          await sendRaw(board.port, '/api/v1/personal/favourites', {
            headers: { authorization: `Token ${token}` },
          })
        ).status

      const early = await requestCode()
      expect(await verify(await requestCode())).toBe(200)
      for (const jump of ['+3600', '-3600', '+0']) {
        await writeFile(clock, jump)
        expect(await isSignedIn()).toBe(200)
        if (jump === '+3600') expect(await verify(early)).not.toBe(200)
        expect(await verify(await requestCode())).toBe(200)
        expect(await keep(board.port, ids[350] ?? 0)).toBe(200)
        expect((await sendRaw(board.port, '/health/ready')).status).toBe(200)
      }
      board.kill('SIGTERM')
      expect(await board.ended()).toBe(0)
    },
  )
})

function libraryOf(path: string): string | null {
  const folders = process.platform === 'linux' ? readdirSync('/usr/lib') : []
  const folder = folders.find((name) => {
    try {
      return readdirSync(join('/usr/lib', name, 'faketime')).length > 0
    } catch {
      return false
    }
  })
  return folder === undefined ? null : join('/usr/lib', folder, path)
}
