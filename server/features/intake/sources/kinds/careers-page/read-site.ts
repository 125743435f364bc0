import { RefusedRecord } from '#server/features/intake/imports/records/import-record.ts'
import { KILOBYTE } from '#shared/kernel/file-size.ts'
import type { SourceFailureReason } from '#shared/features/intake/sources/vocabulary.ts'
import { SourceFailure, type OutsideGet } from '#server/features/intake/sources/fetching/outside-get.ts'
import { PAGE_RECORDS, type BrokenOriginal, type Original, type ReadTask, type SourcePage } from '../kind.ts'
import { withoutContacts } from '../mapping/contact-fields.ts'
import { readPath, toText } from '../mapping/values.ts'
import { findUrl, identify, type FoundPosting } from './identities.ts'
import { listPages, PAGES_MAX } from './list-pages.ts'
import { readPage } from './read-page.ts'

const POSTING_LENGTH_MAX = 128 * KILOBYTE
const PAGE_FAILURES_MAX = 5

/** The page has no vacancy, or none that may be read: the site is as it should be. */
const GONE: ReadonlySet<SourceFailureReason> = new Set(['not_found', 'robots', 'redirected_outside'])
/** One page may be broken while the others are not. */
const OF_ONE_PAGE: ReadonlySet<SourceFailureReason> = new Set([
  'timeout',
  'too_large',
  'server_error',
  'no_connection',
  'wrong_content',
])

/**
 * Reads the pages of a site. Identifiers are known to be unique only when all pages are read, so that its postings, of 500
 * pages at most, are given out at the end, and a killed run begins anew.
 * @throws SourceFailure after the postings when a page has failed, or the sitemap has more pages than a run reads
 */
export async function* readSite({ address, settings, get }: ReadTask): AsyncGenerator<SourcePage> {
  const { pages, hasMore } = await listPages({ address, settings, get })
  const { found, broken, failure } = await readPages(pages, get)
  const originals = [
    ...broken,
    ...identify(found).map(({ id, url, posting }): Original => ({
      id,
      value: { id, url, posting },
      modifiedAt: null,
    })),
  ]
  for (let at = 0; at === 0 || at < originals.length; at += PAGE_RECORDS)
    yield { originals: originals.slice(at, at + PAGE_RECORDS), position: null }
  if (failure) throw failure
  if (hasMore)
    throw new SourceFailure(
      'too_large',
      `The sitemap has more than ${PAGES_MAX} pages: set the beginning of the paths of vacancies.`,
    )
}

type Reading = { found: FoundPosting[]; broken: BrokenOriginal[]; failure: SourceFailure | null }

async function readPages(pages: readonly URL[], get: OutsideGet): Promise<Reading> {
  const reading: Reading = { found: [], broken: [], failure: null }
  let failures = 0
  for (const url of pages) {
    try {
      addPage(reading, await readPage(url, get))
      failures = 0
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error
      if (GONE.has(error.reason)) continue
      failures += 1
      if (!OF_ONE_PAGE.has(error.reason) || failures === PAGE_FAILURES_MAX) throw error
      reading.failure ??= error
    }
  }
  return reading
}

function addPage({ found, broken }: Reading, page: Awaited<ReturnType<typeof readPage>>) {
  const place = page.url.href
  const refuse = (error: RefusedRecord) => broken.push({ id: null, place, error })
  if (page.brokenBlocks > 0) refuse(new RefusedRecord('not_json', 'a block of JSON-LD is broken'))
  if (page.postings.length === 0) return
  if (page.isNoindex) {
    refuse(new RefusedRecord('not_indexed', 'the page asks not to be indexed'))
    return
  }
  const isAlone = page.postings.length === 1
  const urls = page.postings.map((posting) => toText(readPath(posting, 'url')))
  const haveOwnUrls = urls.every((url) => url !== null) && new Set(urls).size === urls.length
  for (const posting of page.postings) {
    if (!isAlone && !haveOwnUrls)
      refuse(
        new RefusedRecord('no_own_address', 'one of several vacancies on a page has no address of its own'),
      )
    else if (JSON.stringify(posting).length > POSTING_LENGTH_MAX)
      refuse(new RefusedRecord('description_too_long', 'the posting is longer than 128 KB'))
    else
      found.push({
        posting: withoutContacts(posting),
        pageUrl: findUrl(null, page.url),
        url: findUrl(posting, page.url),
        isAlone,
      })
  }
}
