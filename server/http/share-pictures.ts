import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import type { Deps } from '#server/http/context.ts'
import { networkOf } from '#server/kernel/caller-address.ts'
import type { SharePictures } from '#server/share-pictures/port.ts'
import { YEAR_SECONDS } from '#shared/kernel/durations.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import type { ShareTexts } from '#shared/kernel/share-texts.ts'
import { edgeHeaders } from './edge-headers.ts'
import { isUnchanged } from './etag.ts'
import { formatOf, redirectPage } from './page-format.ts'
import { pageAddress } from './pages/cache-key.ts'
import { shareTextsOf } from './pages/machine-tags.ts'
import { createRenderGate } from './pages/render-gate.ts'
import type { PageRenderer } from './pages/render-page.ts'

/** About two thousand pictures. */
const BYTES_MAX = 32 * MEGABYTE
const ENTRY_BYTES = 500
/** Drawing runs on the threads that also read files and compress. */
const DRAWN_AT_ONCE = 2
const WAITING_MAX = 32

/**
 * The picture of a public page: its address with `.png`. The loader of the page gives the texts, so a closed vacancy has
 * a picture as long as its page can be read. With the version that the page names in `v`, caches keep it; otherwise they
 * ask again.
 */
export function sharePictures({
  deps,
  renderer,
  pictures,
  edgeSeconds,
}: {
  deps: Pick<Deps, 'limits'>
  renderer: Pick<PageRenderer, 'facts'>
  pictures: SharePictures
  edgeSeconds: number
}): RequestHandler {
  const pictureOf = createDrawing(pictures)
  return async (req, res, next) => {
    if (formatOf(res) !== 'png') return next()
    await deps.limits.take('search', networkOf(req.ip ?? ''))
    // Every picture of a page is the same, whatever its query.
    const page = await renderer.facts({ address: pageAddress(req.path, '') })
    if (page.kind === 'redirect') return redirectPage(res, page.status, page.location)
    const texts = page.status === 200 ? shareTextsOf(req.path, page.meta) : null
    if (!texts) {
      const status = page.status === 200 ? 404 : page.status
      res
        .status(status)
        .set(edgeHeaders(Math.min(edgeSeconds, 60), page.tags))
        .type('text/plain; charset=utf-8')
        .send('Такой картинки нет.')
      return
    }
    const version = pictures.versionOf(texts)
    const etag = `"${version}"`
    const isPinned = req.query['v'] === version
    res.set({
      ...edgeHeaders(isPinned ? YEAR_SECONDS : edgeSeconds, page.tags),
      ...(isPinned ? { 'cache-control': `public, max-age=${YEAR_SECONDS}, immutable` } : {}),
      'cross-origin-resource-policy': 'cross-origin',
      etag,
    })
    if (isUnchanged(req, etag)) return res.status(304).end()
    res.type('image/png').send(await pictureOf(version, texts))
  }
}

/**
 * Draws each version once, a few at a time, and keeps the latest.
 * @throws OverloadError when too many wait
 */
export function createDrawing({ draw }: Pick<SharePictures, 'draw'>) {
  const drawn = new LRUCache<string, Buffer>({
    maxSize: BYTES_MAX,
    sizeCalculation: (png) => png.length + ENTRY_BYTES,
  })
  const inFlight = new Map<string, Promise<Buffer>>()
  const limited = createRenderGate({ max: DRAWN_AT_ONCE, queueMax: WAITING_MAX })
  return (version: string, texts: ShareTexts): Promise<Buffer> => {
    const kept = drawn.get(version)
    if (kept) return Promise.resolve(kept)
    const running = inFlight.get(version)
    if (running) return running
    const picture = limited(async () => {
      const png = await draw(texts)
      drawn.set(version, png)
      return png
    }).finally(() => inFlight.delete(version))
    inFlight.set(version, picture)
    return picture
  }
}
