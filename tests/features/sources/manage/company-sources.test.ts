import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { companies } from '#server/db/schema/companies.ts'
import { sources } from '#server/db/schema/sources.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { enqueueDueSources } from '#server/features/intake/sources/jobs.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { manageWorld } from './manage-world.ts'

const world = await manageWorld()
const { deps, act, feed, fill, findSource, runJobs, statuses } = world

type Company = Awaited<ReturnType<typeof world.buildConfirmedCompany>>
const path = ({ id }: Pick<Company, 'id'>, rest = '') => `/companies/${id}/sources${rest}`
const FEED = { kind: 'yandex_feed', address: feed.address.href, path_prefix: '' }
const connect = (company: Company, body: object = FEED, as: TestPerson | null = company.owner) =>
  act('POST', path(company), { as, body })

async function connected(company: Company, body: object = FEED): Promise<number> {
  const { status, body: made } = await connect(company, body)
  if (status !== 200) throw new Error(JSON.stringify(made))
  return Number(made.source_id)
}
const tryIt = (company: Company, id: number) =>
  act('POST', path(company, `/${id}/trial`), { as: company.owner })
const setState = (company: Company, id: number, state: string) =>
  act('PUT', path(company, `/${id}/state`), { as: company.owner, body: { state } })
const log = async (company: Company, id: number) =>
  (await act('GET', path(company, `/${id}/log`), { as: company.owner })).body

describe('who may connect sources of a company', () => {
  test('its administrators; for strangers the company does not exist, and sources of others never do', async () => {
    const company = await world.buildConfirmedCompany()
    const rival = await world.buildConfirmedCompany()
    const id = await connected(company)
    const operations = [
      ['GET', '', null],
      ['POST', '', FEED],
      ['POST', `/${id}/trial`, {}],
      ['PUT', `/${id}/state`, { state: 'on' }],
      ['GET', `/${id}/log`, null],
      ['PUT', `/${id}/vacancies/1`, { is_shown: false }],
    ] as const
    for (const [method, rest, body] of operations) {
      const ask = async (as: TestPerson | null, of: Pick<Company, 'id'> = company) =>
        (await act(method, path(of, rest), { as, ...(body && { body }) })).status
      expect([method, rest, await ask(company.editor), await ask(rival.owner), await ask(null)]).toEqual([
        method,
        rest,
        403,
        404,
        401,
      ])
      if (rest !== '') expect([rest, await ask(rival.owner, rival)]).toEqual([rest, 404])
    }
    expect(await deps.db.$count(sources)).toBe(1)
    expect((await findSource(id)).state).toBe('off')
  })
})

