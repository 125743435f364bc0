import { describe, expect, test } from 'vitest'
import type { VacancyRow } from '#server/features/board/vacancies/index/columns.ts'
import { createVacancyIndex } from '#server/features/board/vacancies/index/list.ts'
import { createSkillCatalogue } from '#server/features/reference/data/skills.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import type { VacancyFilter, VacancySort } from '#shared/features/board/vacancies/filter.ts'
import {
  AGREEMENT_TYPES,
  EMPLOYMENT_FORMS,
  EXPERIENCES,
  BADGES,
  PAY_FREQUENCIES,
  PERIODS,
  SCHEDULES,
  WORK_FORMS,
} from '#shared/features/board/vacancies/vocabulary.ts'
import { MINUTE_MS, DAY_MS } from '#shared/kernel/durations.ts'
import { fillIndex } from '#tests/support/fill-index.ts'
import { randomHours, randomHoursFilter } from '#tests/support/random-vacancies.ts'
import { createRandom } from '#tests/support/random.ts'
import type { Random } from '#tests/support/random.ts'
import { suitsHours } from '#tests/support/vacancy-walk.ts'
import { PLACES, PROFESSIONS } from './places.ts'

/** The defaults by name of a filter. */
const NO_FILTER: Readonly<Record<string, unknown>> = vacancyList.empty
const NOW = Date.parse('2026-11-21T09:00:00Z')
const ROWS = 600
const FILTERS = 60

const DIRECTORIES = { locations: PLACES, professions: PROFESSIONS, skills: createSkillCatalogue([]) }
const newIndex = () => createVacancyIndex(DIRECTORIES, { now: () => new Date(NOW), scorer: () => () => null })
const placeIds = PLACES.all.map(({ id }) => id)

function randomRow(random: Random, id: number): VacancyRow {
  const salaryFrom = random.next() < 0.4 ? null : 20_000 + random.whole(20) * 10_000
  return {
    id,
    revision: 0,
    publishedAt: NOW - random.whole(40) * DAY_MS - random.whole(1000) * MINUTE_MS,
    expiresAt: random.next() < 0.2 ? NOW - random.whole(2) * 1000 : NOW + 1,
    workForm: random.one(WORK_FORMS) ?? 'remote',
    employment: random.maybe(EMPLOYMENT_FORMS),
    schedule: random.maybe(SCHEDULES),
    contract: random.some(AGREEMENT_TYPES, 0.3),
    experience: random.maybe(EXPERIENCES),
    payFrequency: random.maybe(PAY_FREQUENCIES),
    label: random.some(BADGES, 0.2),
    ...randomHours(random),
    salaryFrom,
    salaryTo: random.next() < 0.5 ? null : (salaryFrom ?? 10_000) + random.whole(5) * 10_000,
    professionId: random.maybe([1, 2, 3]),
    companyId: 1 + random.whole(4),
    isDirect: random.next() >= 0.3,
    skills: [],
    locationIds: random.some(placeIds, 0.15),
    workFromIds: random.some(placeIds, 0.15),
    isNamed: true,
    textHash: 0,
  }
}

function randomFilter(random: Random): VacancyFilter {
  const rarely = <T>(value: T | null) => (random.next() < 0.25 ? value : null)
  const few = <T>(list: readonly T[]) => (random.next() < 0.25 ? random.some(list, 0.4) : [])
  return {
    ...vacancyList.empty,
    profession: rarely(random.one(PROFESSIONS.all))?.slug ?? null,
    location: rarely(random.one(PLACES.all))?.slug ?? null,
    workForm: few(WORK_FORMS),
    employment: few(EMPLOYMENT_FORMS),
    schedule: few(SCHEDULES),
    contract: few(AGREEMENT_TYPES),
    experience: few(EXPERIENCES),
    payFrequency: few(PAY_FREQUENCIES),
    label: few(BADGES),
    salary: rarely(50_000),
    salaryMode: random.one(['from', 'or_unsaid', 'stated'] as const) ?? 'from',
    period: rarely(random.one(PERIODS)),
    direct: random.next() < 0.1,
    ...(random.next() < 0.4 && randomHoursFilter(random)),
    company: rarely(1 + random.whole(4)),
  }
}

