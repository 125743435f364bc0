import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { serveCareersPage } from '#tests/support/source-stub/careers-page.ts'
import { startSourceStub } from '#tests/support/source-stub/stub-server.ts'
import { buildStubVacancies, type StubVacancy } from '#tests/support/source-stub/stub-vacancies.ts'
import { serveTrudvsem, toId } from '#tests/support/source-stub/trudvsem.ts'
import { serveYandexFeed } from '#tests/support/source-stub/yandex-feed.ts'
import { sourceWorld } from './source-world.ts'

/** `npm run test:long` compares as many as the customer asked for. */
const DUPLICATES = process.env.SOURCES_LONG === undefined ? 60 : 500
const VYDUMKA = { title: 'ООО «ВЫДУМКА»', inn: '7707083893' }

const { stub, clock, addSource, run, listVacancies, listRecords } = await sourceWorld()
const portal = serveTrudvsem(stub, [])
const feed = serveYandexFeed(stub, [])
const siteStub = await startSourceStub()
const site = serveCareersPage(siteStub, [])

beforeEach(() => {
  stub.requests.length = 0
})

/** As people change a text between two boards: case, spaces, one more sentence at the end. */
function retell(vacancy: StubVacancy, at: number): StubVacancy {
  const ends = ['', ' Ждём вас!', ' Начать можно сразу.']
  return {
    ...vacancy,
    title: at % 2 === 0 ? vacancy.title : vacancy.title.replace(' ', '  '),
    text: `${vacancy.text}${ends[at % ends.length] ?? ''}`,
    pay: vacancy.pay && { from: vacancy.pay.from, to: Math.round(vacancy.pay.to * 1.05) },
  }
}

/** Vacancies that differ from another one in one fact only: place, pay, employer or work. */
function vary(vacancy: StubVacancy, at: number): StubVacancy {
  const number = vacancy.number + 100_000
  switch (at % 3) {
    case 0:
      return { ...vacancy, number, pay: { from: 150_000, to: 180_000 } }
    case 1:
      return { ...vacancy, number, company: { title: 'ООО «ДРУГАЯ»', inn: '7728168971' } }
    default:
      return {
        ...vacancy,
        number,
        text: `Работа полностью удалённая, другая: разбирать обращения граждан ${number}, отвечать по почте, готовить письма и справки, согласовывать их с юристами. Договор по ТК РФ, гибкий график, два дня отпуска за стаж, оплата связи и электричества.`,
      }
  }
}

test(
  'duplicates over three sources are found, and vacancies that differ in one fact stay apart',
  async () => {
    const own = buildStubVacancies({ count: DUPLICATES, now: clock.now }).map((one) => ({
      ...one,
      company: VYDUMKA,
      pay: one.pay ?? { from: 60_000, to: 80_000 },
    }))
    const different = own.slice(0, Math.floor(DUPLICATES / 3)).map(vary)
    // A third is in all three sources, a third in the feed and the portal, a third on the site and the portal.
    portal.vacancies = [...own, ...different]
    feed.vacancies = own.filter(({ number }) => number % 3 !== 0).map(retell)
    site.vacancies = own.filter(({ number }) => number % 3 !== 1).map(retell)
    const employer = {
      employerTitle: VYDUMKA.title,
      employerInn: VYDUMKA.inn,
      employerSite: 'https://vydumka.example/',
    }
    const sources = [
      await addSource({ kind: 'trudvsem', address: portal.address, settings: { words: ['удаленно'] } }),
      await addSource({ ...employer, kind: 'yandex_feed', address: feed.address }),
      await addSource({ ...employer, kind: 'careers_page', address: site.address }),
    ]
    for (const source of sources) expect(await run(source)).toMatchObject({ outcome: 'ok', refused: {} })

    const records = await listRecords()
    const seeded = feed.vacancies.length + site.vacancies.length
    const found = records.filter(({ state }) => state === 'duplicate').length
    const differentIds = new Set(different.map(toId))
    const falseJoins = records.filter(
      ({ recordId, state }) => differentIds.has(recordId) && state === 'duplicate',
    )
    process.stdout.write(`${found} of ${seeded} duplicates found, ${falseJoins.length} false joins\n`)
    expect(found / seeded).toBeGreaterThanOrEqual(0.95)
    expect(falseJoins).toEqual([])
    expect((await listVacancies()).length).toBeGreaterThanOrEqual(own.length + different.length)
  },
  10 * MINUTE_MS,
)
