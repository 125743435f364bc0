import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, gzip, zstdCompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Metrics } from '#server/http/metrics.ts'
import { MINUTE_MS, DAY_MS } from '#shared/kernel/durations.ts'

/** The best first: every browser that knows zstd knows brotli, whose pages are smaller; README, "Measured". */
const COMPRESSED = ['br', 'zstd', 'gzip'] as const
export type Encoding = (typeof COMPRESSED)[number] | 'identity'
/** Few clients want zstd, so it is made for the first of them. */
type PreparedEncoding = Exclude<Encoding, 'zstd'>

type PreparedPage = {
  status: number
  headers: Readonly<Record<string, string>>
  bodies: Record<PreparedEncoding, Buffer>
  etag: string
  tags: readonly string[]
}

export type CachedPage = Omit<PreparedPage, 'bodies'> & {
  bodyIn(encoding: Encoding): Buffer | Promise<Buffer>
  freshUntil: number
  staleUntil: number
}

export type PageCache = ReturnType<typeof createPageCache>

const STALE_MS = 10 * MINUTE_MS
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
}: {
  maxBytes: number
  freshMs: number
  metrics: Metrics
  now: () => number
}) {
  const keysByTag = new Map<string, Set<string>>()
  /** The epoch in which a tag was last dropped: a render that began before must not restore the old page. */
  const droppedAt = new Map<string, number>()
  let epoch = 0

  const pages = new LRUCache<string, CachedPage & { bytes: number }>({
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
    set(key: string, { bodies, ...page }: PreparedPage, renderedInEpoch: number) {
      if (isOutdated(page.tags, renderedInEpoch)) return
      pages.set(key, {
        ...page,
        ...keepBodies(bodies),
        freshUntil: now() + freshMs,
        staleUntil: now() + freshMs + STALE_MS,
      })
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

function keepBodies(bodies: Record<PreparedEncoding, Buffer>) {
  let zstd: Promise<Buffer> | null = null
  return {
    // Twice gzip: the place of zstd, which is smaller.
    bytes: bodies.br.length + 2 * bodies.gzip.length + bodies.identity.length + 1024,
    bodyIn: (encoding: Encoding) =>
      encoding === 'zstd' ? (zstd ??= compress(bodies.identity, 'zstd')) : bodies[encoding],
  }
}

const compressBrotli = promisify(brotliCompress)
const compressZstd = promisify(zstdCompress)
const compressGzip = promisify(gzip)

export type PageBodies = { identity: Buffer; in(encoding: Encoding): Promise<Buffer> }

/** The bodies of a page; each encoding is compressed on first use. */
export function pageBodies(html: string): PageBodies {
  const identity = Buffer.from(html)
  const made = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(identity)]])
  return {
    identity,
    in(encoding) {
      const cached = made.get(encoding)
      if (cached) return cached
      const body = compress(identity, encoding)
      made.set(encoding, body)
      return body
    },
  }
}

/** The encodings that a cache entry has from the start. */
export async function encodeAll(bodies: PageBodies): Promise<Record<PreparedEncoding, Buffer>> {
  const [br, gz] = await Promise.all([bodies.in('br'), bodies.in('gzip')])
  return { br, gzip: gz, identity: bodies.identity }
}

const ZSTD_LEVEL = 7

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
    case 'zstd':
      return compressZstd(body, { params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } })
    case 'gzip':
      return compressGzip(body, { level: 6 })
    case 'identity':
      return Promise.resolve(body)
  }
}

/** Scripts of a public page have a source or contain data. */
export const hasInlineScript = (html: string) =>
  /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/(ld\+)?json")[^>]*>/.test(html)

/** Weak: one page in several encodings. A checksum suffices to distinguish the versions of one address. */
export const etagOf = (body: Buffer) => `W/"${body.length.toString(36)}-${crc32(body).toString(36)}"`

/** The best supported encoding that the header allows. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  const header = acceptEncoding ?? ''
  const cached = encodings.get(header)
  if (cached) return cached
  const chosen = negotiate(header)
  if (encodings.size < 1000) encodings.set(header, chosen)
  return chosen
}

/** Browsers send few different headers. */
const encodings = new Map<string, Encoding>()

function negotiate(header: string): Encoding {
  const refused = new Set<string>()
  const accepted = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    ;(parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? refused : accepted).add(name)
  }
  const isAccepted = (name: string) => !refused.has(name) && (accepted.has(name) || accepted.has('*'))
  return COMPRESSED.find(isAccepted) ?? 'identity'
}
