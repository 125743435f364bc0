import { isNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { complaints } from '#server/db/schema/complaints.ts'
import { sources } from '#server/db/schema/sources.ts'
import { listRecords } from '#server/features/intake/sources/manage/source-facts.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { serveCareersPage } from '#tests/support/source-stub/careers-page.ts'
import { buildStubVacancies, type StubVacancy } from '#tests/support/source-stub/stub-vacancies.ts'
import { serveTrudvsem } from '#tests/support/source-stub/trudvsem.ts'
import { serveYandexFeed } from '#tests/support/source-stub/yandex-feed.ts'
import { sourceWorld } from './source-world.ts'

const { db, stub, addSource, run, passTime, listVacancies, countVacancies } = await sourceWorld()
const portal = serveTrudvsem(stub, [])
const site = serveCareersPage(stub, [])
const feed = serveYandexFeed(stub, [])
const [first] = buildStubVacancies({ count: 1 })
if (!first) throw new Error('No vacancy was built')

beforeEach(async () => {
  await db.delete(complaints)
  portal.vacancies = []
  site.vacancies = []
  feed.vacancies = []
})

const saying = (words: string): StubVacancy => ({ ...first, text: `${first.text} ${words}` })
const addPortal = () =>
  addSource({ kind: 'trudvsem', address: portal.address, settings: { words: ['удаленно'] } })
const readPortal = async (vacancies: StubVacancy[]) => {
  portal.vacancies = vacancies
  await run(await addPortal())
}
const COMPANIES = ['7707083893', '7728168971', '7736050003'].map((inn, at) => ({
  title: `ООО «ВЫДУМКА ${at + 1}»`,
  inn,
}))

const CASES: [string, RegExp, () => Promise<void>][] = [
  [
    'names another employer than its site',
    /другой работодатель/,
    async () => {
      site.vacancies = [first]
      await run(
        await addSource({
          kind: 'careers_page',
          address: new URL('/', stub.origin),
          employerTitle: 'ООО «ДРУГАЯ»',
          employerSite: stub.origin,
        }),
      )
    },
  ],
  [
    'has the text of other employers',
    /.+/,
    () => readPortal(COMPANIES.map((company, at) => ({ ...first, number: at + 1, company }))),
  ],
  ['sends to a messenger', /мессенджер/, () => readPortal([saying('Связь только через Telegram.')])],
  [
    'pays in a currency of its own',
    /.+/,
    () => readPortal([saying('Оплата в криптовалюте USDT раз в неделю.')]),
  ],
]

test.each(CASES)(
  'a record that %s waits in the queue of moderators, with the reason',
  async (_, reason, read) => {
    await read()
    const waiting = (await listVacancies()).filter(({ status }) => status === 'moderation')
    expect(waiting.length).toBeGreaterThan(0)
    const reports = await db.select().from(complaints).where(isNull(complaints.resolvedAt))
    expect(reports.map(({ objectId }) => objectId).toSorted((a, b) => a - b)).toEqual(
      waiting.map(({ id }) => id),
    )
    for (const { text } of reports) expect(text).toMatch(reason)
    const [source] = await db.select().from(sources)
    const listed = await listRecords(db, { sourceId: source?.id ?? 0, states: ['held'] })
    expect(listed).toHaveLength(waiting.length)
  },
)

test('one that its source takes out while it waits leaves the queue, and waits again when it comes back', async () => {
  const [marked, ...others] = buildStubVacancies({ count: 4, companies: 1 })
  if (!marked) throw new Error('No vacancy was built')
  const all = [{ ...marked, text: `${marked.text} Связь только через Telegram.` }, ...others]
  feed.vacancies = all
  const source = await addSource({
    kind: 'yandex_feed',
    address: feed.address,
    employerTitle: marked.company.title,
    employerInn: marked.company.inn,
  })
  await run(source)
  expect(await countVacancies()).toEqual({ moderation: 1, published: 3 })
  feed.vacancies = others
  for (const days of [1, 1]) {
    passTime(days * DAY_MS)
    await run(source)
  }
  expect(await countVacancies()).toEqual({ expired: 1, published: 3 })
  expect(await db.$count(complaints)).toBe(0)
  feed.vacancies = all
  passTime(DAY_MS)
  await run(source)
  expect(await countVacancies()).toEqual({ moderation: 1, published: 3 })
  expect(await db.$count(complaints)).toBe(1)
})
