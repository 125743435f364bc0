import { randomBytes } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import { waitedMs } from '#server/http/admission.ts'
import { isReading } from '#server/http/request-address.ts'
import { callerOf } from '#server/http/session/caller.ts'
import type { Deps } from '#server/http/context.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import type { PageRenderer } from './render-page.ts'

/** Pages that depend on their reader, and the 404 page. */
export function uncachedPages(renderer: PageRenderer, deps: Deps): RequestHandler {
  const readDeps = { ...deps, db: deps.reads }
  return async (req, res, next) => {
    if (!isReading(req.method)) return next()
    // The 404 page is the same for everyone, so the session is not read.
    const hasPage = matchRoute(req.path)?.route.page === true
    const caller = hasPage ? { caller: { ...(await callerOf(req, res, deps)), deps: readDeps } } : {}
    const nonce = randomBytes(16).toString('base64')
    const redirect = await renderer.stream(
      { address: req.url, nonce, waitedMs: waitedMs(res), ...caller },
      (page) => {
        res
          .status(page.status)
          .set(page.headers)
          .set({ 'cache-control': 'private, no-store', 'content-security-policy': policyWith(res, nonce) })
        if (req.method !== 'HEAD') return res
        res.end()
        return null
      },
    )
    if (redirect) res.redirect(redirect.status, redirect.location)
  }
}

/** React moves sections that arrive late into place with inline scripts, which need the nonce. */
function policyWith(res: Response, nonce: string) {
  return String(res.getHeader('content-security-policy')).replace(
    /script-src [^;]*/,
    (sources) => `${sources} 'nonce-${nonce}'`,
  )
}
