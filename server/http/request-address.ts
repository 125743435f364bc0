import type { IncomingMessage } from 'node:http'

/** Addresses of files and operations, to which the rules of pages do not apply. */
export const isMachinePath = (path: string) =>
  /^\/(api|assets|builds|files|fonts|health|mcp|metrics)(\/|$)/.test(path)

/** The query of an address with its `?`; empty without one. */
export function searchOf(url: string) {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at)
}

export const isReading = (method: string) => method === 'GET' || method === 'HEAD'

/** The first header of that name in lower case. Cheaper than `headers`, which Node makes of all of them when it is read. */
export function headerIn({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, name: string) {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at]
    if (given?.length === name.length && given.toLowerCase() === name) return rawHeaders[at + 1]
  }
  return undefined
}

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
