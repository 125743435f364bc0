import { request, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { edgeWorld, keptAs } from '#tests/support/edge-world.ts'

const { boards, edge, get, purged, renders } = await edgeWorld()
const [first] = boards

let vacancy = ''
beforeAll(async () => {
  const [id] = await first.board.buildVacancies({ title: 'Пекарь' }, { title: 'Наборщик' })
  vacancy = `/vacancies/${id}`
  await purged()
})

test('500 requests for a page that nobody has read make one render', async () => {
  const path = '/vacancies?search=%D0%BF%D0%B5%D0%BA%D0%B0%D1%80%D1%8C'
  const before = await renders()
  const answers = await Promise.all(Array.from({ length: 500 }, () => get(path)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect((await renders()) - before).toBe(1)
})

test('a page is kept for everybody, whatever their cookies, and its tags stay inside', async () => {
  const cold = await get(vacancy, { headers: { cookie: '__Host-token=someone; session=1' } })
  const warm = await get(vacancy, { headers: { cookie: '__Host-token=other; viewport=xs' } })
  expect([keptAs(cold), keptAs(warm), warm.status]).toEqual(['miss', 'hit', 200])
  expect(warm.body).toBe(cold.body)
  expect(warm.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(warm.headers.get('cache-status')).toBe('distant; fwd=miss, edge; hit')
  expect(warm.headers.get('via')).toBe('1.1 edge')
  expect(Number(warm.headers.get('age'))).toBeGreaterThanOrEqual(0)
  const names = [...warm.headers.keys()]
  for (const name of [
    'surrogate-key',
    'surrogate-control',
    'cdn-cache-control',
    'xkey',
    'x-varnish',
    'x-request-id',
  ])
    expect(names).not.toContain(name)
  expect(names.filter((name) => name.startsWith('edge-'))).toEqual([])
})

describe('addresses', () => {
  const same = [
    ['/vacancies?search=a&work_form=remote', '/vacancies?work_form=remote&search=a'],
    ['/vacancies?search=b', '/vacancies?utm_source=x&search=b&yclid=1&&_openstat=2;3'],
    ['/vacancies?search=c', '/vacancies?search=c&'],
    ['/blog', '/blog?'],
    ['/help', '/help?gclid=1&fbclid=2&flag'],
    ['/salaries', '/salaries?work_forms=remote'],
  ]
  test.each(same)('%s is kept once with %s', async (plain, other) => {
    expect(keptAs(await get(plain))).toBe('miss')
    expect(keptAs(await get(other))).toBe('hit')
  })

  const different = [
    ['/vacancies?search=d', '/vacancies?search=e'],
    ['/vacancies?search=f', '/vacancies?%73earch=f'],
    ['/vacancies?search=g', '/vacancies?search=g?utm_source=1'],
    ['/vacancies?search=h', '/vacancies?search=h%26utm_source=1'],
    ['/vacancies?search=i', '/vacancies?search=i&sort=date'],
  ]
  test.each(different)('%s is another page than %s', async (plain, other) => {
    await get(plain)
    expect(keptAs(await get(other))).not.toBe('hit')
  })

  test('a picture is kept by the version in its address', async () => {
    const address = /property="og:image" content="https:\/\/board\.example([^"]*)"/.exec(
      (await get(vacancy)).body,
    )?.[1]
    expect(address).toContain('.png?v=')
    const pinned = await get(address ?? '')
    expect([pinned.status, keptAs(pinned)]).toEqual([200, 'miss'])
    const plain = await get(address?.split('?')[0] ?? '')
    expect(pinned.headers.get('cache-control')).toContain('immutable')
    expect([keptAs(plain), plain.headers.get('cache-control')]).toEqual([
      'miss',
      'public, max-age=0, must-revalidate',
    ])
  })

  test('a very long address is refused, a long one is kept', async () => {
    const long = (count: number) => `/vacancies?search=long${'&utm_source=x'.repeat(count)}`
    expect((await get(long(700))).status).toBe(414)
    expect((await get(`/vacancies?search=${'a'.repeat(9000)}`)).status).toBe(414)
    const answers = [await get(long(90)), await get(long(80)), await get('/vacancies?search=long')]
    expect(answers.map((answer) => [answer.status, keptAs(answer)])).toEqual([
      [200, 'miss'],
      [200, 'hit'],
      [200, 'hit'],
    ])
  })

  test('an address with a fragment is refused', async () => {
    expect((await get('/vacancies#x')).status).toBe(400)
    expect((await get('/vacancies?search=a#&page=2')).status).toBe(400)
  })
})

describe('encodings', () => {
  const decoders = {
    br: brotliDecompressSync,
    zstd: zstdDecompressSync,
    gzip: gunzipSync,
    none: (bytes: Buffer) => bytes,
  }
  /** One request without the decompression that `fetch` does. */
  const bytesOf = (path: string, accepted: string) =>
    new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
      request(
        edge.origin + path,
        { headers: accepted === '' ? {} : { 'accept-encoding': accepted } },
        (answer) => resolve(buffer(answer).then((bytes) => ({ headers: answer.headers, bytes }))),
      )
        .on('error', reject)
        .end()
    })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['zstd, gzip', 'zstd'],
    ['br;q=0, zstd;q=0.0, gzip;q=0.5', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate, xbr, brx', 'none'],
    ['gzip;q=0', 'none'],
    ['', 'none'],
  ] as const)('a browser that accepts %j gets %s, also what is kept', async (accepted, expected) => {
    const path = '/vacancies?search=encoding'
    await bytesOf(path, accepted)
    const { headers, bytes } = await bytesOf(path, accepted)
    expect([headers['x-cache'], headers['content-encoding'] ?? 'none']).toEqual(['hit', expected])
    expect(headers.vary).toBe('Accept-Encoding')
    expect(decoders[expected](bytes).toString()).toBe((await first.send(path)).body)
  })

  test('an address has at most four variants, whatever browsers accept', async () => {
    const path = '/vacancies?search=variants'
    const before = await renders()
    const accepted = [
      'br',
      'br, gzip',
      'gzip;q=1.0, br;q=0.9',
      'zstd',
      'zstd, deflate',
      'gzip',
      'x-gzip',
      'identity',
      '',
    ]
    const kept = []
    for (const one of accepted) kept.push((await bytesOf(path, one)).headers['x-cache'])
    expect(kept.filter((state) => state === 'miss')).toHaveLength(4)
    // Each board renders it at most once for all of them.
    expect((await renders()) - before).toBeLessThanOrEqual(2)
  })
})

