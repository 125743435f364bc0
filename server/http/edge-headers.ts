const STALE_WHILE_SECONDS = 600
const STALE_IF_ERROR_SECONDS = 86_400

/** Browsers revalidate their copy each time. */
const REVALIDATED = 'public, max-age=0, must-revalidate'

/**
 * Cache headers for browsers and CDNs. `s-maxage` would forbid a CDN to serve stale pages, so CDNs get separate headers.
 * @param tags by which the CDN's copy is purged before it expires
 */
export function edgeHeaders(seconds: number, tags: readonly string[]): Record<string, string> {
  const edge = `max-age=${seconds}, stale-while-revalidate=${STALE_WHILE_SECONDS}, stale-if-error=${STALE_IF_ERROR_SECONDS}`
  return {
    'cache-control': REVALIDATED,
    'cdn-cache-control': edge,
    'surrogate-control': edge,
    ...(tags.length > 0 ? { 'surrogate-key': tags.join(' ') } : {}),
  }
}
