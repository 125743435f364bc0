import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Deps } from '#server/features/board/context.ts'
import { WORK_FORM_ATTRIBUTES } from '#server/features/board/vacancies/indexed-lists.ts'
import type { VacancyTypes } from '#server/features/board/vacancies/index/types.ts'
import { HOME_CITY, vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import { HOME_COUNTRY } from '#shared/features/reference/locations/home-country.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import {
  beginningOf,
  COMPARED_ROWS,
  LIST_ROWS_MIN,
  type ListCandidate,
} from '#server/features/board/indexed-lists/rule.ts'

type ListDeps = Pick<Deps, 'referenceData' | 'vacancies'>
type Place = ListDeps['referenceData']['locations']['all'][number]
type Filter = Partial<VacancyFilter>

/** Vacancies that the page of a city shows. */
const CITY_ROWS = 10

/** Lists of vacancies with a separate address; lists of a place only when a vacancy names the place. */
export async function* vacancyLists(deps: ListDeps): AsyncIterable<ListCandidate> {
  const { professions } = deps.referenceData
  yield await listOf(deps, { path: vacanciesPath({}), kind: 'all', filter: {} })
  for (const { slug: attribute, filter } of VACANCY_ATTRIBUTES)
    yield await listOf(deps, { path: vacanciesPath({ attribute }), kind: 'attribute', filter })
  for (const { slug: profession } of professions.all)
    yield await listOf(deps, {
      path: vacanciesPath({ profession }),
      kind: 'profession',
      filter: { profession: [profession] },
    })
  yield* cityPages(deps)
  yield* listsInPlaces(deps, { kind: 'place', filter: {}, pathIn: (location) => vacanciesPath({ location }) })
  // Pages lead to a form of work in a place from the list of the place, which starts with work from home.
  const listed = new Set(
    (await namedPlaces(deps, {}))
      .filter(({ named }) => named >= LIST_ROWS_MIN)
      .map(({ place }) => place.slug),
  )
  for (const { slug: attribute, filter } of WORK_FORM_ATTRIBUTES)
    yield* listsInPlaces(deps, {
      kind: 'place_attribute',
      filter,
      within: listed,
      pathIn: (location) => vacanciesPath({ location, attribute }),
    })
  for (const { slug: profession } of professions.all)
    yield* listsInPlaces(deps, {
      kind: 'profession_place',
      filter: { profession: [profession] },
      pathIn: (location) => vacanciesPath({ profession, location }),
    })
}

/** A list as its first page shows it. */
export async function listOf(
  deps: ListDeps,
  { path, kind, filter }: Pick<ListCandidate, 'path' | 'kind'> & { filter: Filter },
): Promise<ListCandidate> {
  const { ids, total } = await firstRows(deps, { filter })
  return { path, kind, rows: total, beginnings: [vacanciesBeginning(ids)], isNamed: total > 0 }
}

/** The places of a list, the larger ones first, with how many vacancies name each. The home city has no segment. */
async function* listsInPlaces(
  deps: ListDeps,
  {
    kind,
    filter,
    within = null,
    pathIn,
  }: Pick<ListCandidate, 'kind'> & {
    filter: Filter
    /** Slugs of the places whose lists pages link to; null for all. */
    within?: ReadonlySet<string> | null
    pathIn: (slug: string) => string
  },
): AsyncIterable<ListCandidate> {
  for (const { place, named } of await namedPlaces(deps, filter)) {
    if (place.slug === HOME_CITY || within?.has(place.slug) === false) continue
    const { ids } = await firstRows(deps, {
      filter: { ...filter, location: [place.slug] },
      isNamedFirst: true,
    })
    yield {
      path: pathIn(place.slug),
      kind,
      rows: named,
      beginnings: [vacanciesBeginning(ids)],
      isNamed: named >= LIST_ROWS_MIN,
    }
  }
}

/**
 * Pages of cities of Russia, which show the first vacancies of the list of the city, and more than vacancies. Where that is
 * the whole list, it is the same page again.
 */
async function* cityPages(deps: ListDeps): AsyncIterable<ListCandidate> {
  for (const { place, named } of await namedPlaces(deps, {})) {
    if (place.type !== 'city' || place.countryIso2 !== HOME_COUNTRY) continue
    const { ids } = await firstRows(deps, { filter: { location: [place.slug] }, isNamedFirst: true })
    yield {
      path: pathOf('rabota-slug', { slug: place.slug }),
      kind: 'city',
      rows: named,
      beginnings: [
        ...(ids.length <= CITY_ROWS ? [vacanciesBeginning(ids)] : []),
        beginningOf('cities', ids.slice(0, CITY_ROWS)),
      ],
      isNamed: named >= LIST_ROWS_MIN,
    }
  }
}

/** In the order of the reference data: a country, its regions, the cities of each. */
async function namedPlaces(
  { referenceData: { locations }, vacancies }: ListDeps,
  filter: Filter,
): Promise<{ place: Place; named: number }[]> {
  const { namedLocation } = await vacancies.countBy(['namedLocation'], { filter })
  return locations.all
    .map((place) => ({ place, named: namedLocation.get(place.id) ?? 0 }))
    .filter(({ named }) => named > 0)
}

/** Each list is a scan, so other work runs in between. */
async function firstRows(
  { vacancies }: ListDeps,
  query: { filter: Filter } & Pick<VacancyTypes['view'], 'isNamedFirst'>,
) {
  await yieldToEventLoop()
  return vacancies.newest({ ...query, limit: COMPARED_ROWS })
}

const vacanciesBeginning = (ids: readonly number[]) => beginningOf('vacancies', ids)
