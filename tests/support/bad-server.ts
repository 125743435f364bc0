import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { randomBytes } from 'node:crypto'
import { afterAll } from 'vitest'

/**
 * `refuses`: nobody listens. `hangs`: takes everything and says nothing. `speaks garbage`: random bytes at once.
 * `breaks off`: ends the line at the first word. `is a wrong page`: HTML with the status 200, as a portal in between.
 */
export const MANNERS = ['refuses', 'hangs', 'speaks garbage', 'breaks off', 'is a wrong page'] as const
export type Manner = (typeof MANNERS)[number]

const PAGE = '<!doctype html><title>Вход в сеть</title>'

/** The port of a server that is none of those a board knows. */
export async function startBadServer(manner: Manner): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (manner === 'speaks garbage') socket.write(Buffer.concat([randomBytes(64), Buffer.from('\r\n\r\n')]))
    socket.on('data', () => {
      if (manner === 'breaks off') socket.destroy()
      if (manner === 'is a wrong page')
        socket.end(
          `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${Buffer.byteLength(PAGE)}\r\n\r\n${PAGE}`,
        )
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Safe: a server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  if (manner === 'refuses') await close()
  else afterAll(close)
  return port
}
