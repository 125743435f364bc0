import { findSite } from '#server/features/intake/sources/fetching/allowed-hosts.ts'
import { SourceFailure } from '#server/features/intake/sources/fetching/outside-get.ts'
import type { KnownPage, ReadTask, SourcePage, Validators } from '../kind.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { createBatch } from './batch.ts'
import { listPages, PAGES_MAX, type ListedPage } from './list-pages.ts'
import { isGone, isOfOnePage, leadsAway } from './part-failures.ts'
import { listPostings } from './page-postings.ts'
import { readPage, type CareersPage } from './read-page.ts'
import { openPosition } from './site-position.ts'

/** Pages that fail in a row: the site itself does not answer. */
const PAGE_FAILURES_MAX = 5
/** A page is read again after so long, whatever its site says of its changes. */
const READ_AGAIN_MS = 7 * DAY_MS

/**
 * Reads the pages of a site in batches, each of which has the position after it.
 * @throws SourceFailure after the postings when a page has failed, or the sitemaps have more pages than a run reads
 */
export async function* readSite(task: ReadTask): AsyncGenerator<SourcePage> {
  const { pages, hasMore, passedOver, failure } = await listPages(task)
  const position = openPosition(task.position)
  if (failure) position.noteFailure(failure)
  const batch = createBatch(task, { pages, position, passedOver: position.isNew ? passedOver : 0 })
  const known = (await task.memory?.findPages(pages.map(({ url }) => url.href))) ?? new Map()
  const visit = createVisit(task, { batch, known, position })
  for (const page of pages) {
    if (position.isDone(page.url)) continue
    try {
      await visit(page)
    } catch (error) {
      // What came before is valid, also for a trial whose time is over.
      yield await batch.take()
      throw error
    }
    if (batch.isFull()) yield await batch.take()
  }
  yield await batch.takeLast()
  position.throwFailure()
  if (hasMore)
    throw new SourceFailure(
      'too_large',
      `В карте сайта больше ${PAGES_MAX} страниц: укажите начало адресов вакансий.`,
    )
}

type Site = {
  batch: ReturnType<typeof createBatch>
  known: ReadonlyMap<string, KnownPage>
  position: ReturnType<typeof openPosition>
}

/** Puts what a page has into the batch. @throws SourceFailure when the site cannot be read on */
function createVisit({ get, now, address, domain = null }: ReadTask, { batch, known, position }: Site) {
  const site = findSite({ address, domain })
  let failures = 0

  async function visit(listed: ListedPage) {
    const before = known.get(listed.url.href)
    const isOld = before === undefined || now.getTime() - Date.parse(before.fetchedAt) >= READ_AGAIN_MS
    const usable = before?.isWhole && !isOld ? before : null
    if (usable && listed.lastmod !== null && usable.lastmod === listed.lastmod) {
      batch.addUnchanged(listed, usable)
      return
    }
    const page = await readPage(listed.url, { get, validators: usable && toValidators(usable) })
    if (page) addPage(listed, { page, before })
    else if (usable) batch.addUnchanged(listed, usable)
  }

  function addPage(
    listed: ListedPage,
    { page, before }: { page: CareersPage; before: KnownPage | undefined },
  ) {
    const { found, broken } = listPostings(page, site)
    // The block that is broken may be that of a record which the page had.
    if (page.brokenBlocks > 0) batch.addUnclear(listed, before)
    batch.addPage(listed, { page, found, broken })
  }

  return async (listed: ListedPage) => {
    try {
      await visit(listed)
      failures = 0
    } catch (error) {
      if (isGone(error)) {
        batch.addGone(listed)
        return
      }
      if (leadsAway(error)) batch.addUnclear(listed, known.get(listed.url.href))
      else {
        if (!isOfOnePage(error)) throw error
        failures += 1
        position.noteFailure(error)
        if (failures === PAGE_FAILURES_MAX) throw error
      }
      position.markDone(listed.url)
    }
  }
}

const toValidators = ({ etag, lastModified }: KnownPage): Validators => ({ etag, lastModified })
