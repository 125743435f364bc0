import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, describe, test } from 'vitest'
import { purgeEdge, type EdgePurge } from '#server/http/pages/edge-purge.ts'

const log = pino({ level: 'silent' })
const open: (() => Promise<void> | void)[] = []
afterAll(async () => {
  for (const close of open) await close()
})

/** A pod of an edge, which notes what it is asked. */
async function pod({ host = '127.0.0.1', port = 0, status = 200 } = {}) {
  const heard: { tags: string[]; token: string | undefined; method: string | undefined; at: number }[] = []
  const server = createServer((req, res) => {
    const { 'surrogate-key': tags, authorization: token } = req.headers
    heard.push({ tags: String(tags).split(' '), token, method: req.method, at: performance.now() })
    res.writeHead(status).end('purged')
  }).listen(port, host)
  await once(server, 'listening')
  open.push(() => void server.close())
  return { heard, port: addressOf(server.address()).port, close: () => server.close() }
}

function purges(port: number, options: Partial<Parameters<typeof purgeEdge>[0]> = {}): EdgePurge {
  const cdn = { purgeUrl: `http://127.0.0.1:${port}/purge` }
  const edge = purgeEdge({ cdn, token: 'secret', log, ...options })
  open.push(edge.close)
  return edge
}

// Each waits for a repetition.
describe.concurrent('a purge of the edge', () => {
  test('changes of a moment are one call, and it is repeated once within a second', async ({ expect }) => {
    const { heard, port } = await pod()
    const edge = purges(port)
    edge.purge(['v:1', 'home'])
    edge.purge(['home', 'v:2'])
    await expect.poll(() => heard.length, { timeout: 900 }).toBe(2)
    await sleep(800)
    expect(heard.map(({ tags, token, method }) => [method, token, tags.toSorted()])).toEqual([
      ['POST', 'Bearer secret', ['home', 'v:1', 'v:2']],
      ['POST', 'Bearer secret', ['home', 'v:1', 'v:2']],
    ])
    expect((heard[1]?.at ?? 0) - (heard[0]?.at ?? 0)).toBeGreaterThan(500)
  })

  test('every pod of the edge is told, whatever the others answer', async ({ expect }) => {
    const first = await pod({ host: '127.0.0.1' })
    const second = await pod({ host: '127.0.0.2', port: first.port })
    const edge = purges(first.port, {
      cdn: { purgeUrl: `http://edge.example:${first.port}/purge` },
      // Nobody listens at the second one.
      addressesOf: async () => ['127.0.0.1', '127.0.0.9', '127.0.0.2'],
    })
    edge.purge(['v:1'])
    for (const { heard } of [first, second]) await expect.poll(() => heard.length).toBe(2)
  })

  test('a pod that is away during a purge gets it by the repetition', async ({ expect }) => {
    const { port, close } = await pod()
    close()
    const edge = purges(port)
    edge.purge(['v:1'])
    await sleep(200)
    const { heard } = await pod({ port })
    await expect.poll(() => heard.map(({ tags }) => tags)).toEqual([['v:1']])
  })

  test('many tags are sent in parts, and very many are the whole site', async ({ expect }) => {
    const { heard, port } = await pod()
    const edge = purges(port)
    edge.purge(Array.from({ length: 250 }, (_, at) => `v:${at}`))
    await expect.poll(() => heard.length).toBe(6)
    expect(heard.slice(0, 3).flatMap(({ tags }) => tags)).toHaveLength(250)
    heard.length = 0
    edge.purge(Array.from({ length: 5000 }, (_, at) => `v:${at}`))
    await expect.poll(() => heard.map(({ tags }) => tags)).toEqual([['site'], ['site']])
  })

  test('a process that ends sends what waits', async ({ expect }) => {
    const { heard, port } = await pod()
    const edge = purges(port)
    edge.purge(['v:1'])
    await edge.close()
    expect(heard.map(({ tags }) => tags)).toEqual([['v:1']])
    await sleep(900)
    expect(heard).toHaveLength(1)
  })

  test('a failing edge and an unknown host disturb nobody', async ({ expect }) => {
    const { heard, port } = await pod({ status: 503 })
    purges(port).purge(['v:1'])
    await expect.poll(() => heard.length).toBe(2)
    const lost = purges(port, { addressesOf: () => Promise.reject(new Error('ENOTFOUND')) })
    lost.purge(['v:1'])
    await expect(lost.close()).resolves.toBeUndefined()
    const none = purges(port, { cdn: null })
    none.purge(['v:1'])
    await expect(none.close()).resolves.toBeUndefined()
  })
})

/** Safe: a server that listens on a port has an address of this shape. */
const addressOf = (address: unknown) => address as AddressInfo
