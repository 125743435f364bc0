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
