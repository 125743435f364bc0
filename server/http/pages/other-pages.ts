import type { RequestHandler, Response } from 'express'
import { encodingFor, pageBodies } from './page-cache.ts'
import type { PageRenderer } from './render-page.ts'
import { isReading } from '#server/http/plain-address.ts'

/** Everything a browser may ask for that no public page answered: other pages of the table, and the 404 page. */
export function otherPages(render: PageRenderer): RequestHandler {
  return async (req, res, next) => {
    if (!isReading(req.method)) return next()
    const rendered = await render({ address: req.url })
    if (rendered.kind === 'redirect') {
      res.redirect(rendered.status, rendered.location)
      return
    }
    const encoding = encodingFor(req.headers['accept-encoding'])
    const body = await pageBodies(rendered.html).in(encoding)
    res
      .status(statusOf(res, rendered.status))
      .set(rendered.headers)
      .set({ 'cache-control': 'private, no-store', vary: 'Accept-Encoding' })
    if (encoding !== 'identity') res.set('content-encoding', encoding)
    res.end(req.method === 'HEAD' ? undefined : body)
  }
}

/** Guards may know better than the page, which is rendered for nobody in particular. */
function statusOf(res: Response, rendered: number) {
  const decided: unknown = res.locals['pageStatus']
  return typeof decided === 'number' ? decided : rendered
}
