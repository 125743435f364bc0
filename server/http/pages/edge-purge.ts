import { lookup } from 'node:dns/promises'
import type { Logger } from 'pino'
import { callOutside } from '#server/kernel/tracing.ts'

const CALL_MAX_MS = 2000
/** Fastly, Varnish with xkey and others read several tags from one header of limited length. */
const TAGS_PER_CALL = 100
/** More tags than that are most of the site. */
const TAGS_MAX = 1000
/** Changes within this time are purged together. */
const COLLECT_MS = 50
/** An old page that was on its way to the edge during the first purge has arrived by then. */
const REPEAT_MS = 700

export type EdgePurge = {
  /** Returns without waiting for the edge, so that the other processes are notified of the change without delay. */
  purge(tags: readonly string[]): void
  /** Sends what waits. */
  close(): Promise<void>
}

/**
 * Purges pages from the edge by tag: soon, and once more, because an edge may store an old page just after a purge. A
 * failure is only logged: the second call repeats it, and pages expire there soon.
 * @param addressesOf every address of a host, for tests
 */
export function purgeEdge({
  cdn,
  token,
  log,
  addressesOf = allAddresses,
}: {
  cdn: { purgeUrl: string } | null
  token: string | null
  log: Logger
  addressesOf?: (host: string) => Promise<string[]>
}): EdgePurge {
  let collected = new Set<string>()
  let collecting: NodeJS.Timeout | null = null
  const repeats = new Map<NodeJS.Timeout, readonly string[]>()
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}

  function sendCollected() {
    const tags = collected.size > TAGS_MAX ? ['site'] : [...collected]
    collected = new Set()
    collecting = null
    const repeat = setTimeout(() => {
      repeats.delete(repeat)
      void send(tags)
    }, REPEAT_MS)
    repeats.set(repeat, tags)
    return send(tags)
  }

  async function send(tags: readonly string[]) {
    if (!cdn) return
    const urls = await urlsOf(cdn.purgeUrl)
    const chunks = Array.from({ length: Math.ceil(tags.length / TAGS_PER_CALL) }, (_, at) =>
      tags.slice(at * TAGS_PER_CALL, (at + 1) * TAGS_PER_CALL).join(' '),
    )
    await Promise.all(urls.flatMap((url) => chunks.map((keys) => post(url, keys))))
  }

  async function post(url: string, keys: string) {
    try {
      const response = await callOutside({ method: 'POST', url }, () =>
        fetch(url, {
          method: 'POST',
          headers: { 'surrogate-key': keys, ...headers },
          signal: AbortSignal.timeout(CALL_MAX_MS),
        }),
      )
      await response.body?.cancel()
      if (!response.ok) log.error({ event: 'edge.purge_refused', status: response.status })
    } catch (error) {
      log.error({ err: error, event: 'edge.purge_failed' })
    }
  }

  /** Each pod of an edge in the cluster has a separate cache; a CDN over https is one, whatever its addresses. */
  async function urlsOf(purgeUrl: string): Promise<string[]> {
    const url = new URL(purgeUrl)
    if (url.protocol !== 'http:') return [purgeUrl]
    try {
      const addresses = await addressesOf(url.hostname.replace(/^\[|\]$/g, ''))
      return addresses.map((address) => {
        const one = new URL(url)
        one.hostname = address.includes(':') ? `[${address}]` : address
        return one.href
      })
    } catch (error) {
      log.error({ err: error, event: 'edge.purge_failed' })
      return []
    }
  }

  return {
    purge(tags) {
      if (!cdn) return
      for (const tag of tags) collected.add(tag)
      collecting ??= setTimeout(() => void sendCollected(), COLLECT_MS)
    },
    async close() {
      const waiting = [...repeats.values()]
      for (const timer of repeats.keys()) clearTimeout(timer)
      repeats.clear()
      if (collecting) {
        clearTimeout(collecting)
        collecting = null
        waiting.push([...collected])
        collected = new Set()
      }
      await send([...new Set(waiting.flat())])
    },
  }
}

const allAddresses = async (host: string) => [
  ...new Set((await lookup(host, { all: true })).map(({ address }) => address)),
]
