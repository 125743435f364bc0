import type { RequestHandler } from 'express'

/**
 * Rejects requests for unknown hosts (421) and with several Host headers (400), which a proxy and the server could
 * interpret differently. Health probes use the IP address and are exempt.
 * @param hosts names with their ports, as in the header; null: any
 */
export function refuseUnknownHosts(hosts: readonly string[] | null): RequestHandler {
  if (hosts === null) return (_req, _res, next) => next()
  const known = new Set(hosts)
  return (req, res, next) => {
    if (req.path.startsWith('/health/')) return next()
    if (countOf('host', req.rawHeaders) !== 1) return refuse(400, 'В запросе должно быть одно имя сайта.')
    const host = (req.headers.host ?? '').toLowerCase().replace(/\.(?=:|$)/, '')
    if (known.has(host) || known.has(host.replace(/:\d+$/, ''))) return next()
    return refuse(421, 'Этого сайта здесь нет.')

    function refuse(status: number, message: string) {
      res.status(status).set('cache-control', 'no-store').type('text/plain').send(`${message}\n`)
    }
  }
}

/** Names are at even indexes. */
const countOf = (name: string, rawHeaders: readonly string[]) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length
