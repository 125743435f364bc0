import { LRUCache } from 'lru-cache'
import { companyRefsCounted, countVerified } from './of-company.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import type { Overview } from '#shared/features/board/vacancies/contract.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { listCards } from './cards.ts'
import { isOwnList, placesNamedBy } from '../indexed-lists.ts'
import { readSalaryScales } from '#server/features/board/pay-scales/scales.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import { SCOPES } from '#shared/features/board/vacancies/vocabulary.ts'
import type { SalaryScale } from '#shared/features/board/vacancies/model.ts'

type Scope = VacancyFilter['scope']

const FRESH_MS = MINUTE_MS
const LATEST_MAX = 8
const PROFESSIONS_MAX = 24
const LOCATIONS_MAX = 24
const COMPANIES_MAX = 12
const SALARIES_MAX = 8

/** One cache a list, so that two boards in one process do not share answers. */
const caches = new WeakMap<Deps['vacancies'], LRUCache<Scope, Overview>>()

/** Returns the overview of the board for the home page; up to a minute old. */
export function readOverview({ deps }: Ctx, { scope }: { scope: Scope }): Promise<Overview> {
  let cache = caches.get(deps.vacancies)
  if (!cache) {
    cache = new LRUCache({ max: SCOPES.length, ttl: FRESH_MS, fetchMethod: (key) => overviewOf(deps, key) })
    caches.set(deps.vacancies, cache)
  }
  return cache.forceFetch(scope)
}

async function overviewOf(deps: Deps, scope: Scope): Promise<Overview> {
  const { vacancies } = deps
  const filter = { scope }
  const [{ total, facets }, { company: byCompany }, { ids }, named, { total: withSalary }, scales] =
    await Promise.all([
      vacancies.count({ filter }),
      vacancies.countBy(['company'], { filter }),
      vacancies.newest({ filter: { workForm: ['remote', 'home'] }, limit: LATEST_MAX }),
      placesNamedBy(deps, filter),
      vacancies.count({ filter: { ...filter, salaryMode: 'stated' } }),
      readSalaryScales(deps),
    ])
  const biggest = [...byCompany].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  const [latest, verified, companies] = await Promise.all([
    listCards(deps, ids),
    countVerified(deps, new Set(byCompany.keys())),
    companyRefsCounted(
      deps,
      biggest.map(([id]) => id),
      COMPANIES_MAX,
    ),
  ])
  const cities = named
    .filter(({ place }) => place.type === 'city' && place.countryIso2 === 'RU')
    .map(({ place, count }) => ({ slug: place.slug, name: place.name, count }))
  return {
    total,
    fresh: facets.period.find(({ value }) => value === '1')?.count ?? 0,
    companies: byCompany.size,
    verified,
    withSalary,
    salaries: salariesOf(deps, scales),
    professions: professionsOf(deps, facets.profession).slice(0, PROFESSIONS_MAX),
    locations: cities.filter(({ slug }) => isOwnList(deps, { location: slug })).slice(0, LOCATIONS_MAX),
    places: cities.slice(0, LOCATIONS_MAX),
    workForms: facets.workForm,
    topCompanies: companies.map(({ vacancyCount, ...company }) => ({ ...company, count: vacancyCount })),
    latest,
  }
}

/** The professions with the most stated salaries. */
function salariesOf({ referenceData }: Deps, scales: ReadonlyMap<number, readonly SalaryScale[]>) {
  return [...scales]
    .flatMap(([id, [scale]]) => {
      const profession = referenceData.professions.byId(id)
      return profession && scale ? [{ slug: profession.slug, name: profession.name, ...scale }] : []
    })
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'ru'))
    .slice(0, SALARIES_MAX)
}

/** Professions that have their own list. */
function professionsOf(deps: Deps, values: readonly { value: string; name: string | null; count: number }[]) {
  return values
    .filter(({ value }) => isOwnList(deps, { profession: value }))
    .map(({ value, name, count }) => ({ slug: value, name: name ?? value, count }))
}
