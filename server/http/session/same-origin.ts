import type { Request } from 'express'
import type { Deps } from '#server/http/context.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request may change data: a page of another site could use the visitor's cookie, or replace it by signing
 * the visitor in to another account. Browsers name the sender in `Sec-Fetch-Site`, older ones in `Origin`; a program
 * that sends neither header and no cookie has nothing to forge.
 */
export function isSameOrigin(
  req: Request,
  { site, via }: Pick<Deps, 'site'> & { via: 'cookie' | 'header' | 'nothing' },
) {
  if (SAFE_METHODS.has(req.method) || via === 'header') return true
  const fetchSite = req.get('sec-fetch-site')
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  const origin = req.get('origin')
  return origin === undefined ? via === 'nothing' : origin === new URL(site.publicUrl).origin
}
