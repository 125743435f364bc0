import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { endRecords, isLeft } from '#server/features/intake/sources/runs/close-absent.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { serveCareersPage } from '#tests/support/source-stub/careers-page.ts'
import { buildStubVacancies } from '#tests/support/source-stub/stub-vacancies.ts'
import { serveTrudvsem } from '#tests/support/source-stub/trudvsem.ts'
import { serveYandexFeed } from '#tests/support/source-stub/yandex-feed.ts'
import { sourceWorld } from './source-world.ts'

const {
  db,
  stub,
  clock,
  addSource,
  run,
  passTime,
  listVacancies,
  listRecords,
  find,
  countVacancies,
  countRecords,
} = await sourceWorld()
const feed = serveYandexFeed(stub, [])
const site = serveCareersPage(stub, [])
const portal = serveTrudvsem(stub, [])

const VYDUMKA = {
  employerTitle: 'ООО «ВЫДУМКА»',
  employerInn: '7707083893',
  employerSite: 'https://vydumka.example/',
}
const fill = (count: number) => {
  feed.vacancies = buildStubVacancies({ count, now: clock.now })
}
const addFeed = () =>
  addSource({ ...VYDUMKA, kind: 'yandex_feed', key: 'site:vydumka.example', address: feed.address })

beforeEach(() => {
  Object.assign(feed, { vacancies: [], offers: [], isCutOff: false })
  Object.assign(site, { vacancies: [] })
  Object.assign(portal, { vacancies: [] })
  site.pages.clear()
})

describe('a feed', () => {
  test('closes what two complete runs in a row have not had, and opens it again when it is back', async () => {
    fill(200)
    const source = await addFeed()
    expect(await run(source)).toMatchObject({ outcome: 'ok', read: 200, added: 200 })
    const all = feed.vacancies
    feed.vacancies = all.slice(30)
    passTime(DAY_MS)
    expect(await run(source)).toMatchObject({ outcome: 'ok', closed: 0 })
    expect(await countVacancies()).toEqual({ published: 200 })
    passTime(DAY_MS)
    expect(await run(source)).toMatchObject({ closed: 30 })
    expect(await countVacancies()).toEqual({ published: 170, expired: 30 })

    feed.vacancies = all
    passTime(DAY_MS)
    expect(await run(source)).toMatchObject({ added: 0, closed: 0 })
    expect(await countVacancies()).toEqual({ published: 200 })
    expect(await countRecords()).toEqual({ shown: 200 })
  })

  test('closes nothing when much has vanished at once, until staff say so', async () => {
    fill(100)
    const source = await addFeed()
    await run(source)
    feed.vacancies = feed.vacancies.slice(30)
    for (let runs = 0; runs < 3; runs += 1) {
      passTime(DAY_MS)
      expect(await run(source)).toMatchObject({ outcome: 'guarded', absent: 30, closed: 0 })
    }
    expect(await countVacancies()).toEqual({ published: 100 })
    const { lastRunId: runId = 0 } = (await listRecords()).find(({ misses }) => misses === 0) ?? {}
    const closed = await db.transaction((tx) =>
      endRecords(tx, {
        sourceId: source.id,
        left: isLeft({ sourceId: source.id, runId, isCompleteList: true }, 1),
        now: clock.now,
      }),
    )
    expect(closed.closed).toBe(30)
    expect(await countVacancies()).toEqual({ published: 70, expired: 30 })
  })

  test('closes nothing when the file has under half of what it usually has, however few that are', async () => {
    fill(8)
    const source = await addFeed()
    for (let runs = 0; runs < 2; runs += 1) await run(source)
    feed.vacancies = feed.vacancies.slice(0, 3)
    for (let runs = 0; runs < 2; runs += 1) {
      passTime(DAY_MS)
      expect(await run(source)).toMatchObject({ outcome: 'guarded', closed: 0 })
    }
    expect(await countVacancies()).toEqual({ published: 8 })
  })

  test('keeps an offer that is broken for a while, and closes one that is gone', async () => {
    fill(20)
    const source = await addFeed()
    await run(source)
    feed.vacancies = feed.vacancies.slice(2)
    for (let runs = 0; runs < 3; runs += 1) {
      feed.offers = [`<offer id="1"><name>Оператор ${runs}</offer>`]
      passTime(DAY_MS)
      expect(await run(source)).toMatchObject({ outcome: 'ok', read: 18, refused: { not_well_formed: 1 } })
    }
    expect(await countVacancies()).toEqual({ published: 19, expired: 1 })
  })

  test('closes nothing when nobody can say which offer is broken', async () => {
    fill(20)
    const source = await addFeed()
    await run(source)
    feed.vacancies = feed.vacancies.slice(2)
    feed.offers = ['<offer><name>Оператор</offer>']
    for (let runs = 0; runs < 3; runs += 1) {
      passTime(DAY_MS)
      expect(await run(source)).toMatchObject({ outcome: 'partial', closed: 0 })
    }
    expect(await countVacancies()).toEqual({ published: 20 })
  })

  test('closes nothing when the file is cut off', async () => {
    fill(40)
    const source = await addFeed()
    await run(source)
    feed.vacancies = feed.vacancies.slice(5)
    feed.isCutOff = true
    for (let runs = 0; runs < 3; runs += 1) {
      passTime(DAY_MS)
      expect(await run(source)).toMatchObject({ outcome: 'partial', closed: 0 })
    }
    expect(await countVacancies()).toEqual({ published: 40 })
  })

  test('that answers «not modified» keeps its vacancies alive, and what was missing ends', async () => {
    fill(40)
    const source = await addFeed()
    await run(source)
    feed.vacancies = feed.vacancies.slice(2)
    passTime(DAY_MS)
    await run(source)
    passTime(61 * DAY_MS)
    expect(await run(source)).toMatchObject({ outcome: 'not_modified', read: 0, closed: 2 })
    const open = (await listVacancies()).filter(({ status }) => status === 'published')
    expect(open).toHaveLength(38)
    expect(open.every(({ expiresAt }) => Date.parse(expiresAt ?? '') > clock.now.getTime())).toBe(true)
  })

  test('does not bring back what staff have taken down, nor what its employer has archived', async () => {
    fill(3)
    const source = await addFeed()
    await run(source)
    const [first, second] = await listVacancies()
    await db
      .update(vacancies)
      .set({ status: 'rejected' })
      .where(eq(vacancies.id, first?.id ?? 0))
    await db
      .update(vacancies)
      .set({ status: 'archived', archivedAt: clock.now.toISOString(), archiveReason: 'not_needed' })
      .where(eq(vacancies.id, second?.id ?? 0))
    feed.vacancies = feed.vacancies.map((one) => ({ ...one, text: `${one.text} И ещё одна задача.` }))
    passTime(DAY_MS)
    await run(source)
    expect(await countVacancies()).toEqual({ published: 1, rejected: 1, archived: 1 })
  })
})

