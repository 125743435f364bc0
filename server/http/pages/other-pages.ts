import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import { isReading } from '#server/http/plain-address.ts'
import { callerOf } from '#server/http/session/caller.ts'
import type { Ctx, Deps } from '#server/http/context.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import type { PageRenderer } from './render-page.ts'

/** Everything a browser may ask for that no public page answered: other pages of the table, and the 404 page. */
export function otherPages(
  render: PageRenderer,
  { deps, isHttps }: { deps: Deps; isHttps: boolean },
): RequestHandler {
  const readingDeps = { ...deps, db: deps.reads }
  return async (req, res, next) => {
    if (!isReading(req.method)) return next()
    // An address without a page shows the same error to everybody, so its reader is not looked up.
    const redirect = matchRoute(req.path)?.route.page ? await streamFor(req, res) : await stream(req, res)
    if (redirect) res.redirect(redirect.status, redirect.location)
  }

  async function streamFor(req: Request, res: Response) {
    const { actor, session } = await callerOf(req, res, { deps, isHttps })
    return stream(req, res, { deps: readingDeps, actor, session })
  }

  function stream(req: Request, res: Response, caller?: Ctx) {
    const nonce = randomBytes(16).toString('base64')
    return render.stream({ address: req.url, nonce, ...(caller ? { caller } : {}) }, (page) => {
      res
        .status(page.status)
        .set(page.headers)
        .set({ 'cache-control': 'private, no-store', 'content-security-policy': policyWith(res, nonce) })
      if (req.method !== 'HEAD') return res
      res.end()
      return null
    })
  }
}

/** Sections that arrive late are put in their place by React's own inline scripts. */
function policyWith(res: Response, nonce: string) {
  return String(res.getHeader('content-security-policy')).replace(
    /script-src [^;]*/,
    (sources) => `${sources} 'nonce-${nonce}'`,
  )
}
