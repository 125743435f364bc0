import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { sourceRuns, sources } from '#server/db/schema/sources.ts'
import { enqueueDueSources } from '#server/features/intake/sources/jobs.ts'
import { openRun } from '#server/features/intake/sources/runs/run-rows.ts'
import { runSource } from '#server/features/intake/sources/runs/run-source.ts'
import { toShownOriginal } from '#server/features/intake/sources/manage/clean-original.ts'
import { manageWorld } from './manage-world.ts'

const world = await manageWorld()
const { deps, act, addSource, feed, feedForm, fill, findSource, runJobs, setState, statuses, switchOn } =
  world

const run = (id: number) => runSource(deps, id, { signal: new AbortController().signal, random: 0 })
const read = async (id: number) => (await act('GET', `/staff/sources/${id}`)).body

describe('who may manage sources', () => {
  const OPERATIONS = [
    ['GET', '', null],
    ['GET', '/kinds', null],
    ['GET', '/1', null],
    ['GET', '/1/records', null],
    ['POST', '', feedForm()],
    ['PUT', '/1', feedForm()],
    ['POST', '/1/trial', {}],
    ['PUT', '/1/state', { state: 'on' }],
    ['POST', '/1/run', { is_full: false }],
    ['POST', '/1/stop', {}],
    ['POST', '/1/absent', { closes: true }],
  ] as const

  test('sources exist for administrators of the board only', async () => {
    const moderator = await world.people.buildPerson({ staffRole: 'moderator' })
    const employer = await world.people.buildPerson({ intent: 'employer' })
    for (const [method, path, body] of OPERATIONS) {
      const ask = async (as: typeof moderator | null) =>
        (await act(method, `/staff/sources${path}`, { as, ...(body && { body }) })).status
      expect([method, path, await ask(moderator), await ask(employer), await ask(null)]).toEqual([
        method,
        path,
        404,
        404,
        401,
      ])
    }
    expect(await deps.db.$count(sources)).toBe(0)
  })

  test('a source that does not exist is not found', async () => {
    for (const [method, path, body] of OPERATIONS.filter(([, rest]) => rest.startsWith('/1')))
      expect([path, (await act(method, `/staff/sources${path}`, body ? { body } : {})).status]).toEqual([
        path,
        404,
      ])
  })
})

/** An employer that has no company here. */
const ELSEWHERE = {
  company_id: '',
  employer_title: 'ООО «ВЫДУМКА»',
  employer_inn: '7707083893',
  employer_site: 'vydumka.example',
  address: 'http://vydumka.example/vacancies.yml',
}

