import { beforeEach, describe, expect, test } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { probeSource } from '#server/features/intake/sources/runs/probe-source.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { buildStubVacancies, type StubVacancy } from '#tests/support/source-stub/stub-vacancies.ts'
import { serveTrudvsem, toId } from '#tests/support/source-stub/trudvsem.ts'
import { serveYandexFeed } from '#tests/support/source-stub/yandex-feed.ts'
import { sourceWorld } from './source-world.ts'

const { deps, db, stub, clock, addSource, run, passTime, listVacancies, listRecords, countVacancies } =
  await sourceWorld()
const feed = serveYandexFeed(stub, [])
const portal = serveTrudvsem(stub, [])
const VYDUMKA = { title: 'ООО «ВЫДУМКА»', inn: '7707083893' }

const addFeed = () =>
  addSource({
    kind: 'yandex_feed',
    address: feed.address,
    employerTitle: VYDUMKA.title,
    employerInn: VYDUMKA.inn,
    employerSite: 'https://vydumka.example/',
  })
const addPortal = () =>
  addSource({ kind: 'trudvsem', address: portal.address, settings: { words: ['удаленно'] } })

const build = (count: number) =>
  buildStubVacancies({ count, now: clock.now }).map((one) => ({ ...one, company: VYDUMKA }))

beforeEach(() => {
  Object.assign(portal, { vacancies: [], dress: (vacancy: unknown) => vacancy })
  feed.vacancies = []
})

const touch = (vacancy: StubVacancy): StubVacancy => ({
  ...vacancy,
  modifiedAt: `${clock.now.toISOString().slice(0, 19)}Z`,
})

type Changed = { of: Partial<StubVacancy>; dress?: object }

const LONG = ` ${Array.from({ length: 60 }, (_, at) => `слово${at}`).join(' ')}.`

const PAIRS: [string, { site?: Partial<StubVacancy>; open: Changed; isOne: boolean }][] = [
  ['the same', { open: { of: {} }, isOne: true }],
  ['a name in capitals and a sentence more', { open: { of: { title: 'ОПЕРАТОР ЧАТА' } }, isOne: true }],
  ['pay that one source does not state', { open: { of: { pay: null } }, isOne: true }],
  ['pay that differs a little', { open: { of: { pay: { from: 52_000, to: 60_000 } } }, isOne: true }],
  ['pay that differs much', { open: { of: { pay: { from: 80_000, to: 90_000 } } }, isOne: false }],
  [
    'pay from a sum and pay up to a sum',
    {
      open: {
        of: { pay: { from: 0, to: 200_000 } },
        dress: { salary: 'до 200000', salary_min: 0, salary_max: 200_000 },
      },
      isOne: false,
    },
  ],
  ['a text that is much longer', { open: { of: { text: LONG } }, isOne: false }],
  [
    'another kind of employment',
    {
      site: { text: ' Частичная занятость, четыре часа в день.' },
      open: { of: { text: ' Полная занятость, восемь часов в день.' } },
      isOne: false,
    },
  ],
  [
    'another employer',
    { open: { of: { company: { title: 'ООО «ДРУГАЯ»', inn: '7728168971' } } }, isOne: false },
  ],
]

describe('a vacancy of a feed and one of open data', () => {
  test.each(PAIRS)('with %s', async (_, { site = {}, open, isOne }) => {
    const [first] = build(1)
    if (!first) throw new Error('No vacancy was built')
    const base = { ...first, title: 'Оператор чата', pay: { from: 50_000, to: 60_000 } }
    feed.vacancies = [{ ...base, ...site, text: base.text + (site.text ?? '') }]
    portal.vacancies = [{ ...base, ...open.of, text: base.text + (open.of.text ?? '') }]
    portal.dress = (vacancy) => ({ ...vacancy, ...open.dress })
    await run(await addFeed())
    await run(await addPortal())
    expect((await listVacancies()).length).toBe(isOne ? 1 : 2)
  })
})

test('two vacancies of one source are two, however alike', async () => {
  const [one] = build(1)
  if (!one) throw new Error('No vacancy was built')
  portal.vacancies = [one, { ...one, number: 2, city: 'Казань', regionCode: '16' }]
  await run(await addPortal())
  expect(await countVacancies()).toEqual({ published: 2 })

  // Only one of them can become the vacancy of the site.
  feed.vacancies = [one]
  await run(await addFeed())
  expect(new Set((await listVacancies()).map(({ source }) => source))).toEqual(
    new Set(['trudvsem', 'yandex_feed']),
  )
})

test.each([
  ['its employer has archived', { status: 'archived' as const, archiveReason: 'not_needed' as const }],
  ['a moderator has taken down', { status: 'rejected' as const }],
])('a copy of a vacancy that %s is not shown, also when it is changed', async (_, closed) => {
  feed.vacancies = build(1)
  await run(await addFeed())
  await db.update(vacancies).set({
    ...closed,
    ...(closed.status === 'archived' && { archivedAt: clock.now.toISOString() }),
  })
  portal.vacancies = feed.vacancies
  const open = await addPortal()
  await run(open)
  expect(await countVacancies()).toEqual({ [closed.status]: 1 })
  passTime(DAY_MS)
  portal.vacancies = portal.vacancies.map((one) => touch({ ...one, text: `${one.text} Ждём.` }))
  await run(open)
  expect(await countVacancies()).toEqual({ [closed.status]: 1 })
})

test('a copy that its source may have dropped is asked for before it takes over', async () => {
  portal.vacancies = build(3)
  feed.vacancies = portal.vacancies
  const [site, open] = [await addFeed(), await addPortal()]
  for (const source of [site, open]) await run(source)
  expect((await listRecords()).filter(({ state }) => state === 'duplicate')).toHaveLength(3)
  const [latest, kept] = portal.vacancies
  if (!latest || !kept) throw new Error('No vacancy was built')
  portal.vacancies = [latest, kept]
  passTime(4 * DAY_MS)
  await db.update(vacancies).set({ status: 'expired', expiresAt: clock.now.toISOString() })
  const listOpen = async () =>
    (await listVacancies()).filter(({ status }) => status === 'published').map(({ sourceId }) => sourceId)
  // The portal is asked for its latest changes only.
  await run(open)
  expect(await listOpen()).toEqual([toId(latest)])
  await probeSource(deps, open.id, new AbortController().signal)
  await run(open)
  expect(new Set(await listOpen())).toEqual(new Set([toId(latest), toId(kept)]))
})

test('an answer about one vacancy does not bring an ended one back', async () => {
  portal.vacancies = build(1)
  const source = await addPortal()
  await run(source)
  passTime(4 * DAY_MS)
  await db.update(vacancies).set({ status: 'expired', expiresAt: clock.now.toISOString() })
  await probeSource(deps, source.id, new AbortController().signal)
  expect(await countVacancies()).toEqual({ expired: 1 })
})

test('a text that three employers have waits for a moderator', async () => {
  const [one] = build(1)
  if (!one) throw new Error('No vacancy was built')
  const companies = [
    VYDUMKA,
    { title: 'ООО «ДРУГАЯ»', inn: '7728168971' },
    { title: 'ООО «ТРЕТЬЯ»', inn: '7736050003' },
  ]
  portal.vacancies = companies.slice(0, 2).map((company, at) => ({ ...one, number: at + 1, company }))
  const source = await addPortal()
  await run(source)
  expect(await countVacancies()).toEqual({ published: 2 })
  passTime(DAY_MS)
  portal.vacancies = companies.map((company, at) => touch({ ...one, number: at + 1, company }))
  await run(source)
  expect(await countVacancies()).toEqual({ published: 2, moderation: 1 })
})
