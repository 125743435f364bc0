import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { probeSource } from '#server/features/intake/sources/runs/probe-source.ts'
import { buildStubVacancies } from '#tests/support/source-stub/stub-vacancies.ts'
import { serveTrudvsem } from '#tests/support/source-stub/trudvsem.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/durations.ts'
import { sourceWorld } from './source-world.ts'

const {
  db,
  deps,
  stub,
  clock,
  published,
  addSource,
  run,
  passTime,
  listVacancies,
  listRecords,
  listRuns,
  find,
  countVacancies,
  countRecords,
} = await sourceWorld()
const portal = serveTrudvsem(stub, [])

beforeEach(() => {
  portal.vacancies = buildStubVacancies({ count: 250, now: clock.now })
  Object.assign(portal, { quickLimit: 100, lateMs: 0, dress: (vacancy: unknown) => vacancy })
})

const addPortal = (row: { employerCap?: number; runCap?: number } = {}) =>
  addSource({ kind: 'trudvsem', address: portal.address, settings: { words: ['удаленно'] }, ...row })
const offset = (url: URL) => url.searchParams.get('offset')
const NOTHING = { body: JSON.stringify({ status: '200', meta: { total: 0 }, results: {} }) }

describe('a run of «Работа России»', () => {
  test('counts a record once that several searches find, and a killed run does so, too', async () => {
    const settings = { words: ['удаленно', 'дистанционно', 'из дома'] }
    portal.vacancies = buildStubVacancies({ count: 60, now: clock.now })
    portal.dress = (vacancy, { number }) =>
      number > 10
        ? vacancy
        : { ...vacancy, 'creation-date': '2020-01-01', date_modify: '2020-01-02T09:00:00+0300' }
    const source = await addSource({ kind: 'trudvsem', address: portal.address, settings })
    const killed = new AbortController()
    stub.misbehave = ({ url }) => {
      if (url.searchParams.get('text') === 'дистанционно') killed.abort()
      return null
    }
    expect(await run(source, killed.signal)).toMatchObject({ finishedAt: null, read: 60 })
    stub.misbehave = () => null
    expect(await run(source)).toMatchObject({
      outcome: 'ok',
      read: 60,
      added: 50,
      unchanged: 0,
      refused: { too_old: 10 },
    })
  })

  test('writes each vacancy once, and a second run changes nothing', async () => {
    const source = await addPortal()
    expect(await run(source)).toMatchObject({
      outcome: 'ok',
      mode: 'full',
      read: 250,
      added: 250,
      refused: {},
    })
    expect(await countVacancies()).toEqual({ published: 250 })
    expect(await find(source)).toMatchObject({ failures: 0, watermark: expect.any(String) })
    expect(new Set(published).size).toBe(250)
    const before = await listVacancies()
    // Remote work takes the place of the kind of employment, also next to «Полный рабочий день».
    expect(new Set(before.map(({ employment }) => employment))).toEqual(new Set([null]))

    passTime(2 * HOUR_MS)
    portal.vacancies = portal.vacancies.map((one) => ({
      ...one,
      modifiedAt: clock.now.toISOString().slice(0, 19) + 'Z',
    }))
    published.length = 0
    const revisions = await db.$count(vacancyRevisions)
    expect(await run(source)).toMatchObject({
      mode: 'changes',
      read: 250,
      added: 0,
      changed: 0,
      unchanged: 250,
    })
    expect(published).toEqual([])
    expect(await db.$count(vacancyRevisions)).toBe(revisions)
    const after = await listVacancies()
    expect(after.map(({ publishedAt, contentHash }) => [publishedAt, contentHash])).toEqual(
      before.map(({ publishedAt, contentHash }) => [publishedAt, contentHash]),
    )
  })

  test('renews the term of a vacancy that the portal has changed without a new text', async () => {
    const source = await addPortal()
    await run(source)
    const [before] = await listVacancies()
    passTime(5 * DAY_MS)
    portal.vacancies = portal.vacancies.map((one) => ({
      ...one,
      modifiedAt: clock.now.toISOString().slice(0, 19) + 'Z',
    }))
    await run(source)
    const [after] = await listVacancies()
    expect(Date.parse(after?.expiresAt ?? '') - Date.parse(before?.expiresAt ?? '')).toBe(5 * DAY_MS)
    expect(after?.publishedAt).toBe(before?.publishedAt)
  })

  test('keeps the pages before an error that comes with status 200, and does not move its watermark', async () => {
    const source = await addPortal()
    stub.misbehave = ({ url }) =>
      offset(url) === '1'
        ? { kind: 'answer', answer: { body: '{"status":"500","meta":{"error":"no"},"results":{}}' } }
        : null
    expect(await run(source)).toMatchObject({ outcome: 'partial', read: 100, added: 100, closed: 0 })
    expect(await find(source)).toMatchObject({ watermark: null, failures: 1, lastSuccessAt: null })
    expect(await countVacancies()).toEqual({ published: 100 })
  })

  test('takes an empty window for success, and an empty answer with a total for a fault', async () => {
    const source = await addPortal()
    stub.misbehave = () => ({ kind: 'answer', answer: NOTHING })
    expect(await run(source)).toMatchObject({ outcome: 'ok', read: 0 })
    stub.misbehave = () => ({
      kind: 'answer',
      answer: { body: JSON.stringify({ status: '200', meta: { total: 250 }, results: {} }) },
    })
    expect(await run(source)).toMatchObject({ outcome: 'failed', failure: 'wrong_content' })
  })

  test('reads a record once when it moves to an earlier page meanwhile', async () => {
    const source = await addPortal()
    const moved = portal.vacancies.at(-1)
    stub.misbehave = ({ url }) => {
      if (offset(url) === '1' && moved)
        portal.vacancies = portal.vacancies.map((one) =>
          one.number === moved.number
            ? { ...one, modifiedAt: clock.now.toISOString().slice(0, 19) + 'Z' }
            : one,
        )
      return null
    }
    await run(source)
    passTime(2 * HOUR_MS)
    await run(source)
    expect(await listVacancies()).toHaveLength(250)
    expect(new Set((await listRecords()).map(({ recordId }) => recordId)).size).toBe(250)
  })

  test('stops at a refusal until staff decide, and closes nothing', async () => {
    const source = await addPortal()
    await run(source)
    passTime(2 * HOUR_MS)
    stub.misbehave = () => ({ kind: 'status', status: 403 })
    expect(await run(source)).toMatchObject({ outcome: 'failed', failure: 'blocked' })
    expect(await find(source)).toMatchObject({ state: 'paused', pauseReason: 'blocked', pausedUntil: null })
    expect(await countVacancies()).toEqual({ published: 250 })
  })

  test('pauses for hours after five failures in a row, and runs again by itself', async () => {
    const source = await addPortal()
    stub.misbehave = () => ({ kind: 'status', status: 500 })
    for (let failures = 1; failures < 5; failures += 1) {
      await run(source)
      expect(await find(source)).toMatchObject({ state: 'on', failures })
    }
    await run(source)
    const paused = await find(source)
    expect(paused).toMatchObject({ state: 'paused', pauseReason: 'server_error' })
    expect(Date.parse(paused.pausedUntil ?? '') - clock.now.getTime()).toBe(6 * HOUR_MS)
    stub.misbehave = () => null
    await run(source)
    expect(await find(source)).toMatchObject({
      state: 'on',
      failures: 0,
      pauseReason: null,
      pausedUntil: null,
    })
  })

  test('loses only the record that the database refuses', async () => {
    const source = await addPortal()
    portal.vacancies = portal.vacancies.slice(0, 5)
    // No index of the database takes it.
    const tooLong = randomBytes(6000).toString('base64url')
    portal.dress = (vacancy, { number }) => (number === 3 ? { ...vacancy, id: tooLong } : vacancy)
    expect(await run(source)).toMatchObject({ outcome: 'ok', read: 5, added: 4, refused: { database: 1 } })
  })

  test('goes on where a killed process has stopped, without doubles', async () => {
    const source = await addPortal()
    const killed = new AbortController()
    stub.misbehave = ({ url }) => {
      if (offset(url) === '1') killed.abort()
      return null
    }
    expect(await run(source, killed.signal)).toMatchObject({ finishedAt: null, read: 100 })
    stub.requests.length = 0
    stub.misbehave = () => null
    expect(await run(source)).toMatchObject({ outcome: 'ok', read: 250, added: 250 })
    expect(stub.requests.map(({ url }) => offset(url))).toEqual(['1', '2'])
    expect(await listVacancies()).toHaveLength(250)
    expect(await listRuns()).toHaveLength(1)
  })

  test('goes on where a failure of a moment has stopped it, unless the whole is asked for', async () => {
    const source = await addPortal()
    stub.misbehave = ({ url }) => (offset(url) === '1' ? { kind: 'status', status: 500 } : null)
    expect(await run(source)).toMatchObject({ outcome: 'partial', read: 100 })
    stub.misbehave = () => null
    stub.requests.length = 0
    passTime(HOUR_MS)
    expect(await run(source)).toMatchObject({ outcome: 'ok', read: 150, added: 150 })
    expect(stub.requests.map(({ url }) => offset(url))).toEqual(['1', '2'])
    expect(await countVacancies()).toEqual({ published: 250 })
    const newest = Math.max(...portal.vacancies.map(({ modifiedAt }) => Date.parse(modifiedAt)))
    expect(Date.parse((await find(source)).watermark ?? '')).toBe(newest)
  })

  test('shows no more than its caps, and the others later', async () => {
    const source = await addPortal({ employerCap: 10, runCap: 60 })
    const companies = new Set(portal.vacancies.map(({ company }) => company.inn)).size
    expect(companies).toBeGreaterThan(10)
    expect(await run(source)).toMatchObject({ added: 60, waiting: 190 })
    expect(await countRecords()).toEqual({ shown: 60, waiting: 190 })
    passTime(2 * HOUR_MS)
    portal.vacancies = []
    expect(await run(source)).toMatchObject({ read: 0, added: expect.any(Number) })
    const { shown = 0 } = await countRecords()
    expect(shown).toBeGreaterThan(60)
    expect(shown).toBeLessThanOrEqual(120)
  })

  test('never shows what asks for money in a sentence with contacts, and says by which rule', async () => {
    const source = await addPortal()
    portal.vacancies = portal.vacancies.slice(0, 1)
    portal.dress = (vacancy) => ({
      ...vacancy,
      duty: `${String(vacancy.duty)} Пишите в telegram @vydumka_hr, взнос 500 ₽ до начала работы.`,
    })
    await run(source)
    const [vacancy] = await listVacancies()
    expect(vacancy?.status).toBe('moderation')
    const [record] = await listRecords()
    const mapped = JSON.stringify(record?.mapped)
    expect(mapped).toMatch(/asks_money/)
    expect(mapped).not.toMatch(/vydumka_hr|\+7|@/)
  })
})

