import { beforeEach, describe, expect, test } from 'vitest'
import { decideAbsent } from '#server/features/intake/sources/manage/run-source-now.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/durations.ts'
import { testPeople } from '#tests/support/people.ts'
import { buildStubVacancies, type StubVacancy } from '#tests/support/source-stub/stub-vacancies.ts'
import { serveTrudvsem } from '#tests/support/source-stub/trudvsem.ts'
import { serveYandexFeed } from '#tests/support/source-stub/yandex-feed.ts'
import { sourceWorld } from './source-world.ts'

const { deps, db, stub, clock, addSource, run, passTime, listVacancies, countVacancies, countRecords } =
  await sourceWorld()
const feed = serveYandexFeed(stub, [])
const portal = serveTrudvsem(stub, [])
const { buildPerson } = await testPeople()

beforeEach(() => {
  Object.assign(portal, { vacancies: [], dress: (vacancy: unknown) => vacancy })
})

const addFeed = () =>
  addSource({
    kind: 'yandex_feed',
    address: feed.address,
    employerTitle: 'ООО «ВЫДУМКА»',
    employerInn: '7707083893',
    employerSite: 'https://vydumka.example/',
  })
const addPortal = () =>
  addSource({ kind: 'trudvsem', address: portal.address, settings: { words: ['удаленно'] } })

/** The same vacancies, changed now, of which the first ones have a text that is too short. */
const cut = (vacancies: readonly StubVacancy[], count: number) =>
  vacancies.map((one, at) => ({
    ...one,
    modifiedAt: `${clock.now.toISOString().slice(0, 19)}Z`,
    text: at < count ? 'Коротко.' : one.text,
  }))

describe('vacancies that do not fit any more', () => {
  test('of a feed are closed by the second run, and one that fits again stays', async () => {
    feed.vacancies = buildStubVacancies({ count: 40 })
    const all = feed.vacancies
    const source = await addFeed()
    await run(source)
    feed.vacancies = cut(all, 5)
    passTime(DAY_MS)
    expect(await run(source)).toMatchObject({
      outcome: 'ok',
      closed: 0,
      refused: { description_too_short: 5 },
    })
    expect(await countVacancies()).toEqual({ published: 40 })
    feed.vacancies = cut(all, 4)
    passTime(DAY_MS)
    expect(await run(source)).toMatchObject({ outcome: 'ok', closed: 4 })
    expect(await countVacancies()).toEqual({ published: 36, expired: 4 })
    feed.vacancies = all
    passTime(DAY_MS)
    await run(source)
    expect(await countVacancies()).toEqual({ published: 40 })
  })

  test('of a feed all stay when they are many, whatever the reason', async () => {
    feed.vacancies = buildStubVacancies({ count: 40 })
    const source = await addFeed()
    await run(source)
    feed.vacancies = cut(feed.vacancies, 40)
    for (let runs = 0; runs < 3; runs += 1) {
      passTime(DAY_MS)
      expect(await run(source)).toMatchObject({ outcome: 'guarded', absent: 40, closed: 0 })
    }
    expect(await countVacancies()).toEqual({ published: 40 })
  })

  test('of open data are closed when they are few', async () => {
    portal.vacancies = buildStubVacancies({ count: 40, now: clock.now })
    const source = await addPortal()
    await run(source)
    passTime(2 * HOUR_MS)
    portal.vacancies = cut(portal.vacancies, 3)
    expect(await run(source)).toMatchObject({ mode: 'changes', outcome: 'ok', closed: 3 })
    expect(await countVacancies()).toEqual({ published: 37, expired: 3 })
    expect(await countRecords()).toEqual({ shown: 37, closed: 3 })
  })

  test.each([
    [true, { published: 25, expired: 15 }],
    [false, { published: 40 }],
  ])('of open data wait for staff when they are many; closed: %s', async (closes, counts) => {
    portal.vacancies = buildStubVacancies({ count: 40, now: clock.now })
    const source = await addPortal()
    await run(source)
    passTime(2 * HOUR_MS)
    portal.vacancies = cut(portal.vacancies, 15)
    expect(await run(source)).toMatchObject({ outcome: 'guarded', absent: 15, closed: 0 })
    expect(await countVacancies()).toEqual({ published: 40 })
    const { id: userId } = await buildPerson({ staffRole: 'admin' })
    await decideAbsent({ ...deps, db }, { which: { id: source.id, companyId: null }, userId, closes })
    passTime(2 * HOUR_MS)
    expect(await run(source)).toMatchObject({ outcome: 'ok', absent: 0 })
    expect(await countVacancies()).toEqual(counts)
  })
})

test('a source that calls each day the day of publication raises no vacancy', async () => {
  feed.vacancies = buildStubVacancies({ count: 3 })
  const source = await addFeed()
  await run(source)
  const dates = async () => (await listVacancies()).map(({ publishedAt }) => publishedAt)
  const first = await dates()
  for (const text of ['', ' И ещё одна задача.']) {
    passTime(DAY_MS)
    feed.vacancies = feed.vacancies.map((one) => ({
      ...one,
      publishedAt: clock.now.toISOString(),
      text: one.text + text,
    }))
    expect(await run(source)).toMatchObject(text === '' ? { unchanged: 3, changed: 0 } : { changed: 3 })
    expect(await dates()).toEqual(first)
  }
})

test('a source that states a change to come goes on being read', async () => {
  portal.vacancies = buildStubVacancies({ count: 3, now: clock.now })
  const [late, ...others] = portal.vacancies
  if (!late) throw new Error('No vacancy was built')
  portal.vacancies = [{ ...late, modifiedAt: '2099-01-01T00:00:00Z' }, ...others]
  const source = await addPortal()
  await run(source)
  passTime(2 * HOUR_MS)
  portal.vacancies = [late, ...cut(others, 0)]
  expect(await run(source)).toMatchObject({ mode: 'changes', outcome: 'ok', read: 2 })
})