describe('the form of a source', () => {
  test.each([
    [{ kind: 'nothing' }, 'kind', 'Выберите вид источника из списка.'],
    [{ title: ' ' }, 'title', 'Это поле обязательно для заполнения.'],
    [{ address: 'нет' }, 'address', 'Введите корректный URL.'],
    [{ address: 'ftp://127.0.0.1/a' }, 'address', 'Нужен адрес в интернете, который начинается с https://'],
    [{ address: 'http://intranet/vacancies.yml' }, 'address', 'Нужен адрес в интернете'],
    [{ address: 'http://hr.corp/vacancies.yml' }, 'address', 'Нужен адрес в интернете'],
    [{ address: 'http://10.0.0.1/vacancies.yml' }, 'address', 'Нужен адрес в интернете'],
    [
      { address: 'http://other.example/vacancies.yml' },
      'address',
      'Адрес должен быть на сайте работодателя: 127.0.0.1',
    ],
    [{ kind: 'greenhouse' }, 'address', 'Адрес этого вида — на greenhouse.io.'],
    [
      { kind: 'greenhouse', address: 'https://greenhouse.io/jobs' },
      'address',
      'Адрес заканчивается на /v1/boards/имя/jobs.',
    ],
    [{ ...ELSEWHERE, employer_title: '' }, 'employer_title', 'Напишите название работодателя'],
    [{ ...ELSEWHERE, employer_inn: '' }, 'employer_inn', 'Напишите ИНН работодателя'],
    [{ ...ELSEWHERE, employer_inn: '123' }, 'employer_inn', 'Проверьте ИНН'],
    [{ ...ELSEWHERE, employer_site: '' }, 'employer_site', 'Нужен сайт работодателя'],
    [
      { ...ELSEWHERE, address: 'http://rival.example/a.yml' },
      'address',
      'Адрес должен быть на сайте работодателя: vydumka.example',
    ],
    [{ company_id: 999_999 }, 'company_id', 'Компании с таким номером нет.'],
    [{ basis_on: '2027-01-01' }, 'basis_on', 'Этот день ещё не наступил.'],
    [{ basis_on: 'вчера' }, 'basis_on', 'Выберите день.'],
    [{ basis_on: '' }, 'basis_on', 'Укажите день, когда получили согласие.'],
    [{ basis_note: '  ' }, 'basis_note', 'Напишите, чьё это согласие и где оно хранится.'],
    [{ basis: 'open_data' }, 'basis_url', 'Укажите адрес страницы с условиями.'],
    [
      { basis: 'open_data', basis_url: 'https://opendata.example/terms', basis_on: '' },
      'basis_on',
      'Укажите день, когда прочли условия.',
    ],
    [{ interval_minutes: 5 }, 'interval_minutes', 'Напишите целое число от 15'],
    [{ run_cap: 'много' }, 'run_cap', 'Напишите целое число'],
    [{ path_prefix: 'vacancies' }, 'path_prefix', 'Начните с косой черты'],
  ])('%o is refused at its field', async (given, field, message) => {
    const { status, fields } = await act('POST', '/staff/sources', { body: feedForm(given) })
    // The schema of the contract answers 400, rules of the server 422.
    expect([400, 422]).toContain(status)
    expect(Object.keys(fields)).toEqual([field])
    expect(fields[field]).toContain(message)
    expect(await deps.db.$count(sources)).toBe(0)
  })

  test('a source gets a key of its kind and host, and one address belongs to one source', async () => {
    const id = await addSource()
    const page = await addSource({ kind: 'careers_page', address: `${world.stub.origin}/` })
    const board = await addSource({
      kind: 'greenhouse',
      address: 'https://boards-api.greenhouse.io/v1/boards/Lyon/jobs',
    })
    const portal = await addSource({
      kind: 'trudvsem',
      address: 'https://opendata.trudvsem.ru/api/v1/vacancies',
    })
    const keys = await Promise.all([id, page, board, portal].map(async (one) => (await findSource(one)).key))
    expect(keys).toEqual(['site:127.0.0.1', 'site:127.0.0.1:2', 'greenhouse:lyon', 'trudvsem'])
    expect(await act('POST', '/staff/sources', { body: feedForm() })).toMatchObject({
      status: 409,
      fields: { address: 'Источник с этим адресом уже есть.' },
    })
    const moved = `${world.stub.origin}/other.yml`
    expect((await act('PUT', `/staff/sources/${id}`, { body: feedForm({ address: moved }) })).status).toBe(
      200,
    )
    expect(await findSource(id)).toMatchObject({ key: 'site:127.0.0.1', address: moved })
    expect(await findSource(portal)).toMatchObject({ companyId: null, employerTitle: null })
    const elsewhere = { ...ELSEWHERE, address: 'http://jobs.vydumka.example/vacancies.yml' }
    expect((await findSource(await addSource(elsewhere))).key).toBe('site:jobs.vydumka.example')
  })
})

describe('a trial', () => {
  test('shows what a run would make of the first records, and writes nothing but that somebody has looked', async () => {
    feed.vacancies = fill(60)
    feed.offers.splice(0, feed.offers.length, '<offer id="bad"><name>Без адреса</name></offer>')
    const id = await addSource()
    const { status, body } = await act('POST', `/staff/sources/${id}/trial`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ has_more: true, failure: null, is_looked_at: true })
    expect(body.records).toHaveLength(50)
    expect(body.records[0]).toMatchObject({
      id: '1',
      refusal: null,
      vacancy: { title: feed.vacancies[0]?.title, company: 'ООО «ВЫДУМКА»', work_form: 'remote' },
    })
    expect(JSON.parse(body.records[0].original)).toMatchObject({ title: feed.vacancies[0]?.title })
    expect(await statuses()).toEqual({})
    expect(await world.recordStates()).toEqual({})
    expect(await deps.db.$count(sourceRuns)).toBe(0)
    expect((await findSource(id)).triedAt).not.toBeNull()
    feed.offers.splice(0)
  })

  test('says why a record is refused and what the check of texts has found', async () => {
    const [good, fraud] = fill(2)
    if (!good || !fraud) throw new Error('No vacancies')
    feed.vacancies = [
      good,
      { ...fraud, text: `${fraud.text} Перед началом внесите взнос 500 рублей за материалы.` },
    ]
    feed.offers.splice(0, feed.offers.length, '<offer id="bad"><name>Без адреса</name></offer>')
    const { body } = await act('POST', `/staff/sources/${await addSource()}/trial`)
    expect(body.records.map(({ refusal }: { refusal: string | null }) => refusal)).toEqual([
      null,
      null,
      'no_own_address',
    ])
    expect(body.records[1].findings).toContainEqual(expect.objectContaining({ rule: 'asks_money' }))
    feed.offers.splice(0)
  })

  test('a source that cannot be read has not been looked at', async () => {
    const id = await addSource({ address: `${world.stub.origin}/nothing.yml` })
    const { body } = await act('POST', `/staff/sources/${id}/trial`)
    expect(body).toMatchObject({ records: [], failure: { reason: 'not_found' }, is_looked_at: false })
    expect((await setState(id, 'on')).body.message).toContain('Сначала прочитайте источник на пробу')
  })

  test('an original is shown without contacts and cut', () => {
    const shown = toShownOriginal({
      title: 'Оператор',
      text: 'Звоните +7 900 123-45-67 или пишите на hr@vydumka.example',
      nested: [{ note: 'телеграм @vydumka_hr' }],
      long: 'а'.repeat(5000),
      pay: 40_000,
    })
    expect(shown).not.toMatch(/900|vydumka/)
    expect(shown).toContain('40000')
    expect(shown.length).toBeLessThan(3000)
  })
})

