import { setImmediate as breathe } from 'node:timers/promises'
import { passFilterOf } from '#server/features/search/service.ts'
import type { Deps } from '#server/platform/context.ts'
import { EMPTY_FILTER, HOME_CITY, vacanciesPath } from '#shared/features/vacancies/address.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/vacancies/attributes.ts'
import type { VacancyFilter } from '#shared/features/vacancies/filter.ts'
import { ROUTES } from '#shared/routing/route-table.ts'
import { listNamedPlaces } from './queries.ts'
import type { SitemapEntry } from './sitemap.ts'

type ListDeps = Pick<Deps, 'db' | 'directories' | 'search' | 'now'>
type Place = ListDeps['directories']['locations']['all'][number]

/** A page for a profession in a place is worth an address from here on. */
const PAIR_MIN = 3

/** Pages that are not one vacancy or one company: each answers 200 and has something to show. */
export async function* listAddresses(
  deps: ListDeps,
  landingPaths: () => Promise<readonly string[]>,
): AsyncIterable<readonly SitemapEntry[]> {
  const everything = countList(deps, {})
  yield fixedPaths().map((path) => ({ path, changedAt: path === '/' ? everything.newestAt : null }))
  yield (await landingPaths()).map(unknownChange)
  if (everything.total > 0) yield [{ path: '/vacancies', changedAt: everything.newestAt }]
  for (const { slug, filter } of VACANCY_ATTRIBUTES) {
    const { total, newestAt } = await countListInTurn(deps, filter)
    if (total > 0) yield [{ path: vacanciesPath({ attribute: slug }), changedAt: newestAt }]
  }

  const named = await namedPlaces(deps)
  const everyPlace = deps.directories.locations.all
  // Lists of the home city have no segment of it, so they are the lists without a place.
  const places = everyPlace.filter(({ slug }) => slug !== HOME_CITY)
  yield everyPlace.flatMap((place) =>
    placePaths(place, { isNamed: named.anywhere.has(place.id), found: everything.countIn(place) }),
  )
  const pairs: { path: string; count: number }[] = []
  for (const { id, slug } of deps.directories.professions.all) {
    const { total, newestAt, countIn } = await countListInTurn(deps, { profession: slug })
    if (total === 0) continue
    yield [{ path: vacanciesPath({ profession: slug }), changedAt: newestAt }]
    for (const place of places) {
      const count = countIn(place)
      if (count >= PAIR_MIN && named.byProfession.get(id)?.has(place.id) === true)
        pairs.push({ path: vacanciesPath({ profession: slug, location: place.slug }), count })
    }
  }
  // A file has room for the longest lists, should there be too many.
  yield pairs.sort((a, b) => b.count - a.count).map(({ path }) => unknownChange(path))
}

/** Public pages whose address has no parameter: the home page, documents, the list of regions. */
function fixedPaths(): string[] {
  return ROUTES.filter(({ page, isPublic, path }) => page && isPublic && !path.includes('{')).map(
    ({ path }) => path,
  )
}

function placePaths(
  { slug, type, countryIso2 }: Place,
  { isNamed, found }: { isNamed: boolean; found: number },
): SitemapEntry[] {
  const paths: string[] = []
  if (countryIso2 === 'RU' && type === 'region') paths.push(`/vacancies/regions/${slug}`)
  if (countryIso2 === 'RU' && type === 'city' && found > 0) paths.push(`/rabota/${slug}`)
  if (isNamed && slug !== HOME_CITY) paths.push(vacanciesPath({ location: slug }))
  return paths.map(unknownChange)
}

/** Each count is a walk over all vacancies: others get their turn in between. */
async function countListInTurn(deps: ListDeps, filter: Partial<VacancyFilter>) {
  await breathe()
  return countList(deps, filter)
}

/** The list as its page shows it: the counts of places too are what their lists would have. */
function countList({ directories, search, now }: ListDeps, filter: Partial<VacancyFilter>) {
  const result = search.index.query({
    filter: passFilterOf({ directories }, { ...EMPTY_FILTER, ...filter }),
    text: null,
    sort: 'date',
    offset: 0,
    limit: 1,
    now: now().getTime(),
  })
  const counts = result.countsByPlace()
  const [newest] = search.index.slotsOf(result.ids)
  return {
    total: result.total,
    /** A list last changed when its newest vacancy came, or later. */
    newestAt: newest === undefined ? null : new Date(search.index.publishedAt(newest)).toISOString(),
    countIn: ({ id }: Place) => counts[directories.locations.order(id) ?? -1] ?? 0,
  }
}

/**
 * Work from anywhere is found under every place there is. A list by place gets an address of its own only when a
 * vacancy names the place or one below it; else there would be a thousand copies of the same list.
 */
async function namedPlaces({ db, directories: { locations }, now }: ListDeps) {
  const anywhere = new Set<number>()
  const byProfession = new Map<number | null, Set<number>>()
  for (const { professionId, placeId } of await listNamedPlaces(db, now())) {
    const ofProfession = byProfession.get(professionId) ?? new Set()
    byProfession.set(professionId, ofProfession)
    for (const id of [placeId, ...locations.ancestors(placeId).map((above) => above.id)]) {
      anywhere.add(id)
      ofProfession.add(id)
    }
  }
  return { anywhere, byProfession }
}

const unknownChange = (path: string): SitemapEntry => ({ path, changedAt: null })
