import { describe, expect, test } from 'vitest'
import { declareVacancies } from '#server/features/board/vacancies/index/list.ts'
import { createRowSkills } from '#server/features/reference/data/row-skills.ts'
import { createSkillCatalogue } from '#server/features/reference/data/skills.ts'
import { createMemoryIndex } from '#server/lists/memory-index.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import type { VacancyFilter, VacancySort } from '#shared/features/board/vacancies/filter.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { fillIndex } from '#tests/support/fill-index.ts'
import { createRandom } from '#tests/support/random.ts'
import { CHOSEN_FACETS, filterOfFacet } from '#tests/support/vacancy-walk.ts'
import { isFound, NOW, randomFilter, randomRow } from './generated-vacancies.ts'
import { PLACES, PROFESSIONS } from './places.ts'

/** The defaults by name of a filter. */
const NO_FILTER: Readonly<Record<string, unknown>> = vacancyList.empty
const ROWS = 600
const FILTERS = 60

const DIRECTORIES = {
  locations: PLACES,
  professions: PROFESSIONS,
  skills: createRowSkills(createSkillCatalogue([])),
}
const newIndex = () =>
  createMemoryIndex(declareVacancies(DIRECTORIES, { scorer: () => () => null, suitable: () => null }), {
    now: () => new Date(NOW),
  })

function query(index: ReturnType<typeof newIndex>, filter: VacancyFilter, sort: VacancySort = 'date') {
  return index.query({ filter, text: null, sort, offset: 0, limit: ROWS, counts: 'facets' })
}

const HOURS = ['hoursFrom', 'hoursTo', 'evenings', 'shortDay']
const NO_HOURS = { hoursFrom: null, hoursTo: null, evenings: false, shortDay: false } as const

