/** What is wrong with the pages of a walk through the site, as lines for people. */
import { LANDING_PAGES } from '#server/features/content/landing/pages.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { elementsOf, parseXml } from './xml.ts'
import type { CrawledPage } from './crawl.ts'

/** By the address that a link has. */
export type Pages = ReadonlyMap<string, CrawledPage & { linkedFrom: string }>

/** What search engines may list: a page that points elsewhere is the other page. */
export const indexedPages = (pages: Pages) =>
  [...pages.values()].filter(({ address, canonical, isIndexed }) => isIndexed && canonical === address)

export const deadLinks = (pages: Pages) =>
  [...pages.values()]
    .filter(({ status }) => status !== 200)
    .map(({ address, status, linkedFrom }) => `${linkedFrom} → ${address}: ${status}`)

/** Links that lead to their page by a redirect. A guest has to sign in for some pages, and comes back to them. */
export const redirects = (pages: Pages) =>
  [...pages]
    .filter(([link, { address }]) => link !== address && !address.startsWith('/sign-in?'))
    .map(([link, { address, linkedFrom }]) => `${linkedFrom} → ${link} → ${address}`)

/**
 * Links of indexable pages to lists with an address of their own that are not for search engines. Those of all rows are
 * in the header whatever they hold.
 */
export function hiddenLinks(pages: Pages): string[] {
  const hidden = new Set(
    [...pages.values()]
      .filter(({ address, isIndexed }) => !isIndexed && isList(address) && !SECTIONS.has(address))
      .map(({ address }) => address),
  )
  return indexedPages(pages).flatMap(({ address, links }) =>
    [...new Set(links)].filter((link) => hidden.has(link)).map((link) => `${address} → ${link}`),
  )
}

/** Indexable lists whose first rows are the same. */
export function doubledLists(pages: Pages): string[] {
  const lists = indexedPages(pages).filter(({ address }) => isList(address))
  return doubled(lists, ({ rows }) => rows.toSorted().join(' '))
}

/** Indexable pages with one title. */
export const doubledTitles = (pages: Pages) => doubled(indexedPages(pages), ({ title }) => title)

function doubled(pages: readonly CrawledPage[], keyOf: (page: CrawledPage) => string): string[] {
  return [...Map.groupBy(pages, keyOf)]
    .filter(([, same]) => same.length > 1)
    .map(([key, same]) => `${same.map(({ address }) => address).join(', ')}: ${key}`)
}

const TITLE_MAX = 70
const DESCRIPTION_MAX = 200

/** Titles and descriptions that search engines would cut, of all pages. */
export const longTexts = (pages: Pages) =>
  [...pages.values()].flatMap(({ address, title, description }) => [
    ...(title.length > TITLE_MAX ? [`${address}: ${title}`] : []),
    ...(description.length > DESCRIPTION_MAX ? [`${address}: ${description}`] : []),
  ])

/** Links that promise another number of rows than their list has. */
export const wrongCounts = (pages: Pages) =>
  [...pages.values()].flatMap(({ address, counts }) =>
    counts.flatMap(({ link, count }) => {
      const total = pages.get(link)?.total ?? null
      const isPageNumber = withoutPage(link) === withoutPage(address)
      return total === null || total === count || isPageNumber
        ? []
        : [`${address} → ${link}: ${count}, there are ${total}`]
    }),
  )

const withoutPage = (address: string) => address.replace(/[?&]page=\d+$/, '')

const SECTIONS = new Set(['/vacancies', '/resumes'])
const LISTS = new Set(['vacancies-slug', 'rabota-slug', 'resumes', 'resumes-slug'])
const LANDINGS = new Set(LANDING_PAGES.map(({ slug }) => `/${slug}`))

/** A list of rows with an address of its own: no filter in the query. */
function isList(address: string): boolean {
  if (LANDINGS.has(address)) return true
  return !address.includes('?') && LISTS.has(matchRoute(address)?.route.name ?? '')
}

/** All addresses of the sitemap, as paths. */
export async function sitemapPaths(read: (path: string) => Promise<string>): Promise<string[]> {
  const locationsIn = async (path: string) =>
    elementsOf(parseXml(await read(path)), 'loc').map(({ text }) => new URL(text).pathname)
  const found: string[] = []
  for (const file of await locationsIn('/sitemap.xml')) found.push(...(await locationsIn(file)))
  return found
}
