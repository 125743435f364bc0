import type { SourceFailureReason } from '#shared/features/intake/sources/vocabulary.ts'
import { ForbiddenByRobots, SourceFailure } from '#server/features/intake/sources/fetching/outside-get.ts'

/** One page or sitemap may fail so while the others of the site do not. */
const OF_ONE_PART: ReadonlySet<SourceFailureReason> = new Set([
  'timeout',
  'too_large',
  'server_error',
  'no_connection',
  'wrong_content',
  'forbidden_address',
  'unknown_host',
  'certificate',
  'robots',
])

/** Whether other pages may be read after this failure of one. */
export const isOfOnePage = (error: unknown): error is SourceFailure =>
  error instanceof SourceFailure && OF_ONE_PART.has(error.reason)

/** Whether other sitemaps may be read after this failure of one. */
export const isOfOneSitemap = (error: unknown): error is SourceFailure =>
  isOfOnePage(error) || isGone(error) || leadsAway(error)

/** The page has no vacancy, or none that may be read: the site is as it should be. */
export const isGone = (error: unknown): error is SourceFailure =>
  error instanceof ForbiddenByRobots || (error instanceof SourceFailure && error.reason === 'not_found')

/** The page is on another site now, which says nothing of its vacancy. */
export const leadsAway = (error: unknown): error is SourceFailure =>
  error instanceof SourceFailure && error.reason === 'redirected_outside'