describe('a record that the portal has not shown for 72 hours', () => {
  const probe = async (id: number) => probeSource(deps, id, new AbortController().signal)
  const fillAndWait = async () => {
    const source = await addPortal()
    portal.vacancies = portal.vacancies.slice(0, 3)
    await run(source)
    passTime(73 * HOUR_MS)
    return source
  }

  test('ends after two answers that it is gone, twelve hours apart', async () => {
    const source = await fillAndWait()
    portal.vacancies = portal.vacancies.slice(1)
    expect(await probe(source.id)).toMatchObject({ mode: 'probe', outcome: 'ok', read: 3, closed: 0 })
    expect(await probe(source.id)).toBeNull()
    passTime(13 * HOUR_MS)
    expect(await probe(source.id)).toMatchObject({ read: 1, closed: 1 })
    expect(await countVacancies()).toEqual({ published: 2, expired: 1 })
  })

  test('stays when the portal answers with an error, and the source waits for staff at a refusal', async () => {
    const source = await fillAndWait()
    stub.misbehave = () => ({ kind: 'html' })
    expect(await probe(source.id)).toMatchObject({ outcome: 'failed', closed: 0 })
    expect(await find(source)).toMatchObject({ state: 'on' })
    stub.misbehave = () => ({ kind: 'status', status: 403 })
    expect(await probe(source.id)).toMatchObject({ outcome: 'failed', failure: 'blocked' })
    expect(await find(source)).toMatchObject({ state: 'paused', pauseReason: 'blocked' })
    expect(await countVacancies()).toEqual({ published: 3 })
  })
})