describe('over several hundred generated vacancies', () => {
  const random = createRandom(7)
  const rows = Array.from({ length: ROWS }, (_, at) => randomRow(random, at + 1))
  const filters = Array.from({ length: FILTERS }, () => randomFilter(random))
  const index = newIndex()
  fillIndex(index, rows)

  test('a vacancy list has exactly the vacancies that match every filter, newest first', () => {
    for (const filter of filters) {
      const expected = rows
        .filter((row) => isFound(row, filter))
        .toSorted((a, b) => b.publishedAt - a.publishedAt || b.id - a.id)
        .map(({ id }) => id)
      expect(query(index, filter).ids).toEqual(expected)
    }
    expect(new Set(filters.map((filter) => query(index, filter).total)).size).toBeGreaterThan(20)
  })

  test('each vacancy filter value promises the number of results that its list has', () => {
    let compared = 0
    for (const filter of filters) {
      const facets = query(index, filter).facets()
      for (const facet of CHOSEN_FACETS) {
        for (const { value, count } of facets[facet] ?? []) {
          expect({ facet, value, count }).toEqual({
            facet,
            value,
            count: query(index, filterOfFacet(filter, { facet, value })).total,
          })
          compared += 1
        }
      }
    }
    expect(compared).toBeGreaterThan(FILTERS * 40)
  })

  test('vacancies that state no hours are counted alike, whether the list has them or not', () => {
    let added = 0
    for (const filter of filters) {
      const without = query(index, { ...filter, hoursUnsaid: false })
      const withThem = query(index, { ...filter, hoursUnsaid: true })
      expect(without.facets().hoursUnsaid).toEqual(withThem.facets().hoursUnsaid)
      added += withThem.total - without.total
    }
    expect(added).toBeGreaterThan(20)
  })

  test('the salary histogram counts what vacancies pay, whatever salary is chosen', () => {
    let compared = 0
    for (const filter of filters) {
      const bars = query(index, filter).facets().salary
      const anySalary = { ...filter, salary: null, salaryMode: 'from' as const }
      const pays = rows
        .filter((row) => isFound(row, anySalary))
        .map((row) => Math.max(row.salaryFrom ?? 0, row.salaryTo ?? 0))
        .filter((pay) => pay > 0)
      if (pays.length < 20) {
        expect(bars).toEqual([])
        continue
      }
      const sums = bars.map(({ value }) => Number(value))
      const barOf = (pay: number) => sums.findLastIndex((sum) => sum <= pay)
      expect(bars.map(({ count }) => count)).toEqual(
        sums.map((_sum, at) => pays.filter((pay) => Math.max(0, barOf(pay)) === at).length),
      )
      expect(bars.length).toBeLessThanOrEqual(24)
      compared += 1
    }
    expect(compared).toBeGreaterThan(5)
  })

  test('a vacancy facet lists every value with results, whatever value is chosen', () => {
    const values: ['profession' | 'location', string[]][] = [
      ['profession', PROFESSIONS.all.map(({ slug }) => slug)],
      // Abroad only countries are named.
      ['location', PLACES.all.filter(({ countryIso2 }) => countryIso2 === 'RU').map(({ slug }) => slug)],
    ]
    for (const filter of filters) {
      const facets = query(index, filter).facets()
      for (const [facet, all] of values) {
        const promised = new Map(facets[facet].map(({ value, count }) => [value, count]))
        for (const value of all) {
          const { total } = query(index, filterOfFacet(filter, { facet, value }))
          expect({ facet, value, count: promised.get(value) ?? 0 }).toEqual({ facet, value, count: total })
        }
      }
    }
  })

  test('an empty vacancy list says how many results dropping one filter gives', () => {
    const dropped: Partial<Record<string, Partial<VacancyFilter>>> = {
      salary: { salary: null, salaryMode: 'from' },
      ...Object.fromEntries(HOURS.map((name) => [name, NO_HOURS])),
    }
    for (const filter of filters) {
      const result = query(index, filter)
      for (const [name, count] of result.rejectedOnly) {
        const without = { ...filter, ...(dropped[name] ?? { [name]: NO_FILTER[name] }) }
        expect({ name, total: result.total + count }).toEqual({ name, total: query(index, without).total })
      }
    }
  })

  test('sorting vacancies by pay puts stated pay first in both directions, newer first among equals', () => {
    const middle = (id: number) => {
      const { salaryFrom: from = null, salaryTo: to = null } = rows[id - 1] ?? {}
      return from === null || to === null ? (from ?? to) : Math.round((from + to) / 2)
    }
    const published = (id: number) => rows[id - 1]?.publishedAt ?? 0
    for (const sort of ['salary_desc', 'salary_asc'] as const) {
      const sign = sort === 'salary_desc' ? -1 : 1
      const { ids, total } = query(index, vacancyList.empty, sort)
      expect(ids).toHaveLength(total)
      const expected = ids.toSorted((a, b) => {
        const [payA, payB] = [middle(a), middle(b)]
        if (payA === null || payB === null)
          return Number(payA === null) - Number(payB === null) || published(b) - published(a)
        return sign * (payA - payB) || published(b) - published(a) || b - a
      })
      expect(ids).toEqual(expected)
    }
  })

  test('updating vacancies one by one gives the same index as loading all of them', () => {
    const grown = newIndex()
    const order = createRandom(3)
    for (const row of rows.toSorted(() => order.next() - 0.5)) {
      // First an earlier text of the vacancy at another time, then the present one.
      grown.upsert([{ ...row, publishedAt: row.publishedAt - order.whole(5) * DAY_MS, workForm: 'on_site' }])
      grown.upsert([row])
    }
    const gone = rows.filter(({ id }) => id % 3 === 0).map(({ id }) => id)
    grown.remove(gone)
    const loaded = newIndex()
    fillIndex(
      loaded,
      rows.filter(({ id }) => id % 3 !== 0),
    )
    for (const filter of filters) {
      const [left, right] = [query(grown, filter), query(loaded, filter)]
      expect(left.ids).toEqual(right.ids)
      expect(left.facets()).toEqual(right.facets())
    }
  })

  test('pages of a vacancy list sorted by pay join without gaps', () => {
    const pages = Array.from(
      { length: 10 },
      (_, page) =>
        index.query({
          filter: vacancyList.empty,
          text: null,
          sort: 'salary_desc',
          offset: page * 20,
          limit: 20,
          counts: [],
        }).ids,
    )
    expect(pages.flat()).toEqual(query(index, vacancyList.empty, 'salary_desc').ids.slice(0, 200))
  })
})

test('every change of vacancies changes the index version', () => {
  const index = newIndex()
  const row = randomRow(createRandom(1), 1)
  const versions = [index.slots.version()]
  index.upsert([row])
  versions.push(index.slots.version())
  index.remove([1])
  versions.push(index.slots.version())
  expect(new Set(versions).size).toBe(3)
})