describe('a source without a basis', () => {
  test.each([
    ['nothing', { basis: null }],
    ['open data without the address of the terms', { basis: 'open_data', basisUrl: null }],
    ['a consent of nobody', { basisNote: '' }],
    ['a consent without a day', { basisOn: null }],
  ] as const)('is neither tried, switched on nor read: %s', async (_name, given) => {
    const id = await addSource()
    await deps.db.update(sources).set(given)
    expect(await read(id)).toMatchObject({ has_basis: false })
    for (const answer of [await act('POST', `/staff/sources/${id}/trial`), await setState(id, 'on')]) {
      expect(answer.status).toBe(409)
      expect(answer.body.message).toContain('Нет основания')
    }

    expect((await findSource(id)).state).toBe('off')
    await deps.db.update(sources).set({ state: 'on', nextRunAt: deps.now().toISOString() })
    expect(await enqueueDueSources(deps)).toEqual({ due: 0 })
    expect(await run(id)).toBeNull()
  })
})

describe('the life of a source', () => {
  test('it is tried, switched on, read, paused, continued and switched off', async () => {
    feed.vacancies = fill(3)
    const id = await addSource()
    expect((await setState(id, 'on')).status).toBe(409)
    expect((await switchOn(id)).status).toBe(200)
    await runJobs()
    expect(await statuses()).toEqual({ published: 3 })
    expect(await read(id)).toMatchObject({
      state: 'on',
      is_running: false,
      alarms: [],
      counts: [{ state: 'shown', count: 3 }],
      runs: [{ outcome: 'ok', read: 3, added: 3 }],
      days: [{ day: '2026-11-26', runs: 1, read: 3, added: 3 }],
    })
    const { body: records } = await act('GET', `/staff/sources/${id}/records?state=shown`)
    expect(records.items).toHaveLength(3)

    expect((await setState(id, 'paused')).status).toBe(200)
    world.passDay()
    expect(await enqueueDueSources(deps)).toEqual({ due: 0 })
    expect((await act('POST', `/staff/sources/${id}/run`, { body: { is_full: false } })).status).toBe(409)

    expect((await setState(id, 'on')).status).toBe(200)
    feed.vacancies = fill(5)
    await runJobs()
    expect(await statuses()).toEqual({ published: 5 })
    expect((await setState(id, 'off')).status).toBe(200)
    expect(await findSource(id)).toMatchObject({ state: 'off', nextRunAt: null })
    expect(await statuses()).toEqual({ published: 5 })
    expect((await setState(id, 'paused')).status).toBe(409)

    const rows = await deps.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.objectKind, 'source'))
      .orderBy(desc(auditLog.id))
      .limit(5)
    expect(rows.map(({ action }) => action)).toEqual([
      'source.switched_off',
      'source.switched_on',
      'source.paused',
      'source.switched_on',
      'source.added',
    ])
  })

  test('a change of what is read switches it off until it is tried again; other changes do not', async () => {
    feed.vacancies = fill(2)
    const id = await addSource()
    await switchOn(id)
    await runJobs()
    await act('PUT', `/staff/sources/${id}`, { body: feedForm({ title: 'Иначе', expected_min: 10 }) })
    expect(await findSource(id)).toMatchObject({ state: 'on', title: 'Иначе' })
    expect((await findSource(id)).etag).not.toBeNull()
    expect((await read(id)).alarms).toEqual(['few_records'])

    await act('PUT', `/staff/sources/${id}`, { body: feedForm({ path_prefix: '/jobs/' }) })
    expect(await findSource(id)).toMatchObject({
      state: 'off',
      triedAt: null,
      etag: null,
      lastModified: null,
      watermark: null,
      settings: { pathPrefix: '/jobs/' },
    })
    expect((await findSource(id)).nextFullRunAt).not.toBeNull()
    expect((await setState(id, 'on')).status).toBe(409)
  })

  test('it is read as a whole when staff ask for it, although nothing has changed', async () => {
    feed.vacancies = fill(2)
    const id = await addSource()
    await switchOn(id)
    await runJobs()
    const ask = async (isFull: boolean) => {
      await act('POST', `/staff/sources/${id}/run`, { body: { is_full: isFull } })
      await runJobs()
      return (await read(id)).last_run.outcome
    }
    expect(await ask(false)).toBe('not_modified')
    expect(await ask(true)).toBe('ok')
  })

  test('a run that staff stop writes nothing more and does not switch the source on again', async () => {
    feed.vacancies = fill(2)
    const id = await addSource()
    await switchOn(id)
    expect((await act('POST', `/staff/sources/${id}/stop`)).status).toBe(409)
    let stopped: Promise<unknown> = Promise.resolve()
    world.stub.misbehave = ({ url }) => {
      if (url.pathname !== feed.address.pathname) return null
      stopped = setState(id, 'off')
      return { kind: 'late', ms: 1500 }
    }
    await runJobs()
    await stopped
    expect(await statuses()).toEqual({})
    expect(await findSource(id)).toMatchObject({ state: 'off', failures: 0 })
    expect((await read(id)).runs).toMatchObject([{ outcome: 'stopped', added: 0 }])
  })

  test('a run whose process was killed can be stopped', async () => {
    const id = await addSource()
    await switchOn(id)
    await openRun(deps.db, { sourceId: id, mode: 'full', at: deps.now().toISOString() })
    expect((await read(id)).is_running).toBe(true)
    expect((await act('POST', `/staff/sources/${id}/stop`)).status).toBe(200)
    expect(await read(id)).toMatchObject({ is_running: false, last_run: { outcome: 'stopped' } })
  })

  test.each([
    ['2026-11-26T09:00:00.000Z', '2026-11-26T21:00:00.000Z'],
    ['2026-11-26T20:59:00.000Z', '2026-11-26T21:00:00.000Z'],
    ['2026-11-26T21:30:00.000Z', '2026-11-26T21:30:00.000Z'],
    ['2026-11-27T03:00:00.000Z', '2026-11-27T21:00:00.000Z'],
  ])('switched on at %s, open data is first read in the night of Moscow, at %s', async (at, nextRunAt) => {
    const { body } = await act('POST', '/staff/sources', {
      body: {
        kind: 'trudvsem',
        title: 'Работа России',
        address: 'https://opendata.trudvsem.ru/api/v1/vacancies',
        basis: 'open_data',
        basis_url: 'https://trudvsem.ru/opendata',
        basis_on: '2026-11-20',
        interval_minutes: 120,
        pause_ms: 1000,
      },
    })
    const id = Number(body.id)
    await deps.db.update(sources).set({ triedAt: deps.now().toISOString() }).where(eq(sources.id, id))
    world.people.board.setNow(at)
    expect((await setState(id, 'on')).status).toBe(200)
    expect(new Date((await findSource(id)).nextRunAt ?? '').toISOString()).toBe(nextRunAt)
  })

  test('a removed one hides its vacancies and brings them back when it is restored and read', async () => {
    feed.vacancies = fill(3)
    const id = await addSource()
    await switchOn(id)
    await runJobs()
    expect((await setState(id, 'removed')).status).toBe(200)
    expect(await statuses()).toEqual({ expired: 3 })
    expect(await world.recordStates()).toEqual({ closed: 3 })
    expect(await run(id)).toBeNull()
    expect((await setState(id, 'on')).status).toBe(409)
    expect((await act('POST', '/staff/sources', { body: feedForm() })).fields.address).toContain('убран')

    expect((await setState(id, 'off')).status).toBe(200)
    expect((await setState(id, 'on')).status).toBe(200)
    await runJobs()
    expect(await statuses()).toEqual({ published: 3 })
  })
})
