import { SourceFailure } from '#server/features/intake/sources/fetching/outside-get.ts'
import type { ReadTask } from '../kind.ts'
import { isSameSite } from '../mapping/urls.ts'
import { findSitemaps } from './robots-sitemaps.ts'
import { readSitemap } from './read-sitemap.ts'

export const PAGES_MAX = 500
const SITEMAPS_MAX = 50

/** The pages of a site that may have vacancies; `hasMore` when the sitemap has more than a run reads. */
type SitePages = { pages: URL[]; hasMore: boolean }

/**
 * Addresses of the site under the prefix of its settings, in the order of its sitemaps.
 * @throws SourceFailure
 */
export async function listPages({
  address,
  settings: { pathPrefix = '/' },
  get,
}: Pick<ReadTask, 'address' | 'settings' | 'get'>): Promise<SitePages> {
  const sitemaps = new Map((await findSitemaps(address, get)).map((url) => [url.href, url]))
  const pages = new Map<string, URL>()
  // A map gives also what is added while it is walked: sitemaps that an index names.
  for (const sitemap of sitemaps.values()) {
    for await (const { kind, url } of readSitemap(sitemap, get)) {
      url.hash = ''
      if (!isSameSite(url, address)) continue
      if (kind === 'page' && url.pathname.startsWith(pathPrefix)) pages.set(url.href, url)
      if (kind === 'sitemap') sitemaps.set(url.href, url)
      if (pages.size > PAGES_MAX) return { pages: [...pages.values()].slice(0, PAGES_MAX), hasMore: true }
    }
    if (sitemaps.size > SITEMAPS_MAX)
      throw new SourceFailure('too_large', `The site has more than ${SITEMAPS_MAX} sitemaps.`)
  }
  return { pages: [...pages.values()], hasMore: false }
}
