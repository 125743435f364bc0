import type { Request } from 'express'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A command must come from our own pages: it could ride on a cookie, or plant one by signing a victim in to a
 * stranger's account. Browsers say where it comes from by `Sec-Fetch-Site`, older ones by `Origin`; programs that send
 * neither have no cookie to forge with.
 */
export function isFromOurPages(
  req: Request,
  { publicOrigin, via }: { publicOrigin: string; via: 'cookie' | 'header' | 'nothing' },
) {
  if (SAFE_METHODS.has(req.method) || via === 'header') return true
  const site = req.get('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = req.get('origin')
  return origin === undefined ? via === 'nothing' : origin === publicOrigin
}