/** The rules of a search, one vacancy at a time: what the index must agree with. */
function isFound(row: VacancyRow, filter: VacancyFilter): boolean {
  const isIn = <T>(chosen: readonly T[], values: readonly (T | null)[]) =>
    chosen.length === 0 || chosen.some((value) => values.includes(value))
  const pay = Math.max(row.salaryFrom ?? 0, row.salaryTo ?? 0)
  const isPayFine =
    pay === 0
      ? filter.salaryMode === 'or_unsaid' || (filter.salaryMode === 'from' && filter.salary === null)
      : pay >= (filter.salary ?? 0)
  const profession = PROFESSIONS.byId(row.professionId ?? 0)?.slug ?? null
  return (
    (row.expiresAt ?? Infinity) > NOW &&
    isIn(filter.workForm, [row.workForm]) &&
    isIn(filter.employment, [row.employment]) &&
    isIn(filter.schedule, [row.schedule]) &&
    isIn(filter.contract, [row.contract].flat()) &&
    isIn(filter.experience, [row.experience]) &&
    isIn(filter.payFrequency, [row.payFrequency]) &&
    isIn(filter.label, [row.label].flat()) &&
    isPayFine &&
    (filter.period === null || row.publishedAt >= NOW - filter.period * DAY_MS) &&
    (filter.profession === null || profession === filter.profession) &&
    (filter.location === null || isFoundIn(row, PLACES.bySlug(filter.location)?.id ?? 0)) &&
    suitsHours(row, filter) &&
    (!filter.direct || row.isDirect) &&
    (filter.company === null || row.companyId === filter.company)
  )
}

function isFoundIn(row: VacancyRow, placeId: number): boolean {
  const isBelow = (id: number, above: number) =>
    id === above || PLACES.ancestors(id).some((ancestor) => ancestor.id === above)
  if (row.locationIds.some((id) => isBelow(id, placeId))) return true
  if (row.workForm !== 'remote' && row.workForm !== 'home') return false
  if (row.workFromIds.length === 0) return true
  return row.workFromIds.some((id) => isBelow(id, placeId) || isBelow(placeId, id))
}

/** The histogram of the salary counts sums, and unsaid hours what they would add: not what a list has. */
type FacetName = Exclude<(typeof vacancyList.facets)[number], 'salary' | 'hoursUnsaid'>
const FACETS = vacancyList.facets.filter(
  (name): name is FacetName => name !== 'salary' && name !== 'hoursUnsaid',
)

function withValue(filter: VacancyFilter, facet: FacetName, value: string): VacancyFilter {
  if (facet === 'period') return { ...filter, period: PERIODS.find((days) => String(days) === value) ?? null }
  if (facet === 'profession' || facet === 'location') return { ...filter, [facet]: value }
  if (facet === 'evenings' || facet === 'shortDay') return { ...filter, [facet]: true }
  return { ...filter, [facet]: [value] }
}

function query(index: ReturnType<typeof newIndex>, filter: VacancyFilter, sort: VacancySort = 'date') {
  return index.query({
    filter,
    text: null,
    sort,
    offset: 0,
    limit: ROWS,
    counts: 'facets',
  })
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
      for (const facet of FACETS) {
        for (const { value, count } of facets[facet] ?? []) {
          expect({ facet, value, count }).toEqual({
            facet,
            value,
            count: query(index, withValue(filter, facet, value)).total,
          })
          compared += 1
        }
      }
    }
    expect(compared).toBeGreaterThan(FILTERS * 40)
  })

  test('vacancies that state no hours are counted, and are what the list has more with them', () => {
    let added = 0
    for (const filter of filters) {
      const without = query(index, { ...filter, hoursUnsaid: false })
      const withThem = query(index, { ...filter, hoursUnsaid: true })
      const count = Number(withThem.facets().hoursUnsaid[0]?.count)
      expect(count).toBe(withThem.total - without.total)
      expect(without.facets().hoursUnsaid).toEqual(withThem.facets().hoursUnsaid)
      added += count
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
    const values: [FacetName, string[]][] = [
      ['profession', PROFESSIONS.all.map(({ slug }) => slug)],
      // Abroad only countries are named.
      ['location', PLACES.all.filter(({ countryIso2 }) => countryIso2 === 'RU').map(({ slug }) => slug)],
    ]
    for (const filter of filters) {
      const facets = query(index, filter).facets()
      for (const [facet, all] of values) {
        const promised = new Map(facets[facet].map(({ value, count }) => [value, count]))
        for (const value of all) {
          const { total } = query(index, withValue(filter, facet, value))
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
