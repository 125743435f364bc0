import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import { waitedMs } from '#server/http/admission.ts'
import { isReading } from '#server/http/request-address.ts'
import { callerOf } from '#server/http/session/caller.ts'
import type { Deps } from '#server/http/context.ts'
import type { PostedForm } from '#shared/routing/page-action.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import type { PageRenderer } from './render-page.ts'

/** Pages that depend on their reader, and the 404 page. */
export function uncachedPages(renderer: PageRenderer, deps: Deps): RequestHandler {
  const sendPage = createPageSender(renderer, deps)
  return async (req, res, next) => {
    if (!isReading(req.method)) return next()
    await sendPage(req, res)
  }
}

/** Sends the page of a form with what was posted to it. A public page is the same for everyone, the session is not read. */
export function postedPages(renderer: PageRenderer, deps: Deps) {
  const sendPage = createPageSender(renderer, deps)
  return async (req: Request, res: Response, posted: PostedForm, status: number): Promise<void> => {
    if (!matchRoute(req.path)?.route.isPublic) return sendPage(req, res, { posted, status })
    const page = await renderer.html({ address: req.url, posted })
    if (page.kind === 'redirect') return res.redirect(303, page.location)
    res
      .status(page.status === 200 ? status : page.status)
      .set(page.headers)
      .send(page.html)
  }
}

/** @returns a function that streams the page of a request; `status` is that of a page which is there */
function createPageSender(renderer: PageRenderer, deps: Deps) {
  const readDeps = { ...deps, db: deps.reads }
  return async (
    req: Request,
    res: Response,
    { status = 200, posted }: { status?: number; posted?: PostedForm } = {},
  ) => {
    // The 404 page is the same for everyone, so the session is not read.
    const hasPage = matchRoute(req.path)?.route.page === true
    const caller = hasPage ? { caller: { ...(await callerOf(req, res, deps)), deps: readDeps } } : {}
    const nonce = randomBytes(16).toString('base64')
    const redirect = await renderer.stream(
      { address: req.url, nonce, waitedMs: waitedMs(res), ...caller, ...(posted ? { posted } : {}) },
      (page) => {
        res
          .status(page.status === 200 ? status : page.status)
          .set(page.headers)
          .set({ 'cache-control': 'private, no-store', 'content-security-policy': policyWith(res, nonce) })
        if (req.method !== 'HEAD') return res
        res.end()
        return null
      },
    )
    if (redirect) res.redirect(posted ? 303 : redirect.status, redirect.location)
  }
}

/** React moves sections that arrive late into place with inline scripts, which need the nonce. */
function policyWith(res: Response, nonce: string) {
  return String(res.getHeader('content-security-policy')).replace(
    /script-src [^;]*/,
    (sources) => `${sources} 'nonce-${nonce}'`,
  )
}
