import type { SourceFailureReason } from '#shared/features/intake/sources/vocabulary.ts'

/** What a source has answered, of status 200 or 304. */
export type OutsideAnswer = {
  status: 200 | 304
  /** After redirects. */
  url: URL
  /** Media type in lower case without parameters; empty when the source states none. */
  type: string
  etag: string | null
  lastModified: string | null
  /** Header of robots rules for this page; null for none. */
  robotsTag: string | null
  /** Decoded from gzip, deflate and brotli; empty for 304. Limited by `maxBytes`. @throws SourceFailure */
  body: AsyncIterable<Buffer>
}

export type GetOptions = {
  /** Media types that are asked for, as in the header `accept`. */
  accept: string
  /** Decoded bytes. By default 2 MB. */
  maxBytes?: number
  /** Until the body is read. By default 20 s. */
  timeoutMs?: number
  /** Validators of the last answer: the source may answer 304. */
  etag?: string | null
  lastModified?: string | null
}

/**
 * Reads one address of a source, after its pause and within its limits. For sources that obey it, `robots.txt` is the file
 * of which the rules are known, asked for once a day and empty where the site has none.
 * @throws SourceFailure for any other status
 */
export type OutsideGet = (url: URL, options: GetOptions) => Promise<OutsideAnswer>

/** A source cannot be read. Its message is for the operator and has no personal data. */
export class SourceFailure extends Error {
  override name = 'SourceFailure'
  readonly reason: SourceFailureReason
  /** Milliseconds that the source asks to wait; null when it says nothing. */
  readonly retryAfterMs: number | null

  constructor(
    reason: SourceFailureReason,
    message: string,
    { retryAfterMs = null, cause }: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}

/** The rules of a site do not allow to read this address. While they cannot be read themselves, the failure is another one. */
export class ForbiddenByRobots extends SourceFailure {
  override name = 'ForbiddenByRobots'

  constructor(message: string) {
    super('robots', message)
  }
}
