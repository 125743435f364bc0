import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { databaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts'
import { edgeWorld, keptAs } from '#tests/support/edge-world.ts'
import { PURGE_TOKEN } from '#tests/support/edge.ts'
import { sendRaw, type RawRequest } from '#tests/support/whole-app.ts'

const AUTHORIZED = { authorization: `Bearer ${PURGE_TOKEN}` }
/** How soon a change is seen through the edge. */
const SOON_MS = 1000

let line: DatabaseProxy | null = null
const { boards, edge, get, getFrom, renders } = await edgeWorld({
  hasClock: true,
  second: {
    async reach(url) {
      line = await databaseProxy(url)
      return line.url
    },
  },
})
const [first] = boards
const { db } = first.board.deps
/** The line between the second board and the database. */
const secondLine = () => {
  if (!line) throw new Error('There is no line')
  return line
}
afterAll(() => line?.close())

async function publishVacancy(title: string) {
  const [id = 0] = await first.board.buildVacancies({ title })
  // The second board hears of it too.
  await expect.poll(async () => (await boards[1].send(`/vacancies/${id}`)).status).toBe(200)
  return { id, path: `/vacancies/${id}?search=${id}` }
}

/** Changes it as the first board would; the first drops its pages and purges. */
async function rename(id: number, title: string) {
  await db.update(vacancies).set({ title }).where(eq(vacancies.id, id))
  await first.board.refresh([id])
}

async function seenWithin(path: string, title: string, from: 0 | 1) {
  const startedAt = performance.now()
  await expect
    .poll(async () => (await getFrom(from, path)).body.includes(title), { timeout: 5000, interval: 10 })
    .toBe(true)
  return performance.now() - startedAt
}

const sendPurge = (path: string, request: RawRequest) =>
  sendRaw(Number(new URL(edge.purgeUrl).port), path, request)

const titleIn = async (path: string, from: 0 | 1) =>
  /<h1[^>]*>([^<]*)</.exec((await getFrom(from, path)).body)?.[1]

describe('a change is seen within a second', () => {
  test('when both boards hear of it at once', async () => {
    const { id, path } = await publishVacancy('Пекарь утренний')
    // The second purge of the publication may come between two requests.
    await expect.poll(async () => keptAs(await getFrom(1, path)), { timeout: 3000 }).toBe('hit')
    await rename(id, 'Пекарь вечерний')
    expect(await seenWithin(path, 'Пекарь вечерний', 1)).toBeLessThan(SOON_MS)
    await sleep(SOON_MS)
    expect(await titleIn(path, 1)).toBe('Пекарь вечерний')
  })

  test('when the edge hears of it first and a board gives it the old page again', async () => {
    const { id, path } = await publishVacancy('Швея утренняя')
    // The purges of its publication are over.
    await sleep(SOON_MS)
    await getFrom(1, path)
    secondLine().hold('changes')
    await rename(id, 'Швея вечерняя')
    await expect.poll(secondLine().isHolding).toBe(true)
    // Purged by the first board, and kept again as the second still has it.
    await expect.poll(async () => keptAs(await getFrom(1, path))).not.toBe('hit')
    await sleep(SOON_MS)
    await getFrom(1, path)
    expect([await titleIn(path, 1), keptAs(await getFrom(1, path))]).toEqual(['Швея утренняя', 'hit'])
    secondLine().release()
    expect(await seenWithin(path, 'Швея вечерняя', 1)).toBeLessThan(SOON_MS)
    await sleep(SOON_MS)
    expect(await titleIn(path, 1)).toBe('Швея вечерняя')
  })

  test('when an old page is on its way while the edge is purged', async () => {
    const { id } = await publishVacancy('Курьер утренний')
    const path = `/vacancies/${id}?search=way`
    await boards[1].send(`/vacancies/${id}`)
    // Nobody has this twin yet, so the board asks the database.
    const twin = `/vacancies/${id}.md`
    secondLine().hold('answers')
    const old = getFrom(1, twin)
    await expect.poll(secondLine().isHolding).toBe(true)
    await rename(id, 'Курьер вечерний')
    await sleep(200)
    secondLine().release()
    await old
    expect(await seenWithin(twin, 'Курьер вечерний', 1)).toBeLessThan(SOON_MS)
    await sleep(SOON_MS)
    expect((await getFrom(1, twin)).body).toContain('Курьер вечерний')
    expect(await titleIn(path, 1)).toBe('Курьер вечерний')
  })
})

describe('the purge of the edge', () => {
  const purge = (headers: Record<string, string> = {}, { method = 'POST', path = '/purge' } = {}) =>
    sendPurge(path, { method, headers: { ...AUTHORIZED, 'surrogate-key': 'site', ...headers } })

  test('only who has the token purges, by POST, at one address, tags that are tags', async () => {
    await get('/help')
    const refused = [
      [401, await purge({ authorization: '' })],
      [401, await purge({ authorization: 'Bearer other' })],
      [401, await purge({ authorization: `Bearer ${PURGE_TOKEN}x` })],
      [405, await purge({}, { method: 'GET' })],
      [405, await purge({}, { method: 'PURGE' })],
      [404, await purge({}, { path: '/purge/x' })],
      [404, await purge({}, { path: '/help' })],
      [400, await purge({ 'surrogate-key': '' })],
      [400, await purge({ 'surrogate-key': '.* || obj.status == 200' })],
    ] as const
    expect(refused.map(([, { status }]) => status)).toEqual(refused.map(([status]) => status))
    expect(keptAs(await get('/help'))).toBe('hit')
    // Visitors reach no door for purges at all.
    const tried = await get('/purge', {
      method: 'POST',
      headers: { ...AUTHORIZED, 'surrogate-key': 'site' },
    })
    expect([tried.status, keptAs(await get('/help'))]).toEqual([405, 'hit'])
    expect((await purge()).status).toBe(200)
    expect(keptAs(await get('/help'))).toBe('miss')
  })

  test('a purge drops the pages of its tags and no others', async () => {
    const { id, path } = await publishVacancy('Сторож')
    await sleep(SOON_MS)
    await get(path)
    await get('/help')
    expect((await purge({ 'surrogate-key': `nothing v:${id}` })).status).toBe(200)
    expect(keptAs(await get('/help'))).toBe('hit')
    expect(keptAs(await get(path))).toBe('miss')
  })

  test('any number of readers of a page that nobody has read make one render', async () => {
    const { id } = await publishVacancy('Вахтёр')
    await sleep(SOON_MS)
    const before = await renders()
    const cold = `/vacancies/${id}?search=${id}0`
    const answers = await Promise.all(Array.from({ length: 100 }, () => getFrom(0, cold)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(answers.filter((answer) => keptAs(answer) === 'stale')).toEqual([])
    expect((await renders()) - before).toBe(1)
  })
})

describe('the age of a page', () => {
  const purge = (tag: string) =>
    sendPurge('/purge', { method: 'POST', headers: { ...AUTHORIZED, 'surrogate-key': tag } })
  let clock = 0
  const later = (seconds: number) => edge.setAhead((clock += seconds))

  test('an aged page is shown once more while it is renewed, an old one is not', async () => {
    const path = '/vacancies?search=age'
    expect(keptAs(await get(path))).toBe('miss')
    await later(110)
    expect(keptAs(await get(path))).toBe('hit')
    await later(100)
    expect(keptAs(await get(path))).toBe('stale')
    await expect.poll(async () => keptAs(await get(path))).toBe('hit')
    await later(600 + 130)
    expect(keptAs(await get(path))).toBe('miss')
    expect(keptAs(await get(path))).toBe('hit')
  })

  test('an aged page that was purged is shown to nobody, read or not since it aged', async () => {
    const path = '/vacancies?search=aged'
    await get(path)
    await later(200)
    await purge('site')
    expect(keptAs(await get(path))).toBe('miss')
    expect(keptAs(await get(path))).toBe('hit')
  })

  test('encodings of one page age apart: a purged one does not come back with the renewal of another', async () => {
    const path = '/vacancies?search=encodings'
    const br = { headers: { 'accept-encoding': 'br' } }
    const gzip = { headers: { 'accept-encoding': 'gzip' } }
    await get(path, br)
    await get(path, gzip)
    await purge('site')
    expect(keptAs(await get(path, br))).toBe('miss')
    await later(200)
    expect(keptAs(await get(path, br))).toBe('stale')
    expect(keptAs(await get(path, gzip))).toBe('miss')
  })
})
