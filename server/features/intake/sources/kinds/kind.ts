import type { OutsideAnswer, OutsideGet } from '../fetching/outside-get.ts'

/** A vacancy as its source has it. */
export type Original = {
  /** Identifies it in its source, also in later runs. */
  id: string
  /** Plain data without functions. Trial runs show it, without contacts. */
  value: unknown
  /** Instant of the last change that the source states; null when it states none. It is no publication. */
  modifiedAt: string | null
}

/**
 * An original that cannot be used at all, and why. One with an id is a record that the source refuses by what it says. One
 * without is no record: it is counted as refused and not as read.
 */
export type BrokenOriginal = { id: string | null; place: string; error: Error }

/** Originals of a page of a kind that may choose their number. */
export const PAGE_RECORDS = 100

/** A part of a source, stored as a whole before the next one is read. */
export type SourcePage = {
  originals: readonly (Original | BrokenOriginal)[]
  /** JSON from which `read` goes on after this page; null: a killed run begins anew. */
  position: unknown
  /** Of the answer that this page is from; kept when the run reads the source to its end. */
  validators?: Validators
  /** The source says that nothing has changed since `ReadTask.validators`. It has no originals then. */
  isUnmodified?: boolean
  /** Records that are there as they were, so that they were not read. They count as read and unchanged. */
  seen?: RecordNames
  /** Records that may be there: they do not end with this run, and their terms are not renewed. */
  unclear?: RecordNames
  /** Pages of a site that were read, and what the next runs need to know of them. */
  visited?: readonly VisitedPage[]
  /** Numbers of what is no record, by the reason why it was not read. */
  passedOver?: Readonly<Record<string, number>>
}

/** A record is named by its id, or by its address at the source. */
export type RecordNames = { ids: readonly string[]; urls: readonly string[] }

/** A page of a site after it was read. */
export type VisitedPage = Validators & {
  address: string
  /** As the sitemap states it. */
  lastmod: string | null
  /** Instant at which its content was read. */
  fetchedAt: string
  /** Ids of its records; null: it is gone, or is always read as a whole. */
  recordIds: readonly string[] | null
}

/** A page that earlier runs have read. */
export type KnownPage = Omit<VisitedPage, 'address' | 'recordIds'> & {
  /** Those of its records that are still known. */
  records: readonly KnownRecord[]
  /** Whether all its records are still known, and none of them has ended: only then does an unchanged page say anything. */
  isWhole: boolean
}

export type KnownRecord = { id: string; url: string | null }

/** What earlier runs have left. */
export type SourceMemory = {
  /** By address. */
  findPages(addresses: readonly string[]): Promise<ReadonlyMap<string, KnownPage>>
  /** Records that have one of these ids or addresses, those that have ended last. */
  findRecords(which: RecordNames): Promise<readonly KnownRecord[]>
}

/** What a source names the state of its answer by, for conditional requests (RFC 9110, section 13). */
export type Validators = Pick<OutsideAnswer, 'etag' | 'lastModified'>

export type ReadTask = {
  /** The address that staff or an employer gave. */
  address: URL
  settings: SourceSettings
  /** Instant: only what has changed since then; null: everything. Kinds with complete lists ignore it. */
  since: string | null
  /** Of the last stored page of a run that was killed; null: from the beginning. */
  position: unknown
  /** Of the last run that read the source to its end. Kinds that read several addresses ignore them. */
  validators?: Validators | null
  /** The only way to the network. */
  get: OutsideGet
  now: Date
  /** The confirmed domain of the employer: addresses there and below are of the source. By default the host of `address`. */
  domain?: string | null
  /** Trials have none: they read everything. */
  memory?: SourceMemory
  /** Records that are enough for a trial. A kind may read smaller pages then. */
  limit?: number
}

/** What staff set for one source; each kind reads its own. */
export type SourceSettings = {
  /** Codes of regions; none: the whole country. */
  regions?: readonly string[]
  /** Words to search for in a full run. */
  words?: readonly string[]
  /** Beginning of the paths of vacancies, such as `/vacancies/`; none: that of the path of the address. */
  pathPrefix?: string
}

/** The facts of a source that its vacancies need. */
export type MappedSource = {
  /** Value of `vacancies.source`. */
  key: string
  address: URL
  /** The employer of every vacancy; null where each states its own. */
  company: { title: string; inn: string | null; siteUrl: string | null; domain?: string | null } | null
}

/** Called for each value of a field that the board has no word for, so that staff see new words of a source. */
export type ReportUnmapped = (field: string, value: string) => void

/** How near a source is to the employer. */
export const SOURCE_RANKS = { openData: 1, feed: 2, ownSite: 3 } as const
type SourceRank = (typeof SOURCE_RANKS)[keyof typeof SOURCE_RANKS]

/**
 * A protocol of sources. A further one is a file beside this one and a row in `kinds.ts`.
 */
export type SourceKind = {
  /** Stored; stays the same in all releases. */
  code: string
  /** In Russian, for staff and employers. */
  title: string
  /** An example of an address. */
  addressExample: string
  /** One sentence in Russian about what the address is. */
  addressHint: string
  /** Whether one employer is behind a source of this kind. */
  isOfOneEmployer: boolean
  /** Whether a run reads all open vacancies of the source, so that one that is absent has ended. */
  isCompleteList: boolean
  /** Hosts that serve this kind, subdomains included; null: any host, such as the employer's own. */
  hosts: readonly string[] | null
  /** Whether robots.txt is asked. Documented public APIs are not asked. */
  obeysRobots: boolean
  /** What a new source gets. */
  defaults: { intervalMinutes: number; pauseMs: number }
  /** Of two sources with one vacancy, the one of the higher rank is shown. */
  rank: SourceRank
  /** Why the address cannot be one of this kind, in Russian; null when it can. Hosts are checked before. */
  refuseAddress(address: URL): string | null
  /**
   * Reads the source page by page.
   * @throws SourceFailure when it cannot be read on; pages before stay valid
   */
  read(task: ReadTask): AsyncIterable<SourcePage>
  /**
   * Asks for single vacancies that were not seen for long. Only kinds without complete lists have it.
   * @returns `gone` only for a valid answer that says so
   * @throws SourceFailure
   */
  probe?(
    task: Pick<ReadTask, 'address' | 'get'>,
    record: { id: string; url: string },
  ): Promise<'there' | 'gone'>
  /**
   * An unchecked import record (`ImportRecord`), without any field of contacts.
   * @throws RefusedRecord
   */
  toRecord(
    original: unknown,
    source: MappedSource,
    now: Date,
    report?: ReportUnmapped,
  ): Record<string, unknown>
}
