import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { resumeLists } from '#server/features/content/list-decisions/resume-lists.ts'
import { placesNamedBy, WORK_FORM_ATTRIBUTES } from '#server/features/board/vacancies/indexed-lists.ts'
import { salaryPaths } from '#server/features/content/salaries/indexed-pages.ts'
import { listPublicSlugs } from '#server/features/content/courses/queries.ts'
import { calendarPaths } from '#server/features/reference/calendar/indexed-pages.ts'
import type { Deps } from '#server/http/context.ts'
import { HOME_COUNTRY } from '#shared/features/reference/locations/home-country.ts'
import { HOME_CITY, vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import { CONSENT_SLUGS, RECOMMENDATIONS_PATH } from '#shared/features/identity/accounts/consent-documents.ts'
import { GUARDIAN_CONSENT_SLUG } from '#shared/features/board/guardians/vocabulary.ts'
import { REQUEST_CONSENT_SLUG } from '#shared/features/content/courses/vocabulary.ts'
import { COOKIE_PATH } from '#shared/kernel/services.ts'
import { pathOf, ROUTES } from '#shared/routing/route-table.ts'
import type { SitemapEntry } from './xml.ts'

type ListDeps = Pick<Deps, 'db' | 'now' | 'referenceData' | 'vacancies' | 'resumes' | 'texts' | 'ownLists'>
type Place = ListDeps['referenceData']['locations']['all'][number]
type CountedPath = { path: string; count: number }

/** Pages other than those of one object: fixed pages, and the lists that their own pages allow search engines to index. */
export async function* listPages(
  deps: ListDeps,
  landingPaths: () => Promise<readonly string[]>,
): AsyncIterable<readonly SitemapEntry[]> {
  const isOwn = (path: string) => deps.ownLists.has(path)
  const everything = await readList(deps, {})
  yield fixedPaths().map((path) => ({ path, changedAt: path === '/' ? everything.newestAt : null }))
  yield [...Object.values(CONSENT_SLUGS), REQUEST_CONSENT_SLUG, GUARDIAN_CONSENT_SLUG].map((slug) =>
    unknownChange(pathOf('documents-slug', { slug })),
  )
  yield [RECOMMENDATIONS_PATH, COOKIE_PATH].map(unknownChange)
  yield (await landingPaths()).map(unknownChange)
  yield calendarPaths().map(unknownChange)
  yield textPaths(deps)
  for await (const paths of salaryPaths(deps)) yield paths.map(unknownChange)
  yield await coursePaths(deps)
  if (everything.total > 0 && isOwn('/vacancies'))
    yield [{ path: '/vacancies', changedAt: everything.newestAt }]
  yield everything.places.flatMap(({ place }) => placePaths(deps, place)).map(unknownChange)

  const inPlaces: CountedPath[] = []
  const addPlaces = (list: Awaited<ReturnType<typeof readList>>, pathIn: (location: string) => string) => {
    for (const { place, count } of list.places) {
      const path = pathIn(place.slug)
      if (hasSegment(place) && isOwn(path)) inPlaces.push({ path, count })
    }
  }
  for (const { slug: attribute, filter } of VACANCY_ATTRIBUTES) {
    const list = await readListLater(deps, filter)
    if (list.total === 0) continue
    const path = vacanciesPath({ attribute })
    if (isOwn(path)) yield [{ path, changedAt: list.newestAt }]
    if (WORK_FORM_ATTRIBUTES.some(({ slug }) => slug === attribute))
      addPlaces(list, (location) => vacanciesPath({ location, attribute }))
  }
  for (const { slug: profession } of deps.referenceData.professions.all) {
    const list = await readListLater(deps, { profession: [profession] })
    if (list.total === 0) continue
    const path = vacanciesPath({ profession })
    if (isOwn(path)) yield [{ path, changedAt: list.newestAt }]
    addPlaces(list, (location) => vacanciesPath({ profession, location }))
  }
  // The longest lists first: entries beyond the limit of a file are dropped.
  yield inPlaces.sort((a, b) => b.count - a.count).map(({ path }) => unknownChange(path))
  for await (const { path, rows } of resumeLists(deps))
    if (rows > 0 && isOwn(path)) yield [unknownChange(path)]
}

/** Not public, because signed-in users see more, but guests may read them too. */
const OPEN_TO_GUESTS = new Set(['documents', 'resumes-professii', 'resumes-regions'])

/** Pages without a parameter in their address, such as the home page and the list of regions. */
function fixedPaths(): string[] {
  return ROUTES.filter(
    ({ name, page, isPublic, path }) =>
      page && (isPublic || OPEN_TO_GUESTS.has(name)) && name !== 'courses' && !path.includes('{'),
  ).map(({ path }) => path)
}

/** Articles and professions with the day or the moment of their publication. */
const textPaths = ({ texts }: ListDeps): SitemapEntry[] => [
  ...[...texts.all('article').values()].map(({ slug, contentVersion }) => ({
    path: pathOf('blog-slug', { slug }),
    changedAt: contentVersion,
  })),
  ...[...texts.all('profession').values()].map(({ slug, contentVersion }) => ({
    path: pathOf('professii-slug', { slug }),
    changedAt: contentVersion,
  })),
]

/** Published courses and their schools. Without courses their list is not for search engines. */
async function coursePaths({ db }: ListDeps): Promise<SitemapEntry[]> {
  const { courses, schools } = await listPublicSlugs(db)
  if (courses.length === 0) return []
  return [
    unknownChange(pathOf('courses')),
    ...courses.map(({ course, changedAt }) => ({
      path: pathOf('courses-slug', { slug: course }),
      changedAt,
    })),
    ...schools.map((slug) => unknownChange(pathOf('schools-slug', { slug }))),
  ]
}

/** Pages of a place with enough vacancies. */
function placePaths({ ownLists }: ListDeps, place: Place): string[] {
  const { slug, type, countryIso2 } = place
  const lists: string[] = []
  if (countryIso2 === HOME_COUNTRY && type === 'city') lists.push(pathOf('rabota-slug', { slug }))
  if (hasSegment(place)) lists.push(vacanciesPath({ location: slug }))
  const own = lists.filter((path) => ownLists.has(path))
  const isRegion = countryIso2 === HOME_COUNTRY && type === 'region'
  return isRegion ? [pathOf('vacancies-regions-slug', { slug }), ...own] : own
}

/** The home city has no segment: its lists are those without a place. */
const hasSegment = ({ slug }: Place) => slug !== HOME_CITY

/** Each list scans all vacancies, so other work runs in between. */
async function readListLater(deps: ListDeps, filter: Partial<VacancyFilter>) {
  await yieldToEventLoop()
  return readList(deps, filter)
}

/** Reads a list as its page shows it, and the places with a separate list in it. */
async function readList(deps: ListDeps, filter: Partial<VacancyFilter>) {
  const { ids, total } = await deps.vacancies.newest({ filter, limit: 1 })
  const [newest] = (await deps.vacancies.describe(ids)).values()
  return {
    total,
    /** When the newest vacancy was published: the list has changed at this moment, or later. Null when none has a date. */
    newestAt: !newest?.publishedAt ? null : new Date(newest.publishedAt).toISOString(),
    places: await placesNamedBy(deps, filter),
  }
}

const unknownChange = (path: string): SitemapEntry => ({ path, changedAt: null })
