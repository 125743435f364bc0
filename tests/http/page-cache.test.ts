import { zstdDecompressSync } from 'node:zlib'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { createMetrics } from '#server/http/metrics.ts'
import { pageAddress } from '#server/http/pages/cache-key.ts'
import { freshPage, sendFresh } from '#server/http/pages/page-answer.ts'
import { checksumEtag } from '#server/http/etag.ts'
import { encodingFor } from '#server/http/pages/encodings.ts'
import { wholeBodies } from '#server/http/pages/page-bodies.ts'
import { createPageCache } from '#server/http/pages/page-cache.ts'
import { hasInlineScript } from '#server/http/pages/shared-renders.ts'
import { createRenderGate } from '#server/http/pages/render-gate.ts'
import { OverloadError } from '#server/kernel/unavailable.ts'
import { yearLeftMs } from '#shared/kernel/dates.ts'
import { dataBlockJson } from '#shared/kernel/data-block.ts'
import { testApp } from '#tests/support/app.ts'

const page = (html: string, tags: string[]) => ({
  bodies: wholeBodies(html),
  etag: checksumEtag(html),
  status: 200,
  headers: {},
  tags,
})

function cacheWith({ maxBytes = 1_000_000, clock = { ms: 0 } } = {}) {
  return createPageCache({ maxBytes, freshMs: 1000, metrics: createMetrics(), now: () => clock.ms })
}

describe('the page cache', () => {
  test('a change removes exactly the pages that show it from the cache', async () => {
    const cache = cacheWith()
    cache.set('/a', page('a', ['v:1', 'all']), cache.epoch())
    cache.set('/b', page('b', ['v:2']), cache.epoch())
    cache.dropTags(['v:1'])
    expect(cache.get('/a')).toBeUndefined()
    expect(cache.get('/b')).toBeDefined()
  })

  test('a render started before a change does not restore the old page', async () => {
    const cache = cacheWith()
    const begun = cache.epoch()
    cache.dropTags(['v:1'])
    cache.set('/a', page('old', ['v:1']), begun)
    cache.set('/b', page('b', ['v:2']), begun)
    expect(cache.get('/a')).toBeUndefined()
    expect(cache.get('/b')).toBeDefined()
  })

  test('a page of the old year is neither fresh nor usable in the new one', async () => {
    const clock = { ms: 0 }
    const cache = createPageCache({
      maxBytes: 1_000_000,
      freshMs: 60_000,
      metrics: createMetrics(),
      now: () => clock.ms,
      yearLeftMs: () => yearLeftMs(new Date('2026-12-31T20:59:58Z')),
    })
    cache.set('/a', page('a', []), cache.epoch())
    const stored = cache.get('/a')
    if (!stored) throw new Error('not stored')
    clock.ms = 1999
    expect([cache.isFresh(stored), cache.isUsable(stored)]).toEqual([true, true])
    clock.ms = 2000
    expect([cache.isFresh(stored), cache.isUsable(stored)]).toEqual([false, false])
  })

  test('a cached page is fresh, then stale, then gone', async () => {
    const clock = { ms: 0 }
    const cache = cacheWith({ clock })
    cache.set('/a', page('a', []), cache.epoch())
    const stored = cache.get('/a')
    if (!stored) throw new Error('not stored')
    expect(cache.isFresh(stored)).toBe(true)
    clock.ms = 1001
    expect([cache.isFresh(stored), cache.isUsable(stored)]).toEqual([false, true])
    clock.ms = 601_001
    expect(cache.isUsable(stored)).toBe(false)
  })

  test('a page in zstd is made for the first client that wants it, and has its place from the start', async () => {
    const cache = cacheWith()
    const html = dataBlockJson(Array.from({ length: 300 }, (_, at) => ({ at, title: `Вакансия ${at}` })))
    cache.set('/a', page(html, []), cache.epoch())
    const stored = cache.get('/a')
    const made = stored?.bodyIn('zstd')
    expect(made).toBeInstanceOf(Promise)
    expect(stored?.bodyIn('zstd')).toBe(made)
    const [zstd, gzip] = [await made, await stored?.bodyIn('gzip')]
    expect(zstdDecompressSync(zstd ?? '').toString()).toBe(html)
    expect(zstd?.length).toBeLessThanOrEqual(gzip?.length ?? 0)
  })

  test('a page whose data changed during its render is sent, and kept by no edge', async () => {
    const cache = cacheWith()
    const answerWith = (isOutdated: () => boolean) => {
      const rendered = {
        status: 200,
        headers: {},
        tags: ['v:1'],
        bodies: wholeBodies('page'),
        etag: checksumEtag('page'),
        url: '',
      }
      const app = testApp((req, res) =>
        sendFresh(req, res, freshPage(rendered, { edgeSeconds: 60, isOutdated })),
      )
      return request(app).get('/')
    }
    const begun = cache.epoch()
    const isOutdated = () => cache.isOutdated(['v:1'], begun)
    const current = await answerWith(isOutdated)
    expect(current.headers['cdn-cache-control']).toContain('max-age=60,')
    cache.dropTags(['v:1'])
    const outdated = await answerWith(isOutdated)
    expect([outdated.status, outdated.text]).toEqual([200, 'page'])
    for (const name of ['cache-control', 'cdn-cache-control', 'surrogate-control'])
      expect(outdated.headers[name]).toBe('no-store')
    cache.clear()
    expect(cache.isOutdated(['v:2'], begun)).toBe(true)
    expect(cache.isOutdated(['v:1', 'v:2'], cache.epoch())).toBe(false)
  })

  test('the page cache stays within its size', async () => {
    const cache = cacheWith({ maxBytes: 50_000 })
    for (let at = 0; at < 100; at += 1)
      cache.set(`/${at}`, page(crypto.getRandomValues(new Uint8Array(4000)).toString(), []), cache.epoch())
    expect(cache.size).toBeLessThan(10)
    expect(cache.get('/99')).toBeDefined()
  })
})

