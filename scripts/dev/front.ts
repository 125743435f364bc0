/**
 * The port of `npm run dev`: Vite serves modules of the client, the server everything else. The port stays open during
 * a restart.
 */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import react from '@vitejs/plugin-react'
import type { ViteDevServer } from 'vite'
import { StartupError } from '#config/startup-error.ts'
import type { runServer } from './server-process.ts'

const PORTS_TRIED = 20

/**
 * @param options.isFixed the user has named the port: no other one is used
 * @throws StartupError
 */
export async function listenOnFreePort({
  port,
  host,
  isFixed,
}: {
  port: number
  host: string
  isFixed: boolean
}) {
  for (let tried = port; tried < port + (isFixed ? 1 : PORTS_TRIED); tried += 1) {
    const server = createServer()
    server.listen(tried, host)
    const error = await once(server, 'listening').then(
      () => null,
      (reason: NodeJS.ErrnoException) => reason,
    )
    if (error === null) {
      if (tried !== port) console.info(`Port ${port} is busy, so the board is at ${tried}.`)
      return { server, port: tried }
    }
    if (error.code !== 'EADDRINUSE') throw error
  }
  throw new StartupError(
    `Port ${port} is busy. Stop the program that uses it, or set PORT to another number.`,
  )
}

/** Data that the server process reports. */
type Running = Pick<ReturnType<typeof runServer>, 'port'>

export function answerThrough(front: Server, { vite, server }: { vite: ViteDevServer; server: Running }) {
  front.on('request', (req, res) => {
    if (req.url === '/@preamble.js') return sendPreamble(res)
    vite.middlewares(req, res, () => void forward(req, res, server))
  })
}

async function forward(req: IncomingMessage, res: ServerResponse, server: Running) {
  const port = await server.port()
  if (port === null) return sendFailure(res)
  const { method, url: path, headers } = req
  const onward = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.headers)
    answer.pipe(res)
    answer.on('error', () => res.destroy())
  })
  onward.on('error', () => (res.headersSent ? res.destroy() : sendFailure(res)))
  res.on('close', () => onward.destroy())
  req.pipe(onward)
}

/** Includes Vite's client, so that the page reloads when the server runs again. */
function sendFailure(res: ServerResponse) {
  res.writeHead(503, { 'content-type': 'text/html; charset=utf-8' })
  res.end(
    '<!doctype html><title>The server does not run</title><script type="module" src="/@vite/client"></script><p>The server does not run: the terminal says why. This page reloads after the next change.',
  )
}

/**
 * A page module exports its loader and handle next to its component. Without this hook React Refresh would reload the whole
 * page for each change of one; a changed loader takes effect at the next full load.
 */
const PAGE_EXPORTS = `window.__getReactRefreshIgnoredExports = ({ id }) => id.endsWith('.page.tsx') ? ['loader', 'handle'] : []`

/** React Refresh's preamble as a file, because the security policy forbids inline scripts. */
function sendPreamble(res: ServerResponse) {
  res.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
  res.end(`${react.preambleCode.replace('__BASE__', '/')}\n${PAGE_EXPORTS}`)
}
