import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Metrics } from '#server/http/metrics.ts'
import { MINUTE_MS, DAY_MS } from '#shared/kernel/durations.ts'

const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

export type CachedPage = {
  status: number
  headers: Readonly<Record<string, string>>
  bodies: Record<Encoding, Buffer>
  etag: string
  tags: readonly string[]
  freshUntil: number
  staleUntil: number
}

export type PageCache = ReturnType<typeof createPageCache>

const STALE_MS = 10 * MINUTE_MS
/** While nothing newer can be rendered; what edges are given as `stale-if-error`. */
const KEPT_MS = DAY_MS

/**
 * Pages that are the same for everybody, pre-compressed and bounded in bytes. Memory stays within `maxBytes` (the
 * bodies; keys and headers come on top).
 */
export function createPageCache({
  maxBytes,
  freshMs,
  metrics,
  now,
}: {
  maxBytes: number
  freshMs: number
  metrics: Metrics
  now: () => number
}) {
  const keysByTag = new Map<string, Set<string>>()
  /** When a tag was last dropped, so that a render that began before does not bring the old page back. */
  const droppedAt = new Map<string, number>()
  let epoch = 0

  const pages = new LRUCache<string, CachedPage>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: (page) =>
      page.bodies.br.length + page.bodies.gzip.length + page.bodies.identity.length + 1024,
    dispose: (page, key) => forget(key, page.tags),
  })

  function forget(key: string, tags: readonly string[]) {
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  return {
    isEnabled: maxBytes > 0,
    get: (key: string) => pages.get(key),
    isFresh: (page: CachedPage) => page.freshUntil > now(),
    isUsable: (page: CachedPage) => page.staleUntil > now(),
    isKept: (page: CachedPage) => page.freshUntil + KEPT_MS > now(),
    /** Take it before a render and hand it to `set`. */
    epoch: () => epoch,
    set(key: string, page: Omit<CachedPage, 'freshUntil' | 'staleUntil'>, renderedInEpoch: number) {
      if (
        page.tags.some((tag) => (droppedAt.get(tag) ?? -1) > renderedInEpoch) ||
        (droppedAt.get('*') ?? -1) > renderedInEpoch
      )
        return
      const stored = { ...page, freshUntil: now() + freshMs, staleUntil: now() + freshMs + STALE_MS }
      pages.set(key, stored)
      if (!pages.has(key)) return
      for (const tag of page.tags) {
        const keys = keysByTag.get(tag)
        if (keys) keys.add(key)
        else keysByTag.set(tag, new Set([key]))
      }
      metrics.cacheBytes.set(pages.calculatedSize)
    },
    dropTags(tags: readonly string[]) {
      epoch += 1
      // Bounded: forgetting old drops at worst keeps a page out of the cache once too often.
      if (droppedAt.size > 10_000) {
        droppedAt.clear()
        droppedAt.set('*', epoch)
      }
      for (const tag of tags) {
        droppedAt.set(tag, epoch)
        // Deleting a page takes its key out of the set, so the walk is over a copy.
        for (const key of Array.from(keysByTag.get(tag) ?? [])) pages.delete(key)
      }
      metrics.cacheBytes.set(pages.calculatedSize)
    },
    clear() {
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

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type PageBodies = { identity: Buffer; in(encoding: Encoding): Promise<Buffer> }

/** A page's bodies, each compressed when it is first asked for and at most once. */
export function pageBodies(html: string): PageBodies {
  const identity = Buffer.from(html)
  const made = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(identity)]])
  return {
    identity,
    in(encoding) {
      const known = made.get(encoding)
      if (known) return known
      const body = compress(identity, encoding)
      made.set(encoding, body)
      return body
    },
  }
}

/** Everything a cache entry holds of a page's bytes. */
export async function encodeAll(bodies: PageBodies): Promise<Record<Encoding, Buffer>> {
  const [br, gz] = await Promise.all([bodies.in('br'), bodies.in('gzip')])
  return { br, gzip: gz, identity: bodies.identity }
}

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return compressBrotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    case 'gzip':
      return compressGzip(body, { level: 6 })
    case 'identity':
      return Promise.resolve(body)
  }
}

/** Weak: one page in three encodings. It tells versions of one address apart, so a checksum does. */
export const etagOf = (body: Buffer) => `W/"${body.length.toString(36)}-${crc32(body).toString(36)}"`

/** The best encoding of ours that the header allows; the header's few forms are remembered. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  const header = acceptEncoding ?? ''
  const known = encodings.get(header)
  if (known) return known
  const chosen = negotiate(header)
  if (encodings.size < 1000) encodings.set(header, chosen)
  return chosen
}

const encodings = new Map<string, Encoding>()

function negotiate(header: string): Encoding {
  const refused = new Set<string>()
  const accepted = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    ;(parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? refused : accepted).add(name)
  }
  const isFine = (name: string) => !refused.has(name) && (accepted.has(name) || accepted.has('*'))
  return isFine('br') ? 'br' : isFine('gzip') ? 'gzip' : 'identity'
}
