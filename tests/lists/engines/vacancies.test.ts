import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BoardLists } from '#server/board-lists.ts'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { listRowsAfter } from '#server/features/board/vacancies/index/queries.ts'
import type { VacancyList } from '#server/features/board/vacancies/index/types.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { testBoard } from '#tests/support/app.ts'
import { randomFilter, randomHoursFilter, randomVacancy, WORDS } from '#tests/support/random-vacancies.ts'
import { createRandom } from '#tests/support/random.ts'
import { hasSearchServer, openSharedLists, startSearchServer } from '#tests/support/search-server.ts'
import {
  isAbout,
  CHOSEN_FACETS,
  differencesFrom,
  filterOfFacet,
  rowsOfList,
  type Row,
} from '#tests/support/vacancy-walk.ts'

const NOW = '2026-11-21T09:00:00Z'
const ROWS = 300
const FILTERS = 120
const CHANGES = 12
const MANY_COMPANIES = 1100
const SEED = 20261124

describe.runIf(hasSearchServer)('vacancies in memory and on a search server', () => {
  const now = Date.parse(NOW)
  const random = createRandom(SEED)
  const companyIds: number[] = []
  let board: Awaited<ReturnType<typeof testBoard>>
  let shared: BoardLists
  let server: Awaited<ReturnType<typeof startSearchServer>>
  let rows: Row[] = []
  let polyhedra: number[] | null = null

  const readRows = async () => {
    rows = await listRowsAfter(board.deps.db, { afterId: 0, limit: 10_000, now: new Date(NOW) })
  }
  const engines = (): [string, VacancyList][] => [
    ['in memory', board.deps.vacancies],
    ['on the server', shared.vacancies],
  ]
  const tools = () => board.deps.referenceData
  const vacancy = () => randomVacancy(random, tools(), { companyIds, now })
  const filterOfList = () => randomFilter(random, tools(), { companyIds, words: WORDS })

  beforeAll(async () => {
    board = await testBoard({ now: NOW, searchUrl: null })
    server = await startSearchServer()
    for (const type of ['direct', 'agency', 'direct', 'agency', 'direct'] as const)
      companyIds.push(await board.buildCompany({ type }))
    await board.buildVacancies(...Array.from({ length: ROWS }, vacancy))
    shared = await openSharedLists(board.deps, server.url)
    await shared.shared?.check()
    await readRows()
  })
  afterAll(async () => {
    await shared.close()
    await server.stop()
  })

  test('random filters find what a walk over all rows finds, in its order by date and by pay', async () => {
    for (let at = 0; at < FILTERS; at++) expect(await differences(filterOfList())).toEqual([])
  })

  test('a text divides the rows that have its words into those about it and those that mention it', async () => {
    let mentioning = 0
    for (let at = 0; at < FILTERS; at++) {
      const filter = filterOfList()
      const all = walked(filter)
      const about = all.filter(({ document }) => isAbout(document, filter.search))
      const rest = all.filter((row) => filter.search !== '' && !about.includes(row))
      mentioning += rest.length
      for (const [where, list] of engines()) {
        const found = await list.newest({ filter, limit: ROWS * 2 })
        const others = await list.newest({ filter, mentions: true, limit: ROWS * 2 })
        const { mentions } = await list.search({ filter, sort: 'date', limit: 1 })
        const message = `${where} ${JSON.stringify(filter)}`
        expect(found.ids, message).toEqual(about.map(({ id }) => id))
        expect(mentions?.count ?? 0, message).toBe(rest.length)
        if (filter.search !== '') expect(others.ids, message).toEqual(rest.map(({ id }) => id))
        expect((await list.count({ filter })).total, message).toBe(about.length)
      }
    }
    expect(mentioning).toBeGreaterThan(20)
  })

  test('filters of hours alone find what a walk minute by minute finds', async () => {
    const totals = new Set<number>()
    for (let at = 0; at < FILTERS / 2; at++) {
      const filter = { ...vacancyList.empty, ...randomHoursFilter(random) }
      expect(await differences(filter)).toEqual([])
      totals.add(walked(filter).length)
    }
    expect(totals.size).toBeGreaterThan(20)
  })

  test('every facet value promises the rows that its list has', async () => {
    for (let at = 0; at < FILTERS / 4; at++) {
      // Every other one asks for hours.
      const filter = { ...filterOfList(), ...(at % 2 === 0 && randomHoursFilter(random)) }
      const [memory, onServer] = await Promise.all(
        engines().map(async ([, list]) => (await list.count({ filter, exact: true })).facets),
      )
      expect(onServer, JSON.stringify(filter)).toEqual(memory)
      for (const facet of CHOSEN_FACETS)
        for (const { value, count } of memory?.[facet] ?? [])
          expect(count, `${facet}=${value} of ${JSON.stringify(filter)}`).toBe(
            walked(filterOfFacet(filter, { facet, value })).length,
          )
    }
  })

  test('a search that finds nothing says what each filter excludes', async () => {
    let empty = 0
    for (let at = 0; at < FILTERS; at++) {
      const filter = filterOfList()
      const [memory, onServer] = await Promise.all(
        engines().map(([, list]) => list.search({ filter, exact: true, sort: null, limit: 5 })),
      )
      expect(onServer?.withoutFilter, JSON.stringify(filter)).toEqual(memory?.withoutFilter)
      if (memory?.total === 0) empty += 1
    }
    expect(empty).toBeGreaterThan(10)
  })

  test('rows are counted by company, profession and place alike', async () => {
    const names = ['company', 'profession', 'location', 'namedLocation'] as const
    for (let at = 0; at < 10; at++) {
      const filter = filterOfList()
      const [memory, onServer] = await Promise.all(
        engines().map(([, list]) => list.countBy(names, { filter, exact: true })),
      )
      expect(onServer).toEqual(memory)
    }
  })

  test('rows are chosen among ids, described and compared by their titles alike', async () => {
    const ids = random.some(
      rows.map(({ id }) => id),
      0.2,
    )
    const [memory, onServer] = await Promise.all(
      engines().map(async ([, list]) => ({
        matching: await list.match(ids, { filter: { search: 'ромб' }, exact: true }),
        facts: await list.describe(ids),
        similar: await list.similarity('Ромб и трапеция', ids),
        alike: await list.alike({
          title: 'Ромб и трапеция',
          except: ids[0] ?? 0,
          among: {},
          preferred: { filter: { workForm: ['remote'] } },
          bonus: 0.15,
          candidates: 150,
          sharesWord: true,
          limit: 12,
        }),
        size: await list.size(),
      })),
    )
    expect(onServer).toEqual(memory)
    expect(memory?.matching.length).toBeGreaterThan(5)
    expect(memory?.facts.size).toBe(ids.length)
    expect(memory?.alike.length).toBeGreaterThan(5)
    for (const { id, rank } of memory?.alike ?? []) {
      expect(id).not.toBe(ids[0])
      expect(rank).toBeGreaterThan(0)
    }
  })

  test('both find the same rows by relevance, and nearly the same ones first', async () => {
    const shares: number[] = []
    for (const search of [
      ...WORDS,
      'ромб овал',
      'конус призма спираль',
      '"овал конус"',
      'ромб -овал',
      'призм*',
    ]) {
      const [memory, onServer] = await Promise.all(
        engines().map(([, list]) => list.search({ filter: { search }, sort: null, limit: 10 })),
      )
      expect(onServer?.total, search).toBe(memory?.total)
      const same = memory?.ids.filter((id) => onServer?.ids.includes(id)) ?? []
      shares.push(same.length / Math.max(memory?.ids.length ?? 0, 1))
    }
    // Whether a word stands in a description too decides between equal titles, and only the memory knows it.
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.85)
  })

  test.each([
    ['название:тетраэдр', [0, 1]],
    ['описание:тетраэдр', [2]],
    ['навык:тетраэдр', [3]],
    ['компания:"тетраэдр плюс"', [4]],
    ['"тетраэдр" -название:тетраэдр', [2, 3, 4]],
    ['тетраэдр* НЕ компания:"тетраэдр плюс" NOT навык:тетр*', [0, 1, 2]],
    ['должность:тетраэдр навык:"икосаэдр и сфера"', [1]],
    ['описание:тетраэдр OR навык:тетраэдр', [2, 3]],
  ] as const)('the fields and operators of «%s» find the same rows in both', async (search, expected) => {
    polyhedra ??= await buildPolyhedra()
    for (const [where, list] of engines())
      for (const exact of [true, false]) {
        const { ids } = await list.newest({ filter: { search }, exact, limit: 10 })
        const found = ids.map((id) => polyhedra?.indexOf(id) ?? -1)
        expect(
          found.toSorted((a, b) => a - b),
          `${where}, exact: ${exact}`,
        ).toEqual(expected)
      }
  })

  test('after random changes both show the rows of the database', async () => {
    for (let at = 0; at < CHANGES; at++) {
      const changed = random.some(
        rows.map(({ id }) => id),
        0.05,
      )
      const [closed, raised, rewritten] = [0, 1, 2].map((rest) =>
        changed.filter((_, index) => index % 3 === rest),
      )
      await update(closed, { status: 'archived' })
      await update(raised, { publishedAt: new Date(now - random.whole(60_000)).toISOString() })
      for (const id of rewritten ?? [])
        await update([id], { salaryMonthlyFrom: random.whole(90_000), labels: ['disability'] })
      const added = await board.buildVacancies(vacancy(), vacancy())
      await board.refresh(changed)
      await shared.vacancies.refresh([...changed, ...added])
      await readRows()
      for (let query = 0; query < 4; query++) expect(await differences(filterOfList())).toEqual([])
      expect(await differences(vacancyList.empty)).toEqual([])
    }
  })

  test('a check writes what was missed, and then finds nothing to write', async () => {
    const [one = 0, other = 0] = rows.map(({ id }) => id)
    await update([one], { status: 'archived' })
    await update([other], { salaryMonthlyFrom: 777_000 })
    expect(await shared.shared?.check()).toMatchObject({ vacancies: { written: 1, removed: 1 } })
    expect(await shared.shared?.check()).toMatchObject({ vacancies: { written: 0, removed: 0 } })
    await board.refresh([one, other])
    await readRows()
    expect(await differences(vacancyList.empty)).toEqual([])
  })

  test('a vacancy that expires is found no more, without a change', async () => {
    const [id] = await board.buildVacancies({ title: 'Шар', expiresAt: new Date(now + DAY_MS).toISOString() })
    await shared.vacancies.refresh([id ?? 0])
    const query = { filter: { search: 'шар' }, exact: true, limit: 5 }
    for (const [where, list] of engines()) expect((await list.newest(query)).ids, where).toEqual([id])
    board.setNow(new Date(now + 2 * DAY_MS).toISOString())
    for (const [where, list] of engines()) expect((await list.newest(query)).ids, where).toEqual([])
    board.setNow(NOW)
  })

  test('both orders by pay compare the middle of a range, or its only bound', async () => {
    const pay = [
      [90_000, null],
      [20_000, 200_000],
      [null, 105_000],
      [100_000, 110_001],
      [null, null],
    ] as const
    const ids = await board.buildVacancies(
      ...pay.map(([salaryFrom, salaryTo]) => ({ title: 'Тор', salaryFrom, salaryTo })),
    )
    await shared.vacancies.refresh(ids)
    const placesIn = async (list: VacancyList, sort: 'salary_asc' | 'salary_desc') => {
      const found = await list.search({ filter: { search: 'тор' }, exact: true, sort, limit: 5 })
      return found.ids.map((id) => ids.indexOf(id))
    }
    for (const [where, list] of engines()) {
      expect(await placesIn(list, 'salary_desc'), where).toEqual([1, 3, 2, 0, 4])
      expect(await placesIn(list, 'salary_asc'), where).toEqual([0, 2, 3, 1, 4])
    }
  })

  test('more companies than a server is asked for at first are all counted', async () => {
    const many = await board.deps.db
      .insert(companies)
      .values(
        Array.from({ length: MANY_COMPANIES }, (_, at) => ({ slug: `many-${at}`, title: `Контора ${at}` })),
      )
      .returning({ id: companies.id })
    const added = await board.buildVacancies(...many.map(({ id }) => ({ companyId: id, title: 'Куб' })))
    await shared.vacancies.refresh(added)
    const query = { filter: { search: 'куб' }, exact: true }
    for (const [where, list] of engines()) {
      const { company } = await list.countBy(['company'], query)
      expect(company.size, where).toBe(MANY_COMPANIES)
    }
  })

  /** Each says the word in another field. */
  async function buildPolyhedra() {
    const named = await board.buildCompany({ title: 'Тетраэдр Плюс' })
    const ids = await board.buildVacancies(
      { title: 'Тетраэдр' },
      { title: 'Тетраэдры', skills: ['Икосаэдр и сфера'] },
      { title: 'Икосаэдр', descriptionHtml: '<p>Тетраэдром не назовут</p>' },
      { title: 'Додекаэдр', skills: ['Тетраэдр'] },
      { title: 'Октаэдр', companyId: named },
    )
    await Promise.all([shared.vacancies.refresh(ids), readRows()])
    return ids
  }

  async function update(ids: readonly number[] | undefined, values: Partial<typeof vacancies.$inferInsert>) {
    if (!ids || ids.length === 0) return
    await board.deps.db
      .update(vacancies)
      .set(values)
      .where(ids.length === 1 ? eq(vacancies.id, ids[0] ?? 0) : inArray(vacancies.id, [...ids]))
  }

  const walked = (filter: VacancyFilter) => rowsOfList(tools(), rows, filter, now)

  /** Where a list differs from the walk. */
  const differences = (filter: VacancyFilter) =>
    differencesFrom(walked(filter), engines(), { filter, limit: ROWS * 2 })
})
