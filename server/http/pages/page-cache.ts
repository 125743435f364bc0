import { LRUCache } from 'lru-cache'
import type { Metrics } from '#server/http/metrics.ts'
import { MINUTE_MS, DAY_MS } from '#shared/kernel/durations.ts'
import { compress, type Encoding } from './encodings.ts'
import { joined, type PageBodies } from './page-bodies.ts'

type NewPage = {
  status: number
  headers: Readonly<Record<string, string>>
  bodies: PageBodies
  etag: string
  tags: readonly string[]
}

export type CachedPage = Omit<NewPage, 'bodies'> & {
  /** A promise while it is being compressed. */
  bodyIn(encoding: Encoding): Buffer | Promise<Buffer>
  freshUntil: number
  staleUntil: number
}

type Entry = CachedPage & { bytes: number }

export type PageCache = ReturnType<typeof createPageCache>

const STALE_MS = 10 * MINUTE_MS
const HEADERS_BYTES = 1024
/** For the time when nothing newer can be rendered; edges get the same as `stale-if-error`. */
const KEPT_MS = DAY_MS

/**
 * Caches compressed public pages. The bodies stay within `maxBytes`; keys and headers come on top.
 */
export function createPageCache({
  maxBytes,
  freshMs,
  metrics,
  now,
  yearLeftMs = () => Infinity,
}: {
  maxBytes: number
  freshMs: number
  metrics: Metrics
  now: () => number
  /** Until the next year: pay after taxes is counted by the year of the page. */
  yearLeftMs?: () => number
}) {
  const keysByTag = new Map<string, Set<string>>()
  /** The epoch in which a tag was last dropped: a render that began before must not restore the old page. */
  const droppedAt = new Map<string, number>()
  let epoch = 0
  let clears = 0

  const pages = new LRUCache<string, Entry>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ bytes }) => bytes,
    dispose: (page, key) => removeTags(key, page.tags),
  })

  function removeTags(key: string, tags: readonly string[]) {
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  function isOutdated(tags: readonly string[], renderedInEpoch: number) {
    return [...tags, '*'].some((tag) => (droppedAt.get(tag) ?? -1) > renderedInEpoch)
  }

  return {
    isEnabled: maxBytes > 0,
    get: (key: string) => pages.get(key),
    isFresh: (page: CachedPage) => page.freshUntil > now(),
    isUsable: (page: CachedPage) => page.staleUntil > now(),
    isKept: (page: CachedPage) => page.freshUntil + KEPT_MS > now(),
    /** Read it before a render and pass it to `set`. */
    epoch: () => epoch,
    /** Whether the page has changed since a render began. */
    isOutdated,
    set(key: string, { bodies, status, headers, etag, tags }: NewPage, renderedInEpoch: number) {
      if (isOutdated(tags, renderedInEpoch)) return
      const page = {
        status,
        headers,
        etag,
        tags,
        freshUntil: now() + Math.min(freshMs, yearLeftMs()),
        staleUntil: now() + Math.min(freshMs + STALE_MS, yearLeftMs()),
      }
      const kept = keepBodies(bodies, (bytes) => {
        if (pages.peek(key)?.bodyIn !== kept.bodyIn) return
        pages.set(key, { ...page, bodyIn: kept.bodyIn, bytes }, { noDisposeOnSet: true })
        metrics.cacheBytes.set(pages.calculatedSize)
      })
      pages.set(key, { ...page, ...kept })
      if (!pages.has(key)) return
      for (const tag of tags) {
        const keys = keysByTag.get(tag)
        if (keys) keys.add(key)
        else keysByTag.set(tag, new Set([key]))
      }
      metrics.cacheBytes.set(pages.calculatedSize)
    },
    dropTags(tags: readonly string[]) {
      epoch += 1
      // Bounded: without old entries at worst a valid page is not cached once.
      if (droppedAt.size > 10_000) {
        droppedAt.clear()
        droppedAt.set('*', epoch)
      }
      for (const tag of tags) {
        droppedAt.set(tag, epoch)
        // Deleting a page removes its key from the set, so this iterates over a copy.
        for (const key of Array.from(keysByTag.get(tag) ?? [])) pages.delete(key)
      }
      metrics.cacheBytes.set(pages.calculatedSize)
    },
    /** A page that is no longer there. */
    drop: (key: string) => pages.delete(key),
    /** How often it was cleared. */
    clears: () => clears,
    clear() {
      clears += 1
      epoch += 1
      droppedAt.set('*', epoch)
      pages.clear()
      metrics.cacheBytes.set(0)
    },
    get size() {
      return pages.size
    },
  }
}

/**
 * Each encoding is made for the first client that wants it: most pages are read once, by a robot.
 * @param onGrown gets the size of all that were made
 */
function keepBodies(bodies: PageBodies, onGrown: (bytes: number) => void) {
  const kept = new Map<Encoding, Buffer | Promise<Buffer>>()
  let bytes = bodies.length + HEADERS_BYTES
  const keep = (encoding: Encoding, making: Promise<Buffer>) => {
    const body = making.then((buffer) => {
      kept.set(encoding, buffer)
      if (encoding !== 'identity') onGrown((bytes += buffer.length))
      return buffer
    })
    // The caller that reads the body gets the error.
    body.catch(() => kept.delete(encoding))
    kept.set(encoding, body)
    return body
  }
  const identity = keep('identity', joined(bodies.in('identity')))
  for (const encoding of bodies.made())
    if (encoding !== 'identity') void keep(encoding, joined(bodies.in(encoding)))
  return {
    bytes,
    bodyIn: (encoding: Encoding) =>
      kept.get(encoding) ??
      keep(
        encoding,
        identity.then((body) => compress(body, encoding)),
      ),
  }
}
