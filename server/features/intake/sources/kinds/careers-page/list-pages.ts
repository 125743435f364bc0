import { SourceFailure } from '#server/features/intake/sources/fetching/outside-get.ts'
import type { ReadTask } from '../kind.ts'
import { isOfOneSitemap } from './part-failures.ts'
import { createPathFilter, isSitemapAddress } from './path-filter.ts'
import { listStatedSitemaps, USUAL_SITEMAPS } from './robots-sitemaps.ts'
import { readSitemap } from './read-sitemap.ts'
import { createSiteAddresses, type ToSiteAddress } from './site-address.ts'

export const PAGES_MAX = 500
const SITEMAPS_MAX = 50

/** A page that may have vacancies. */
export type ListedPage = { url: URL; lastmod: string | null }

type SitePages = {
  pages: readonly ListedPage[]
  /** The sitemaps have more than a run reads. */
  hasMore: boolean
  /** Addresses of other sites, and what is no web address. */
  passedOver: number
  /** Of a sitemap that could not be read while another one was. */
  failure: SourceFailure | null
}

type Task = Pick<ReadTask, 'address' | 'settings' | 'get' | 'domain'>

/**
 * Pages of the site under the prefix of its settings, in the order of its sitemaps. Without a prefix those under the path of
 * the given address; when the sitemaps have none there, that address and all pages.
 * @throws SourceFailure when no sitemap can be read, or none has a page under the prefix
 */
export async function listPages(task: Task): Promise<SitePages> {
  const filter = createPathFilter(task)
  const fitting = createPageList()
  const all = createPageList()
  const listing = await readSitemaps(task, (page) => {
    all.add(page)
    if (filter.fits(page.url)) fitting.add(page)
    return fitting.isFull()
  })
  const { passedOver, failure } = listing
  const isFound = filter.isSet ? fitting.list().length > 0 : fitting.list().some(isBelow(task.address))
  if (isFound) return { ...fitting.cut(), passedOver, failure }
  if (all.list().length === 0) {
    if (passedOver > 0) throw failure ?? refuseForeign()
    return { ...fitting.cut(), passedOver, failure }
  }
  if (filter.isSet) throw failure ?? refusePrefix(task)
  const typed = createPageList()
  for (const page of [{ url: new URL(task.address), lastmod: null }, ...all.list()]) typed.add(page)
  return { ...typed.cut(), passedOver, failure }
}

/** Whether a page is another one than that at the given address. */
function isBelow(address: URL) {
  const plain = ({ href }: URL) => href.replace(/\/$/, '')
  return ({ url }: ListedPage) => plain(url) !== plain(address)
}

const refuseForeign = () =>
  new SourceFailure('wrong_content', 'В карте сайта нет адресов этого сайта: все они другие.')

const refusePrefix = ({ settings: { pathPrefix } }: Task) =>
  new SourceFailure(
    'wrong_content',
    `В карте сайта нет адресов, которые начинаются с ${pathPrefix}: проверьте начало адресов вакансий.`,
  )

/** Pages by address, one more than a run reads at most. */
function createPageList() {
  const pages = new Map<string, ListedPage>()
  return {
    add(page: ListedPage) {
      if (pages.size <= PAGES_MAX && !pages.has(page.url.href)) pages.set(page.url.href, page)
    },
    isFull: () => pages.size > PAGES_MAX,
    list: () => [...pages.values()],
    cut: () => ({ pages: [...pages.values()].slice(0, PAGES_MAX), hasMore: pages.size > PAGES_MAX }),
  }
}

/** @param take whether it has all that it needs */
async function readSitemaps(task: Task, take: (page: ListedPage) => boolean) {
  const toAddress = createSiteAddresses(task)
  const found = await findSitemaps(task, toAddress)
  const queue = new Map(found.sitemaps.map((url) => [url.href, url]))
  let { passedOver, second } = found
  let isReadable = false
  let failure: SourceFailure | null = null
  // A map gives also what is added while it is walked: sitemaps that an index names.
  for (const sitemap of queue.values()) {
    try {
      for await (const { kind, loc, lastmod } of readSitemap(sitemap, task.get)) {
        isReadable = true
        const url = toAddress(loc, sitemap)
        if (url === null) passedOver += 1
        else if (kind === 'sitemap') queue.set(url.href, url)
        else if (take({ url, lastmod })) return { passedOver, failure }
      }
      isReadable = true
    } catch (error) {
      if (!isOfOneSitemap(error)) throw error
      if (second && error.reason === 'not_found') queue.set(second.href, second)
      else failure ??= error
      second = null
    }
    if (queue.size > SITEMAPS_MAX)
      throw new SourceFailure('too_large', `У сайта больше ${SITEMAPS_MAX} карт: укажите адрес нужной карты.`)
  }
  if (!isReadable && failure) throw failure
  return { passedOver, failure }
}

/** The sitemap that was given itself, else those that robots.txt names, else the usual one and a second one in its place. */
async function findSitemaps(
  { address, get }: Task,
  toAddress: ToSiteAddress,
): Promise<{ sitemaps: URL[]; second: URL | null; passedOver: number }> {
  if (isSitemapAddress(address)) return { sitemaps: [address], second: null, passedOver: 0 }
  const stated = await listStatedSitemaps(address, get)
  const named = stated.flatMap((one) => toAddress(one) ?? [])
  const passedOver = stated.length - named.length
  if (named.length > 0) return { sitemaps: named, second: null, passedOver }
  const [usual, second] = USUAL_SITEMAPS.map((path) => new URL(path, address))
  return { sitemaps: usual ? [usual] : [], second: second ?? null, passedOver }
}
