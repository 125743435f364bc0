import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, describe, expect, test } from 'vitest'
import { NoAnswer } from '#server/kernel/outside-connection.ts'
import { postOutside } from '#server/kernel/post-outside.ts'
import { isPublicAddress, LOCAL_NETWORK, PUBLIC_NETWORK } from '#server/kernel/public-network.ts'

/** Safe: a server that listens on a port has an address with one. */
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

async function receiver(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return portOf(server)
}

type Given = Partial<Parameters<typeof postOutside>[0]>
const post = (url: string, given: Given = {}) =>
  postOutside({
    url,
    headers: { 'content-type': 'application/json' },
    body: '{}',
    network: LOCAL_NETWORK,
    timeoutMs: 2000,
    answerBytes: 1024,
    signal: new AbortController().signal,
    ...given,
  })
const failureOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'answered',
    (error: unknown) => (error instanceof NoAnswer ? error.failure : String(error)),
  )

describe('addresses', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::1',
    'localhost',
  ])('the address %s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['8.8.8.8', '77.88.55.242', '2a02:6b8::2:242', '2606:4700::1111'])(
    'the address %s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})

describe('posts outside', () => {
  test.each([
    'http://example.com/',
    'https://example.com:8443/',
    'https://user:password@example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
  ])('%s is refused without a connection', async (url) => {
    const resolve = () => Promise.reject(new Error('Nobody asks for it'))
    expect(await failureOf(post(url, { network: PUBLIC_NETWORK, resolve }))).toBe('forbidden_address')
  })

  test('a name with one private address among public ones is refused after it was resolved', async () => {
    const resolve = async () => [
      { address: '77.88.55.242', family: 4 },
      { address: '10.0.0.5', family: 4 },
    ]
    const sent = post('https://rebind.example/', { network: PUBLIC_NETWORK, resolve })
    expect(await failureOf(sent)).toBe('forbidden_address')
  })

  test('the connection goes to the checked address, and the name is resolved once', async () => {
    const hosts: (string | undefined)[] = []
    const port = await receiver((req, res) => {
      hosts.push(req.headers.host)
      res.end('done')
    })
    let resolved = 0
    const resolve = async () => {
      resolved += 1
      return [{ address: resolved === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
    }
    // The guard of the tests looks at the name, so the name is that of this machine.
    expect(await post(`http://localhost:${port}/hook`, { resolve })).toEqual({ status: 200, answer: 'done' })
    expect([resolved, hosts]).toEqual([1, [`localhost:${port}`]])
  })

  test('a redirect is not followed', async () => {
    let asked = 0
    const port = await receiver((_req, res) => {
      asked += 1
      res.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 302 })
    expect(asked).toBe(1)
  })

  test('only the beginning of an endless answer is read', async () => {
    const port = await receiver((_req, res) => {
      const more = setInterval(() => res.write('x'.repeat(10_000)), 1)
      res.on('close', () => clearInterval(more))
    })
    const { answer } = await post(`http://127.0.0.1:${port}/`)
    expect(answer).toBe('x'.repeat(1024))
  })

  test('a server that never answers is given up', async () => {
    const port = await receiver(() => {})
    expect(await failureOf(post(`http://127.0.0.1:${port}/`, { timeoutMs: 50 }))).toBe('timeout')
  })

  test('a slow resolver is given up too', async () => {
    const resolve = () => new Promise<never>(() => {})
    expect(await failureOf(post('http://slow.example/', { resolve, timeoutMs: 50 }))).toBe('timeout')
  })

  test('a closed port and a name without addresses have reasons of their own', async () => {
    const port = await receiver(() => {})
    const unknown = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
    expect([
      await failureOf(post(`https://127.0.0.1:${port}/`)),
      await failureOf(post('http://nowhere.example/', { resolve: unknown })),
      await failureOf(post('http://127.0.0.1:9/')),
    ]).toEqual([expect.stringMatching(/certificate|no_connection|timeout/), 'unknown_host', 'no_connection'])
  })
})
