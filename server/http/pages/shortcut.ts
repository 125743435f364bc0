import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { hasVersion } from '#server/http/etag.ts'
import type { HitCounts } from '#server/http/hit-counts.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { formatOf } from '#server/http/page-format.ts'
import { headerIn } from '#server/http/request-address.ts'
import { REQUEST_ID_HEADER, requestIdOf } from '#server/http/request-id.ts'
import { requestKind, routeLabel, type RequestKind } from '#server/http/request-label.ts'
import { encodingFor, type Encoding } from './encodings.ts'
import { cachedHeaders } from './page-answer.ts'
import type { CachedPage, PageCache } from './page-cache.ts'

const ADDRESSES_MAX = 20_000
const ADDRESS_LENGTH_MAX = 500
/** Timing takes a tenth of the time of an answer. */
const TIMED_ONE_OF = 16

export type Shortcut = ReturnType<typeof createShortcut>

type KnownAddress = {
  key: string
  /** Set by the middleware, which sets equal headers on every page. */
  headers: Record<string, string>
  kind: RequestKind
  hits: HitCounts
  /** The page that the answers are of. Weak: the size of the cache is limited, that of dropped pages would not be. */
  page: WeakRef<CachedPage> | null
  clears: number
  answers: Map<Encoding, readonly string[]>
  unchanged: readonly string[]
}

/**
 * Answers addresses with fresh pages of the cache, in front of Express, whose middleware costs more than such an answer.
 * An address is known, exactly as it is written, once it has passed all of it.
 */
export function createShortcut({
  cache,
  metrics,
  hasProblem,
}: {
  cache: PageCache
  metrics: Metrics
  /** Whether a request is for another host. */
  hasProblem: (req: IncomingMessage) => boolean
}) {
  const addresses = new LRUCache<string, KnownAddress>({ max: ADDRESSES_MAX })

  return {
    /** Call it for an answer from the cache, before its head leaves. */
    learn(req: Request, res: Response, key: string) {
      if (req.originalUrl.length > ADDRESS_LENGTH_MAX) return
      const headers = Object.entries(res.getHeaders())
        .filter(([name]) => name !== REQUEST_ID_HEADER)
        .map(([name, value]) => [name, String(value)] as const)
      const kind = requestKind(routeLabel(req.path, { format: formatOf(res) }), 'GET')
      addresses.set(req.originalUrl, {
        key,
        headers: Object.fromEntries(headers),
        kind,
        hits: metrics.hits.of(kind),
        page: null,
        clears: cache.clears(),
        answers: new Map(),
        unchanged: [],
      })
    },
    /** Whether the request was answered. */
    answer(req: IncomingMessage, res: ServerResponse): boolean {
      if (req.method !== 'GET' || req.url === undefined) return false
      const address = addresses.get(req.url)
      const page = address && cache.get(address.key)
      // A cache is cleared when rules of addresses change.
      if (!page || !cache.isFresh(page) || address.clears !== cache.clears() || hasProblem(req)) return false
      const encoding = encodingFor(headerIn(req, 'accept-encoding'))
      const body = page.bodyIn(encoding)
      if (!Buffer.isBuffer(body)) return false
      const { hits } = address
      const startedAt = (hits.whole + hits.unchanged) % TIMED_ONE_OF === 0 ? performance.now() : null
      if (address.page?.deref() !== page) showPage(address, page)
      const isSame = hasVersion(headerIn(req, 'if-none-match'), page.etag)
      const headers = isSame ? address.unchanged : headersIn(address, page, { encoding, body })
      const id = requestIdOf(headerIn(req, REQUEST_ID_HEADER))
      res.writeHead(isSame ? 304 : 200, [...headers, REQUEST_ID_HEADER, id])
      res.end(isSame ? undefined : body)
      hits[isSame ? 'unchanged' : 'whole'] += 1
      if (startedAt !== null)
        metrics.duration.observe(
          { kind: address.kind, cached: 'yes' },
          (performance.now() - startedAt) / 1000,
        )
      return true
    },
  }
}

function showPage(address: KnownAddress, page: CachedPage) {
  address.page = new WeakRef(page)
  address.answers.clear()
  address.unchanged = flat({ ...address.headers, ...cachedHeaders(page, 'hit') })
}

function headersIn(
  { answers, headers }: KnownAddress,
  page: CachedPage,
  { encoding, body }: { encoding: Encoding; body: Buffer },
) {
  const known = answers.get(encoding)
  if (known) return known
  const made = flat({
    ...headers,
    ...cachedHeaders(page, 'hit'),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': String(body.length),
  })
  answers.set(encoding, made)
  return made
}

/** Names and values in turn, which Node writes as they are. */
const flat = (headers: Record<string, string>) => Object.entries(headers).flat()