describe('one vacancy in two sources', () => {
  const [same, ...others] = buildStubVacancies({ count: 3 }).map((one) => ({
    ...one,
    company: { title: 'ООО «ВЫДУМКА»', inn: VYDUMKA.employerInn },
  }))
  if (!same) throw new Error('No vacancy was built')
  const addBoth = async () => {
    portal.vacancies = [same]
    site.vacancies = [same, ...others]
    const open = await addSource({
      kind: 'trudvsem',
      address: portal.address,
      settings: { words: ['удаленно'] },
    })
    const own = await addSource({
      ...VYDUMKA,
      kind: 'careers_page',
      key: 'site:vydumka.example',
      address: site.address,
    })
    return { open, own }
  }

  const listSame = async () => (await listVacancies()).filter(({ title }) => title === same.title)

  test.each(['open data first', 'the site first'])(
    'is shown once, from the site of the employer: %s',
    async (order) => {
      const { open, own } = await addBoth()
      for (const source of order === 'the site first' ? [own, open] : [open, own]) await run(source)
      expect(await listSame()).toMatchObject([{ status: 'published', source: own.key }])
      expect(await countRecords()).toEqual({ shown: 3, duplicate: 1 })
      for (const source of [open, own]) await run(source)
      expect(await listSame()).toMatchObject([{ status: 'published', source: own.key }])
    },
  )

  test('is shown from the other source when the first one ends, at the address that it had', async () => {
    const { open, own } = await addBoth()
    await run(open)
    await run(own)
    const [before] = await listSame()
    site.pages.set(`/vacancies/${same.number}`, { status: 410, type: 'text/html', body: 'Вакансия закрыта' })
    for (let runs = 0; runs < 2; runs += 1) {
      passTime(DAY_MS)
      await run(own)
    }
    expect(await listSame()).toMatchObject([{ status: 'expired' }])
    await run(open)
    expect(await listSame()).toMatchObject([{ id: before?.id, status: 'published', source: 'trudvsem' }])
    expect(await countRecords()).toEqual({ shown: 3, closed: 1 })
  })

  test('stays closed when its employer has closed it, whatever the other source has', async () => {
    const { open, own } = await addBoth()
    await run(open)
    await run(own)
    await db
      .update(vacancies)
      .set({ status: 'archived', archivedAt: clock.now.toISOString(), archiveReason: 'not_needed' })
    passTime(DAY_MS)
    await run(open)
    await run(own)
    expect(await countVacancies()).toEqual({ archived: 3 })
  })
})

test('a source without a basis does not run', async () => {
  fill(1)
  const source = await addSource({ ...VYDUMKA, kind: 'yandex_feed', address: feed.address, basis: null })
  await expect(run(source)).rejects.toThrow('must not run')
  expect(stub.requests).toEqual([])
  expect(await find(source)).toMatchObject({ lastSuccessAt: null })
})
