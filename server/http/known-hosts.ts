import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { headerIn } from './request-address.ts'

type HostProblem = { status: number; message: string }

/**
 * Finds requests for unknown hosts (421) and with several Host headers (400), which a proxy and the server could interpret
 * differently. Health probes use the IP address and are exempt.
 * @param hosts names with their ports, as in the header; null: any
 */
export function createHostCheck(hosts: readonly string[] | null) {
  if (hosts === null) return () => null
  const known = new Set(hosts)
  return (req: IncomingMessage): HostProblem | null => {
    if (req.url?.startsWith('/health/')) return null
    if (countOf('host', req.rawHeaders) !== 1)
      return { status: 400, message: 'В запросе должно быть одно имя сайта.' }
    const given = headerIn(req, 'host') ?? ''
    if (known.has(given)) return null
    const host = given.toLowerCase().replace(/\.(?=:|$)/, '')
    if (known.has(host) || known.has(host.replace(/:\d+$/, ''))) return null
    return { status: 421, message: 'Этого сайта здесь нет.' }
  }
}

export const refuseUnknownHosts =
  (problemOf: ReturnType<typeof createHostCheck>): RequestHandler =>
  (req, res, next) => {
    const problem = problemOf(req)
    if (!problem) return next()
    res
      .status(problem.status)
      .set('cache-control', 'no-store')
      .type('text/plain')
      .send(`${problem.message}\n`)
  }

/** Names are at even indexes. */
function countOf(name: string, rawHeaders: readonly string[]) {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === name.length && rawHeaders[at]?.toLowerCase() === name) count += 1
  return count
}
