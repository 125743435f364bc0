const STALE_WHILE_SECONDS = 600
const STALE_IF_ERROR_SECONDS = 86_400

/** Who has a copy asks whether it is still good. */
const REVALIDATED = 'public, max-age=0, must-revalidate'

/**
 * What browsers and edges may keep. `s-maxage` would forbid an edge to answer stale, so edges get headers of their own;
 * `tags` are those by which the copy is dropped before its time.
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
