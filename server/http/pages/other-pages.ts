import { randomBytes } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import { isReading } from '#server/http/plain-address.ts'
import type { PageRenderer } from './render-page.ts'

/** Everything a browser may ask for that no public page answered: other pages of the table, and the 404 page. */
export function otherPages(render: PageRenderer): RequestHandler {
  return async (req, res, next) => {
    if (!isReading(req.method)) return next()
    const nonce = randomBytes(16).toString('base64')
    const redirect = await render.stream({ address: req.url, nonce }, (page) => {
      res
        .status(statusOf(res, page.status))
        .set(page.headers)
        .set({ 'cache-control': 'private, no-store', 'content-security-policy': policyWith(res, nonce) })
      if (req.method !== 'HEAD') return res
      res.end()
      return null
    })
    if (redirect) res.redirect(redirect.status, redirect.location)
  }
}

/** Sections that arrive late are put in their place by React's own inline scripts. */
function policyWith(res: Response, nonce: string) {
  return String(res.getHeader('content-security-policy')).replace(
    /script-src [^;]*/,
    (sources) => `${sources} 'nonce-${nonce}'`,
  )
}

/** Guards may know better than the page, which is rendered for nobody in particular. */
function statusOf(res: Response, rendered: number) {
  const decided: unknown = res.locals['pageStatus']
  return typeof decided === 'number' ? decided : rendered
}
