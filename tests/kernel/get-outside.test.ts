import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BadBody, getOutside } from '#server/kernel/get-outside.ts'
import { NoAnswer } from '#server/kernel/outside-connection.ts'
import { LOCAL_NETWORK, PUBLIC_NETWORK } from '#server/kernel/public-network.ts'
import { startOutsideServer } from '#tests/support/outside-server.ts'

type Given = Partial<Omit<Parameters<typeof getOutside>[0], 'url'>>
const get = (url: string, given: Given = {}) =>
  getOutside({
    url: new URL(url),
    headers: { accept: 'text/html' },
    network: LOCAL_NETWORK,
    timeoutMs: 2000,
    maxBytes: 100_000,
    maxRedirects: 3,
    beforeRedirect: async () => {},
    signal: new AbortController().signal,
    ...given,
  })

async function read(url: string, given?: Given) {
  const response = await get(url, given)
  const parts = await Array.fromAsync(response.body)
  return { response, text: Buffer.concat(parts).toString() }
}

const readText = async (url: string, given?: Given) => (await read(url, given)).text

const failureOf = (got: Promise<unknown>) =>
  got.then(
    () => 'answered',
    (error: unknown) =>
      error instanceof NoAnswer || error instanceof BadBody ? error.failure : String(error),
  )

