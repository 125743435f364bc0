import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A server on this machine until the test ends. @returns its origin, without a slash at the end */
export async function startOutsideServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // Safe: a server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
