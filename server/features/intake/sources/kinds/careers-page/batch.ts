import type {
  BrokenOriginal,
  KnownPage,
  KnownRecord,
  Original,
  ReadTask,
  SourcePage,
  VisitedPage,
} from '../kind.ts'
import { withoutTracking } from '../mapping/urls.ts'
import { createIdentities } from './identities.ts'
import type { ListedPage } from './list-pages.ts'
import type { FoundPosting } from './page-postings.ts'
import type { CareersPage } from './read-page.ts'
import type { openPosition } from './site-position.ts'

/** A batch is stored when it has so many postings, or is of so many pages. */
const POSTINGS_FULL = 10
const PAGES_FULL = 25
/** Refusal of an address that is not of the site. */
const FOREIGN = 'foreign_address'

type Site = {
  pages: readonly ListedPage[]
  position: ReturnType<typeof openPosition>
  /** Addresses that the sitemaps have besides those of the site. */
  passedOver: number
}

type Read = { page: CareersPage; found: readonly FoundPosting[]; broken: readonly BrokenOriginal[] }
type Content = {
  found: FoundPosting[]
  broken: BrokenOriginal[]
  seen: KnownRecord[]
  unclear: { ids: string[]; urls: string[] }
  visited: (Omit<VisitedPage, 'recordIds'> & { pageUrl: string | null })[]
  pages: number
}

/** Collects what pages have until there is enough to store. */
export function createBatch({ memory, now }: ReadTask, { pages, position, passedOver }: Site) {
  const listed = new Set(pages.map(({ url }) => withoutTracking(url.href)))
  const identities = createIdentities({ memory, isListed: (url) => listed.has(url), taken: position.taken })
  let content = startContent()
  let isFirst = true
  /** Postings of lists whose own pages are read too: those count, and these only where a page has no posting. */
  const copies: FoundPosting[] = []
  /** Lists with copies: a run that goes on has to read them again. */
  const lists: URL[] = []

  const addVisited = (
    { url, lastmod }: ListedPage,
    page: { pageUrl: string | null; etag?: string | null; lastModified?: string | null },
  ) => {
    content.visited.push({
      address: url.href,
      lastmod,
      fetchedAt: now.toISOString(),
      etag: null,
      lastModified: null,
      ...page,
    })
  }

  async function take(): Promise<SourcePage> {
    const { found, broken, seen, unclear, visited } = content
    content = startContent()
    const identified = await identities.identify(found)
    const originals = identified.map(({ id, url, posting }): Original => ({
      id,
      value: { id, url, posting },
      modifiedAt: null,
    }))
    const toIds = (pageUrl: string) => identified.filter((one) => one.pageUrl === pageUrl).map(({ id }) => id)
    const first = isFirst && passedOver > 0 ? { passedOver: { [FOREIGN]: passedOver } } : {}
    isFirst = false
    return {
      originals: [...broken, ...originals],
      position: position.write(identities.listTaken()),
      seen: { ids: seen.map(({ id }) => id), urls: [] },
      unclear,
      visited: visited.map(({ pageUrl, ...page }) => ({
        ...page,
        recordIds: pageUrl === null ? null : toIds(pageUrl),
      })),
      ...first,
    }
  }

  return {
    addPage(at: ListedPage, { page, found, broken }: Read) {
      content.pages += 1
      content.broken.push(...broken)
      const isCopy = ({ isAlone, url, pageUrl }: FoundPosting) =>
        !isAlone && url !== pageUrl && listed.has(url)
      content.found.push(...found.filter((one) => !isCopy(one)))
      copies.push(...found.filter(isCopy))
      if (found.some(isCopy)) lists.push(at.url)
      else position.markDone(at.url)
      const { etag, lastModified } = page
      // A list, and a page that is broken, are read each time.
      const isPlain = page.postings.length <= 1 && page.brokenBlocks === 0
      const pageUrl = withoutTracking(page.url.href)
      addVisited(isPlain ? at : { ...at, lastmod: null }, { pageUrl, ...(isPlain && { etag, lastModified }) })
    },
    /** A page that is as it was: so are its records. */
    addUnchanged({ url }: ListedPage, { records }: KnownPage) {
      content.pages += 1
      position.markDone(url)
      content.seen.push(...records)
      identities.keep(records)
    },
    addGone(at: ListedPage) {
      content.pages += 1
      position.markDone(at.url)
      addVisited(at, { pageUrl: null })
    },
    /** A page that does not say whether the records that it had are still there. */
    addUnclear({ url }: ListedPage, before: KnownPage | undefined) {
      content.unclear.urls.push(withoutTracking(url.href) ?? url.href)
      content.unclear.ids.push(...(before?.records ?? []).map(({ id }) => id))
    },
    isFull: () => content.found.length >= POSTINGS_FULL || content.pages >= PAGES_FULL,
    take,
    /** The rest of the run. */
    takeLast() {
      content.found.push(...copies.filter(({ url }) => !identities.isTaken(url)))
      for (const url of lists) position.markDone(url)
      return take()
    },
  }
}

const startContent = (): Content => ({
  found: [],
  broken: [],
  seen: [],
  unclear: { ids: [], urls: [] },
  visited: [],
  pages: 0,
})