describe('page cache key', () => {
  test('tracking parameters and the order of parameters do not create another cached page', () => {
    expect(pageAddress('/vacancies', '?utm_source=x&work_form=remote&search=a&yclid=1')).toBe(
      pageAddress('/vacancies', '?search=a&work_form=remote'),
    )
    expect(pageAddress('/vacancies', '?work_form=home&work_form=remote')).toBe(
      pageAddress('/vacancies', '?work_form=remote&work_form=home'),
    )
    expect(pageAddress('/', '?gclid=1')).toBe('/')
  })

  test('everything that changes a page changes its cache key', () => {
    expect(pageAddress('/vacancies', '?search=a')).not.toBe(pageAddress('/vacancies', '?search=b'))
    expect(pageAddress('/vacancies', '?page=2')).not.toBe(pageAddress('/vacancies', '?page=3'))
  })
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['zstd, gzip', 'zstd'],
  ['zstd;q=0, gzip', 'gzip'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['', 'identity'],
  [undefined, 'identity'],
  ['identity', 'identity'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0.5, gzip;q=0.8, zstd;q=0.7', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['gzip;q=0.001', 'gzip'],
  ['identity;q=1, *;q=0.5', 'identity'],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['*;q=0.3, gzip;q=0.9', 'gzip'],
  ['br;q=0, *;q=0.3', 'zstd'],
  ['*;q=0', 'identity'],
  ['GZIP ; Q=0.4', 'gzip'],
  ['gzip;q=2', 'identity'],
  ['br;q=abc, gzip', 'gzip'],
  ['x-unknown, br;q=0.1', 'br'],
])('a browser that accepts the encodings %j gets %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding)
})

test('a page with an executable inline script is distinguished from one with data and files', () => {
  expect(hasInlineScript('<script>alert(1)</script>')).toBe(true)
  expect(hasInlineScript('<script type="module">1</script>')).toBe(true)
  expect(
    hasInlineScript(
      '<script type="application/json" id="s">{}</script><script type="module" src="/a.js"></script>',
    ),
  ).toBe(false)
})

test('a data block cannot be closed from inside', () => {
  const text = dataBlockJson({ title: '</script><script>alert(1)</script>\u2028&' })
  expect(text).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(text)).toEqual({ title: '</script><script>alert(1)</script>\u2028&' })
})

describe('renders under load', () => {
  test('renders beyond the limit wait in order', async () => {
    const gate = createRenderGate({ max: 2 })
    let running = 0
    let most = 0
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running -= 1
    }
    await Promise.all(Array.from({ length: 10 }, () => gate(work)))
    expect(most).toBe(2)
  })

  test('a render is refused at once when the queue is full', async () => {
    const gate = createRenderGate({ max: 1, queueMax: 1 })
    const { promise, resolve } = Promise.withResolvers<void>()
    const [first, second] = [gate(() => promise), gate(async () => {})]
    await expect(gate(async () => {})).rejects.toThrow(OverloadError)
    resolve()
    await Promise.all([first, second])
  })
})