describe('what a company may connect', () => {
  test('the act is the consent: it is dated, names its person by number only, and starts switched off', async () => {
    const company = await world.buildConfirmedCompany()
    expect(await findSource(await connected(company))).toMatchObject({
      companyId: company.id,
      basis: 'consent',
      basisOn: '2026-11-26',
      basisNote: expect.stringContaining(`№ ${company.owner.id}`),
      state: 'off',
      intervalMinutes: 1440,
    })
  })

  test.each([
    [
      { address: 'http://elsewhere.example/vacancies.yml' },
      'address',
      'Адрес должен быть на сайте работодателя',
    ],
    [{ address: 'http://intranet/a.yml' }, 'address', 'Нужен адрес в интернете'],
    [{ kind: 'trudvsem', address: 'https://opendata.trudvsem.ru/api/v1/vacancies' }, 'kind', 'Выберите вид'],
    [
      { kind: 'lever', address: 'https://jobs.lever.co/vydumka' },
      'address',
      'Адрес заканчивается на /v0/postings/имя.',
    ],
    [{ address: '' }, 'address', 'обязательно'],
  ])('%o is refused at its field', async (given, field, message) => {
    const company = await world.buildConfirmedCompany()
    const { status, fields } = await connect(company, { ...FEED, ...given })
    // The schema of the contract answers 400, rules of the server 422.
    expect([400, 422]).toContain(status)
    expect(Object.keys(fields)).toEqual([field])
    expect(fields[field]).toContain(message)
  })

  test('nothing before the company is checked and its site is confirmed', async () => {
    const company = await world.buildConfirmedCompany()
    const id = await connected(company)
    feed.vacancies = fill(1)
    await tryIt(company, id)
    for (const lost of [
      { confirmedDomain: null },
      { verification: 'none', confirmedDomain: '127.0.0.1' },
    ] as const) {
      await deps.db.update(companies).set(lost).where(eq(companies.id, company.id))
      expect((await connect(company, { ...FEED, address: `${world.stub.origin}/b.yml` })).status).toBe(409)
      expect((await setState(company, id, 'on')).status).toBe(409)
    }
  })

  test.each([
    ['confirms its site no more', { confirmedDomain: null, siteUrl: 'https://other.example/' }],
    ['is no longer checked', { verification: 'none', inn: null }],
    ['has another site', { confirmedDomain: 'other.example' }],
    ['is blocked', { blockedAt: '2026-11-26T10:00:00Z' }],
  ] as const)('a source is not read when its company %s', async (_, lost) => {
    const company = await world.buildConfirmedCompany()
    const id = await connected(company)
    feed.vacancies = fill(1)
    await tryIt(company, id)
    await setState(company, id, 'on')
    await world.runJobs()
    expect(await statuses()).toEqual({ published: 1 })
    await deps.db.update(companies).set(lost).where(eq(companies.id, company.id))
    world.stub.requests.length = 0
    world.passDay()
    await enqueueDueSources(deps)
    await world.runJobs()
    expect(world.stub.requests).toEqual([])
    expect(await findSource(id)).toMatchObject({
      state: 'paused',
      pauseReason: 'not_confirmed',
      pausedUntil: null,
    })
  })

  test('of one employer thirty vacancies are shown, and an address that staff have added is refused', async () => {
    const company = await world.buildConfirmedCompany()
    expect(await findSource(await connected(company))).toMatchObject({ employerCap: 30, runCap: 2000 })
    await world.addSource({ address: `${world.stub.origin}/staff.yml` })
    const second = await connect(company, { ...FEED, address: `${world.stub.origin}/staff.yml` })
    expect(second.fields.address).toContain('Напишите нам')
  })

  test('five sources at most, and a removed one comes back when its address is connected again', async () => {
    const company = await world.buildConfirmedCompany()
    const addresses = [1, 2, 3, 4, 5].map((number) => `${world.stub.origin}/${number}.yml`)
    const ids: number[] = []
    for (const address of addresses) ids.push(await connected(company, { ...FEED, address }))
    expect((await connect(company)).body.message).toContain('не больше 5 источников')
    const [first] = ids
    if (first === undefined) throw new Error('No sources')
    await setState(company, first, 'removed')
    expect((await setState(company, first, 'off')).status).toBe(404)
    expect(await connected(company, { ...FEED, address: addresses[0] })).toBe(first)
    expect(await findSource(first)).toMatchObject({ state: 'off', triedAt: null })
  })

  test('what staff have removed does not come back when the company connects its address again', async () => {
    const company = await world.buildConfirmedCompany()
    const id = await connected(company)
    await setState(company, id, 'removed')
    expect(await connected(company)).toBe(id)
    await world.setState(id, 'removed')
    expect((await connect(company)).fields.address).toBe(
      'Источник убрали мы. Напишите нам, чтобы узнать почему.',
    )
    expect((await findSource(id)).state).toBe('removed')

    await world.setState(id, 'off')
    await setState(company, id, 'removed')
    expect(await connected(company)).toBe(id)
  })

  test('a board of a recruiting system is switched on by staff, who see that the company asks', async () => {
    const company = await world.buildConfirmedCompany()
    const id = await connected(company, {
      kind: 'lever',
      address: 'https://api.lever.co/v0/postings/vydumka',
    })
    await deps.db.update(sources).set({ triedAt: deps.now().toISOString() }).where(eq(sources.id, id))
    expect((await setState(company, id, 'on')).body.message).toContain('включаем мы')
    const { body } = await act('GET', `/staff/sources/${id}`)
    expect(body).toMatchObject({ alarms: ['asks_for_staff'], company: { id: company.id } })
    expect((await act('PUT', `/staff/sources/${id}/state`, { body: { state: 'on' } })).status).toBe(200)
  })

  test('what staff have paused the company neither continues nor switches off', async () => {
    const company = await world.buildConfirmedCompany()
    const id = await connected(company)
    await tryIt(company, id)
    await setState(company, id, 'on')
    await act('PUT', `/staff/sources/${id}/state`, { body: { state: 'paused' } })
    for (const state of ['on', 'off', 'removed'])
      expect((await setState(company, id, state)).status).toBe(409)
    expect((await findSource(id)).state).toBe('paused')
  })
})

