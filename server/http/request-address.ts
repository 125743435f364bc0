/** Addresses of files and operations, to which the rules of pages do not apply. */
export const isMachinePath = (path: string) =>
  /^\/(api|assets|builds|files|fonts|health|mcp|metrics)(\/|$)/.test(path)

/** The query of an address with its `?`; empty without one. */
export function searchOf(url: string) {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at)
}

export const isReading = (method: string) => method === 'GET' || method === 'HEAD'
