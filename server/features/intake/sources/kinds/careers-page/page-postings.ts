import { RefusedRecord, type Refusal } from '#server/features/intake/imports/records/import-record.ts'
import { isWithin } from '#server/features/intake/sources/fetching/allowed-hosts.ts'
import { KILOBYTE } from '#shared/kernel/file-size.ts'
import type { BrokenOriginal } from '../kind.ts'
import { withoutContacts } from '../mapping/contact-fields.ts'
import { withoutTracking } from '../mapping/urls.ts'
import { readPath, toText } from '../mapping/values.ts'
import type { CareersPage } from './read-page.ts'

const POSTING_LENGTH_MAX = 128 * KILOBYTE

/** A posting of a page, without contacts. */
export type FoundPosting = {
  posting: unknown
  /** Of the page, without marks of advertising. */
  pageUrl: string
  /** The address that the posting states, when it is of the site; else that of the page. */
  url: string
  /** Whether it is the only posting of its page. */
  isAlone: boolean
}

/**
 * The postings of a page that can be told apart, and why there are no others.
 * @param site domain of the source
 */
export function listPostings(
  page: CareersPage,
  site: string,
): { found: FoundPosting[]; broken: BrokenOriginal[] } {
  const broken: BrokenOriginal[] = []
  const refuse = (reason: Refusal, message: string) =>
    void broken.push({ id: null, place: page.url.href, error: new RefusedRecord(reason, message) })
  if (page.brokenBlocks > 0) refuse('not_json', 'a block of JSON-LD is broken')
  if (page.postings.length > 0 && page.isNoindex) {
    refuse('not_indexed', 'the page asks not to be indexed')
    return { found: [], broken }
  }
  const pageUrl = withoutTracking(page.url.href) ?? page.url.href
  const isAlone = page.postings.length === 1
  const haveOwnUrls = isAlone || stateOwnUrls(page.postings)
  const urls = new Set<string>()
  const found: FoundPosting[] = []
  for (const posting of page.postings) {
    const url = findUrl(posting, page.url, site) ?? pageUrl
    if (!haveOwnUrls || urls.has(url))
      refuse('no_own_address', 'one of several vacancies on a page has no address of its own')
    else if (JSON.stringify(posting).length > POSTING_LENGTH_MAX)
      refuse('description_too_long', 'the posting is longer than 128 KB')
    else found.push({ posting: withoutContacts(posting), pageUrl, url, isAlone })
    urls.add(url)
  }
  return { found, broken }
}

function stateOwnUrls(postings: readonly unknown[]) {
  const stated = postings.map((posting) => toText(readPath(posting, 'url')))
  return stated.every((url) => url !== null) && new Set(stated).size === stated.length
}

function findUrl(posting: unknown, page: URL, site: string): string | null {
  const stated = withoutTracking(toText(readPath(posting, 'url')), page)
  return stated !== null && isWithin(new URL(stated).hostname, site) ? stated : null
}
