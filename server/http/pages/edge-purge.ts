import type { Logger } from 'pino'

const TIMEOUT_MS = 5000
/** Fastly, Varnish with xkey and others read several tags from one header of limited length. */
const TAGS_PER_CALL = 100

/** Purges pages from the CDN by tag. A failure is only logged, because pages expire there soon. */
export function purgeEdge({
  cdn,
  token,
  log,
}: {
  cdn: { purgeUrl: string } | null
  token: string | null
  log: Logger
}) {
  return async (tags: readonly string[]) => {
    if (!cdn) return
    for (let at = 0; at < tags.length; at += TAGS_PER_CALL) {
      const keys = tags.slice(at, at + TAGS_PER_CALL).join(' ')
      try {
        const response = await fetch(cdn.purgeUrl, {
          method: 'POST',
          headers: { 'surrogate-key': keys, ...(token ? { authorization: `Bearer ${token}` } : {}) },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        if (!response.ok) log.error({ event: 'edge.purge_refused', status: response.status })
      } catch (error) {
        log.error({ err: error, event: 'edge.purge_failed' })
      }
    }
  }
}
