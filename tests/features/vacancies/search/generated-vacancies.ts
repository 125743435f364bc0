/** Generated vacancies and filters, and what such a filter finds, row by row. */
import type { VacancyRow } from '#server/features/board/vacancies/index/columns.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
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
import { NO_HOURS, randomHours, randomHoursFilter } from '#tests/support/random-vacancies.ts'
import type { Random } from '#tests/support/random.ts'
import { HOURS_RULES } from '#tests/support/vacancy-walk.ts'
import { PLACES, PROFESSIONS } from './places.ts'

export const NOW = Date.parse('2026-11-21T09:00:00Z')

const placeIds = PLACES.all.map(({ id }) => id)

export function randomRow(random: Random, id: number): VacancyRow {
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
    isWorkFromAnywhere: random.next() < 0.2,
    workFromExceptIds: random.some(placeIds, 0.1),
    isUnanswered: false,
    isNamed: true,
    textHash: 0,
    titleHash: 0,
  }
}

export function randomFilter(random: Random): VacancyFilter {
  const rarely = <T>(value: T | null) => (random.next() < 0.25 ? value : null)
  const few = <T>(list: readonly T[]) => (random.next() < 0.25 ? random.some(list, 0.4) : [])
  /** One, or several of them. */
  const named = (all: readonly { slug: string }[]) =>
    random.next() < 0.25
      ? Array.from({ length: 1 + random.whole(3) }, () => random.one(all)?.slug ?? '').filter(
          (slug, at, slugs) => slug !== '' && slugs.indexOf(slug) === at,
        )
      : []
  // Every filter by its name: one that is forgotten does not compile.
  return {
    // Texts have a scorer of their own, which this index is not given.
    search: '',
    // The list turns it into forms of work before this index is asked; `vacancy-walk.ts` judges it.
    scope: 'all',
    abroad: random.next() < 0.1,
    profession: named(PROFESSIONS.all),
    location: named(PLACES.all),
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
    ...(random.next() < 0.4 ? randomHoursFilter(random) : NO_HOURS),
    company: rarely(1 + random.whole(4)),
  }
}

/** The rules of a search, one vacancy at a time: what the index must agree with. */
export const isFound = (row: VacancyRow, filter: VacancyFilter): boolean =>
  (row.expiresAt ?? Infinity) > NOW &&
  Object.values(RULES).every((isMet) => isMet === 'by another' || isMet(row, filter))

const isIn = <T>(chosen: readonly T[], values: readonly (T | null)[]) =>
  chosen.length === 0 || chosen.some((value) => values.includes(value))

/** Of each filter; one that changes what another means is judged by that one's rule. */
const RULES: Record<
  keyof VacancyFilter,
  ((row: VacancyRow, filter: VacancyFilter) => boolean) | 'by another'
> = {
  search: () => true,
  scope: () => true,
  workForm: (row, filter) => isIn(filter.workForm, [row.workForm]),
  employment: (row, filter) => isIn(filter.employment, [row.employment]),
  schedule: (row, filter) => isIn(filter.schedule, [row.schedule]),
  contract: (row, filter) => isIn(filter.contract, [row.contract].flat()),
  experience: (row, filter) => isIn(filter.experience, [row.experience]),
  payFrequency: (row, filter) => isIn(filter.payFrequency, [row.payFrequency]),
  label: (row, filter) => isIn(filter.label, [row.label].flat()),
  salary: (row, { salary, salaryMode }) => {
    const pay = Math.max(row.salaryFrom ?? 0, row.salaryTo ?? 0)
    if (pay > 0) return pay >= (salary ?? 0)
    return salaryMode === 'or_unsaid' || (salaryMode === 'from' && salary === null)
  },
  salaryMode: 'by another',
  period: (row, { period }) => period === null || row.publishedAt >= NOW - period * DAY_MS,
  profession: (row, { profession }) =>
    profession.length === 0 || profession.includes(PROFESSIONS.byId(row.professionId ?? 0)?.slug ?? ''),
  location: (row, { location }) =>
    location.length === 0 || location.some((slug) => isFoundIn(row, PLACES.bySlug(slug)?.id ?? 0)),
  abroad: (row, { abroad }) => !abroad || allowsAbroad(row),
  ...HOURS_RULES,
  direct: (row, { direct }) => !direct || row.isDirect,
  company: (row, { company }) => company === null || row.companyId === company,
}

/** Whether one may do the work from a place outside the country of the board. */
function allowsAbroad(row: VacancyRow): boolean {
  if (row.workForm !== 'remote' && row.workForm !== 'home') return false
  const isAtHome = (id: number) =>
    [id, ...PLACES.ancestors(id).map((above) => above.id)].some(
      (one) => PLACES.byId(one)?.type === 'country' && PLACES.byId(one)?.countryIso2 === 'RU',
    )
  return row.isWorkFromAnywhere || row.workFromIds.some((id) => !isAtHome(id))
}

function isFoundIn(row: VacancyRow, placeId: number): boolean {
  const isBelow = (id: number, above: number) =>
    id === above || PLACES.ancestors(id).some((ancestor) => ancestor.id === above)
  if (row.locationIds.some((id) => isBelow(id, placeId))) return true
  if (row.workForm !== 'remote' && row.workForm !== 'home') return false
  // Everywhere but in the excepted places: in what contains one there is more than that one.
  if (row.isWorkFromAnywhere) return !isLostTo(row.workFromExceptIds, placeId)
  const countries = row.locationIds.map((id) =>
    [id, ...PLACES.ancestors(id).map((above) => above.id)].find(
      (one) => PLACES.byId(one)?.type === 'country',
    ),
  )
  const home = PLACES.all.find(({ type, countryIso2 }) => type === 'country' && countryIso2 === 'RU')?.id ?? 0
  const unsaid = countries.length > 0 ? countries.map((id) => id ?? 0) : [home]
  const from = row.workFromIds.length > 0 ? row.workFromIds : unsaid
  return from.some((id) => isBelow(id, placeId) || isBelow(placeId, id))

  /** Whether the place, or each of the places in it, is one of the ids or lies in one. */
  function isLostTo(ids: readonly number[], id: number): boolean {
    if (ids.some((one) => isBelow(id, one))) return true
    const below = PLACES.children(id)
    return below.length > 0 && below.every((child) => isLostTo(ids, child.id))
  }
}

/** The histogram of the salary counts sums, and unsaid hours what they would add: not what a list has. */