/** Bytes of an answer as they are sent, for answers that no HTTP server would write. */
async function startRawServer(answer: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // Safe: a server that listens on a port has an address with one.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const redirectTo =
  (location: string): RequestListener =>
  (_req, res) =>
    res.writeHead(302, { location }).end('moved')

describe('addresses', () => {
  test.each([
    'http://example.com/',
    'https://example.com:8443/',
    'https://user:password@example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
  ])('%s is refused without a connection', async (url) => {
    const resolve = () => Promise.reject(new Error('Nobody asks for it'))
    expect(await failureOf(get(url, { network: PUBLIC_NETWORK, resolve }))).toBe('forbidden_address')
  })

  test('a password in an address is refused on every network', async () => {
    const origin = await startOutsideServer((_req, res) => res.end('read'))
    const url = origin.replace('//', '//user:password@')
    expect(await failureOf(get(url))).toBe('forbidden_address')
  })

  test('a name with one private address among public ones is refused', async () => {
    const resolve = async () => [
      { address: '77.88.55.242', family: 4 },
      { address: '192.168.0.5', family: 4 },
    ]
    const got = get('https://rebind.example/', { network: PUBLIC_NETWORK, resolve })
    expect(await failureOf(got)).toBe('forbidden_address')
  })

  test('the connection goes to the checked address when the name resolves to another one a moment later', async () => {
    const origin = await startOutsideServer((_req, res) => res.end('read'))
    const answers = ['127.0.0.1', '10.0.0.1']
    let resolved = 0
    const resolve = async () => [{ address: answers[resolved++] ?? '10.0.0.1', family: 4 }]
    // The guard of the tests looks at the name, so the name is that of this machine.
    expect(await readText(origin.replace('127.0.0.1', 'localhost'), { resolve })).toBe('read')
    expect(resolved).toBe(1)
  })

  test('a name that resolves inside after a redirect is refused', async () => {
    const asked: string[] = []
    const origin = await startOutsideServer((req, res) => {
      asked.push(req.url ?? '')
      res.writeHead(302, { location: '/inside' }).end()
    })
    const answers = ['127.0.0.1', '10.0.0.1']
    const resolve = async () => [{ address: answers.shift() ?? '10.0.0.1', family: 4 }]
    expect(await failureOf(get(origin.replace('127.0.0.1', 'localhost'), { resolve }))).toBe(
      'forbidden_address',
    )
    expect(asked).toEqual(['/'])
  })
})

describe('requests', () => {
  test('a request has the given headers, no cookies and a connection of its own', async () => {
    const seen: unknown[] = []
    const origin = await startOutsideServer((req, res) => {
      seen.push(req.method, req.headers)
      res.setHeader('set-cookie', 'session=1').end()
    })
    await readText(`${origin}/a?b=c`)
    await readText(origin, { headers: { 'user-agent': 'TestBot/1.0' } })
    const host = origin.slice('http://'.length)
    const own = { host, connection: 'close', 'accept-encoding': 'gzip, br' }
    expect(seen).toEqual([
      'GET',
      { ...own, accept: 'text/html' },
      'GET',
      { ...own, 'user-agent': 'TestBot/1.0' },
    ])
  })

  test('a name without addresses, a closed port and silence have reasons of their own', async () => {
    const silent = await startOutsideServer(() => {})
    const unknown = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
    expect([
      await failureOf(get('http://nowhere.example/', { resolve: unknown })),
      await failureOf(get('http://127.0.0.1:9/')),
      await failureOf(get(silent, { timeoutMs: 50 })),
    ]).toEqual(['unknown_host', 'no_connection', 'timeout'])
  })

  test('an abort of the caller is no failure of the source', async () => {
    const silent = await startOutsideServer(() => {})
    const signal = AbortSignal.timeout(30)
    expect(await failureOf(get(silent, { signal }))).toMatch(/AbortError|TimeoutError/)
  })
})

describe('redirects', () => {
  test('three redirects are followed, each after it was allowed, and a fourth is refused', async () => {
    const origin = await startOutsideServer((req, res) => {
      const left = Number((req.url ?? '').slice(1))
      if (left === 0) return void res.end('arrived')
      res.writeHead(left % 2 ? 301 : 307, { location: `/${left - 1}` }).end()
    })
    const targets: string[] = []
    const beforeRedirect = async ({ pathname }: URL) => void targets.push(pathname)
    const { response, text } = await read(`${origin}/3`, { beforeRedirect })
    expect([text, response.url.href, targets]).toEqual(['arrived', `${origin}/0`, ['/2', '/1', '/0']])
    expect(await failureOf(get(`${origin}/4`))).toBe('too_many_redirects')
    expect(await failureOf(get(`${origin}/1`, { maxRedirects: 0 }))).toBe('too_many_redirects')
  })

  test('the caller refuses a redirect by an error of its own', async () => {
    const origin = await startOutsideServer(redirectTo('https://elsewhere.example/'))
    const beforeRedirect = ({ hostname }: URL) => Promise.reject(new Error(`Not to ${hostname}`))
    expect(await failureOf(get(origin, { beforeRedirect }))).toBe('Error: Not to elsewhere.example')
  })

  test.each(['https://10.0.0.1/', 'http://[fd00::1]/', 'file:///etc/passwd', 'http://user:x@127.0.0.1/'])(
    'a redirect to %s is refused though the caller allows it',
    async (location) => {
      const origin = await startOutsideServer(redirectTo(location))
      expect(await failureOf(get(origin))).toBe('forbidden_address')
    },
  )

  test('a redirect without a usable address is an answer', async () => {
    const origin = await startOutsideServer(redirectTo('http://:0:0/'))
    expect((await get(origin)).status).toBe(302)
  })
})

describe('bodies', () => {
  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['identity', Buffer.from],
  ])('a body in %s is decoded', async (encoding, encode) => {
    const origin = await startOutsideServer((_req, res) =>
      res.setHeader('content-encoding', encoding).end(encode(Buffer.from('Вакансии'))),
    )
    expect(await readText(origin)).toBe('Вакансии')
  })

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])('a bomb in %s stops at the limit of decoded bytes', async (encoding, encode) => {
    const bomb = encode(Buffer.alloc(64 * 1024 * 1024))
    const origin = await startOutsideServer((_req, res) =>
      res.setHeader('content-encoding', encoding).end(bomb),
    )
    const { body } = await get(origin)
    let size = 0
    const reading = (async () => {
      for await (const { length } of body) size += length
    })()
    expect(await failureOf(reading)).toBe('too_large')
    expect(size).toBeLessThanOrEqual(100_000)
  })

  test('an endless body stops at the limit of bytes, and its connection ends', async () => {
    const { promise: ended, resolve: onEnded } = Promise.withResolvers<void>()
    const origin = await startOutsideServer((_req, res) => {
      const more = setInterval(() => res.write('x'.repeat(20_000)), 1)
      res.on('close', () => {
        clearInterval(more)
        onEnded()
      })
    })
    expect(await failureOf(read(origin))).toBe('too_large')
    await ended
  })

  test('a body that fits the limit to the byte is read', async () => {
    const origin = await startOutsideServer((_req, res) => res.end('x'.repeat(100_000)))
    expect(await readText(origin)).toHaveLength(100_000)
  })

  test('a body that comes drop by drop ends with the time, not with each drop', async () => {
    const origin = await startOutsideServer((_req, res) => {
      const more = setInterval(() => res.write('x'), 10)
      res.on('close', () => clearInterval(more))
    })
    const startedAt = performance.now()
    expect(await failureOf(read(origin, { timeoutMs: 200 }))).toBe('timeout')
    expect(performance.now() - startedAt).toBeLessThan(1500)
  })

  test.each([90, 90_000])(
    'a body of %i bytes whose reader comes too late is not read as a shorter one',
    async (size) => {
      const origin = await startOutsideServer((_req, res) => res.end('x'.repeat(size)))
      const response = await get(origin, { timeoutMs: 50 })
      await setTimeout(100)
      expect(await failureOf(Array.fromAsync(response.body))).toBe('timeout')
    },
  )

  test('an abort of the caller ends a body that is being read', async () => {
    const origin = await startOutsideServer((_req, res) => void res.write('first'))
    const abort = new AbortController()
    const { body } = await get(origin, { signal: abort.signal })
    const reading = (async () => {
      for await (const part of body) if (part.length > 0) abort.abort()
    })()
    expect(await failureOf(reading)).toMatch(/AbortError/)
  })

  test('a reader that leaves in the middle ends the connection', async () => {
    const origin = await startOutsideServer((_req, res) => void res.write('first'))
    const { body, closed } = await get(origin)
    for await (const part of body) {
      expect(part.toString()).toBe('first')
      break
    }
    await closed
  })

  test.each([
    ['shorter than its content-length', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'],
    ['cut off in a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n64\r\nshort'],
    ['of no gzip', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 5\r\n\r\nshort'],
  ])('a body %s is broken', async (_fault, answer) => {
    expect(await failureOf(read(await startRawServer(answer)))).toBe('broken')
  })

  test('of a body longer than its content-length only that length is read', async () => {
    const origin = await startRawServer('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nshort and more')
    expect(await readText(origin)).toBe('short')
  })

  test('a gzip that is cut off is broken', async () => {
    const whole = gzipSync('x'.repeat(1000))
    const origin = await startOutsideServer((_req, res) =>
      res.setHeader('content-encoding', 'gzip').end(whole.subarray(0, -4)),
    )
    expect(await failureOf(read(origin))).toBe('broken')
  })

  test.each(['zstd', 'gzip, br', 'compress'])(
    'a body in %s, which nobody asked for, is refused',
    async (encoding) => {
      const origin = await startOutsideServer((_req, res) =>
        res.setHeader('content-encoding', encoding).end('unknown'),
      )
      expect(await failureOf(read(origin))).toBe('unknown_encoding')
    },
  )

  test('garbage instead of an answer is no connection', async () => {
    const origin = await startRawServer('\u0000\u0001 nothing of HTTP\r\n\r\n')
    expect(await failureOf(get(origin))).toBe('no_connection')
  })
})
