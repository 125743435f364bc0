import { DAY_SECONDS } from '#shared/kernel/durations.ts'

/** k8s/edge/default.vcl has the same, and an hour more for errors. */
const STALE_WHILE_SECONDS = 600

/** Browsers revalidate their copy each time. */
const REVALIDATED = 'public, max-age=0, must-revalidate'

/**
 * Cache headers for browsers and CDNs. `s-maxage` would forbid a CDN to serve stale pages, so CDNs get separate headers.
 * @param tags by which the CDN's copy is purged before it expires
 */
export function edgeHeaders(seconds: number, tags: readonly string[]): Record<string, string> {
  return { 'cache-control': REVALIDATED, ...edgeOnlyHeaders(seconds, tags) }
}

/** The same without the header for browsers. */
export function edgeOnlyHeaders(seconds: number, tags: readonly string[]): Record<string, string> {
  const edge = `max-age=${seconds}, stale-while-revalidate=${STALE_WHILE_SECONDS}, stale-if-error=${DAY_SECONDS}`
  return {
    'cdn-cache-control': edge,
    'surrogate-control': edge,
    ...(tags.length > 0 ? { 'surrogate-key': tags.join(' ') } : {}),
  }
}

/** Of an answer whose data have changed while it was made: those who asked get it, and no cache keeps it. */
export const OUTDATED_HEADERS = {
  'cache-control': 'no-store',
  'cdn-cache-control': 'no-store',
  'surrogate-control': 'no-store',
}
