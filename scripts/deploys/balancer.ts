import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Balancer = {
  origin: string
  /** New requests go there; those under way end where they are. */
  switchTo(url: string): void
  close(): Promise<void>
}

/** One public address in front of the releases, as an ingress: it sends each request to the present one, and repeats none. */
export async function startBalancer(): Promise<Balancer> {
  let target = new URL('http://127.0.0.1:1')
  const server = createServer((req, res) => forward(req, res, target)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${portOf(server.address())}`,
    switchTo(next) {
      target = new URL(next)
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function forward(req: IncomingMessage, res: ServerResponse, { hostname, port }: URL) {
  const { url: path, method, headers } = req
  const upstream = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(res)
  })
  // A release that is away is a failure for visitors.
  upstream.on('error', () => (res.headersSent ? res.destroy() : res.writeHead(502).end()))
  req.pipe(upstream)
}

/** Safe: a server that listens on a port has an address of this shape. */
const portOf = (address: unknown) => (address as AddressInfo).port
