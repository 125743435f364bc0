import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { z } from 'zod'

const Posted = z.object({
  host: z.string(),
  key: z.string(),
  keyLocation: z.string(),
  urlList: z.array(z.string()),
})

/** A search engine that notes what is announced to it. */
export async function searchEngine() {
  const engine = { url: '', status: 200, posted: new Array<z.infer<typeof Posted>>() }
  const server = createServer(async (req, res) => {
    engine.posted.push(Posted.parse(await json(req)))
    res.writeHead(req.method === 'POST' ? engine.status : 405).end('answer')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  engine.url = `http://127.0.0.1:${portOf(server.address())}/indexnow`
  return engine
}

/** Safe: a server that listens on a port has an address of this shape. */
const portOf = (address: unknown) => (address as AddressInfo).port