describe('the vacancies of a source of a company', () => {
  async function reading(count: number) {
    const company = await world.buildConfirmedCompany()
    feed.vacancies = fill(count)
    const id = await connected(company)
    await tryIt(company, id)
    expect((await setState(company, id, 'on')).status).toBe(200)
    await runJobs()
    const readNext = async () => {
      world.passDay()
      await enqueueDueSources(deps)
      await runJobs()
    }
    return { company, id, readNext }
  }

  test('belong to the company, take responses, and their reading is in the log', async () => {
    const { company, id } = await reading(2)
    const rows = await deps.db.select().from(vacancies)
    expect(rows.map(({ companyId, status }) => [companyId, status])).toEqual([
      [company.id, 'published'],
      [company.id, 'published'],
    ])
    const card = await act('GET', `/vacancies/${rows[0]?.id}`, { as: null })
    expect(card.body).toMatchObject({ takes_responses: true })
    expect(await log(company, id)).toMatchObject({
      runs: [{ outcome: 'ok', read: 2, added: 2 }],
      records: [{ state: 'shown' }, { state: 'shown' }],
    })
  })

  test('one is taken down, stays away from the next reading, and comes back when it is asked for', async () => {
    const { company, id, readNext } = await reading(2)
    const [vacancy] = await deps.db.select({ id: vacancies.id }).from(vacancies).orderBy(vacancies.id)
    const setShown = (isShown: boolean, reason: string | null = 'filled') =>
      act('PUT', path(company, `/${id}/vacancies/${vacancy?.id}`), {
        as: company.owner,
        body: { is_shown: isShown, reason: isShown ? null : reason },
      })
    expect((await setShown(true)).status).toBe(409)
    expect((await setShown(false, null)).fields.reason).toContain('Выберите, почему')
    expect((await setShown(false)).status).toBe(200)
    const [entry] = await deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({ action: 'source.vacancy_taken_down', details: { reason: 'filled' } })
    expect(await statuses()).toEqual({ published: 1, expired: 1 })
    feed.vacancies = feed.vacancies.map((one) => ({ ...one, text: `${one.text} Есть обучение.` }))
    await readNext()
    expect(await statuses()).toEqual({ published: 1, expired: 1 })
    expect(await world.recordStates()).toEqual({ shown: 1, suppressed: 1 })

    expect((await setShown(true)).status).toBe(200)
    expect(await statuses()).toEqual({ published: 2 })
    expect(await world.recordStates()).toEqual({ shown: 2 })
    await readNext()
    expect(await statuses()).toEqual({ published: 2 })
  })

  test('leave the board with their source', async () => {
    const { company, id } = await reading(2)
    expect((await setState(company, id, 'removed')).status).toBe(200)
    expect(await statuses()).toEqual({ expired: 2 })
    expect((await act('GET', path(company), { as: company.owner })).body.items).toEqual([])
  })
})