test('HEAD is answered from what GET has kept, and the other way round', async () => {
  const head = await get('/courses', { method: 'HEAD' })
  expect([head.status, head.body, keptAs(head)]).toEqual([200, '', 'miss'])
  const whole = await get('/courses')
  expect([keptAs(whole), whole.headers.get('etag')]).toEqual(['hit', head.headers.get('etag')])
  // The length is known when all of the page is there, which the edge may notice after its first reader.
  const askAgain = async () => {
    const again = await get('/courses', { method: 'HEAD' })
    return [keptAs(again), again.headers.get('content-length')]
  }
  await expect.poll(askAgain).toEqual(['hit', String(Buffer.byteLength(whole.body))])
})

test('a browser with the current version of a page gets 304, also on a first request', async () => {
  const etag = (await first.send('/reviews')).headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\//)
  for (const expected of ['miss', 'hit']) {
    const answer = await get('/reviews', { headers: { 'if-none-match': etag } })
    expect([answer.status, answer.body, keptAs(answer)]).toEqual([304, '', expected])
  }
  const strong = await get('/reviews', { headers: { 'if-none-match': etag.replace('W/', '') } })
  expect(strong.status).toBe(304)
  expect((await get('/reviews', { headers: { 'if-none-match': 'W/"old"' } })).status).toBe(200)
})

test('a part of a page is cut from the whole one, which is kept', async () => {
  // While the board still renders a page, its first reader gets all of it.
  await get('/blog/nalogi-samozanyatogo', { headers: { range: 'bytes=0-14' } })
  const askPart = async () => {
    const part = await get('/blog/nalogi-samozanyatogo', { headers: { range: 'bytes=0-14' } })
    return [part.status, part.body]
  }
  await expect.poll(askPart).toEqual([206, '<!doctype html>'])
  const whole = await get('/blog/nalogi-samozanyatogo')
  expect([whole.status, keptAs(whole)]).toEqual([200, 'hit'])
  expect(whole.body.endsWith('</html>')).toBe(true)
})

test('files of the build and of robots are kept, also those that change with a release', async () => {
  for (const path of [
    '/robots.txt',
    '/theme.js',
    '/manifest.webmanifest',
    '/sitemap.xml',
    '/vacancies/feed.rss',
  ]) {
    const [cold, warm] = [await get(path), await get(path)]
    expect([path, cold.status, keptAs(cold), keptAs(warm)]).toEqual([path, 200, 'miss', 'hit'])
    expect(warm.body).toBe(cold.body)
  }
})

test('a missing page is kept too, a page that moved is not', async () => {
  expect(keptAs(await get('/vacancies/999999'))).toBe('miss')
  const gone = await get('/vacancies/999999')
  expect([gone.status, keptAs(gone)]).toEqual([404, 'hit'])
  await get('/vacancies/')
  const moved = await get('/vacancies/')
  expect([moved.status, keptAs(moved)]).toEqual([301, 'miss'])
})
