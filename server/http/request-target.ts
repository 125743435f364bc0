import type { IncomingMessage } from 'node:http'

/**
 * Turns a request line with a whole URL, as programs send it to proxies, into one with a path. Its host counts instead of
 * that of the header, so that the check of hosts sees it. Call it before the headers or the address are read.
 * Source: RFC 9112, 3.2.2.
 */
export function toOriginForm(req: IncomingMessage) {
  const { rawHeaders, url = '' } = req
  if (url.startsWith('/')) return
  const [, host, rest] = /^https?:\/\/([^/?#]+)([^#]*)$/i.exec(url) ?? []
  if (host === undefined || rest === undefined) return
  req.url = rest.startsWith('/') ? rest : `/${rest}`
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() === 'host') rawHeaders[at + 1] = host
  req.headers.host = host
}
