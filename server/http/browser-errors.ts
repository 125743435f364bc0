import express, { Router } from 'express'
import { z } from 'zod'
import { networkOf } from '#server/kernel/network.ts'
import type { Deps } from '#server/http/context.ts'
import { withoutPersonalData } from '#shared/kernel/personal-data.ts'
import { ROUTES } from '#shared/routing/route-table.ts'
import { isFromOurPages } from './session/same-origin.ts'

/** What a browser says of a failure. Longer texts are cut by the browser; nothing else is read. */
const BrowserReport = z.object({
  message: z.string().min(1).max(500),
  stack: z.string().max(4000).default(''),
  route: z.string().max(60).nullable().default(null),
  release: z
    .string()
    .regex(/^[\w.-]{1,40}$/)
    .nullable()
    .default(null),
})

/**
 * Errors of browsers, for the error reports. Who was there and what was typed does not travel: a route has a name
 * instead of an address, and both sides cross out query strings, e-mails and long numbers.
 */
export function browserErrors({
  deps: { log, limits },
  publicUrl,
  report,
}: {
  deps: Pick<Deps, 'log' | 'limits'>
  publicUrl: string
  report: (error: unknown) => void
}): Router {
  const publicOrigin = new URL(publicUrl).origin
  const router = Router()
  router.post('/api/browser-errors', express.json({ limit: '16kb' }), async (req, res) => {
    res.set('cache-control', 'no-store')
    if (!isFromOurPages(req, { publicOrigin, via: 'cookie' })) return void res.status(403).end()
    // A broken release fails in every browser at once: all of them together are limited too.
    const isWithin =
      (await limits.isWithin('errors', networkOf(req.ip ?? ''))) &&
      (await limits.isWithin('all_errors', 'all'))
    if (!isWithin) return void res.set('retry-after', '60').status(429).end()
    const { data } = BrowserReport.safeParse(req.body)
    if (!data) return void res.status(400).end()
    const route = ROUTES.some(({ name }) => name === data.route) ? data.route : null
    const error = new BrowserError(data, route)
    log.warn({ event: 'browser.error', err: error, route, release: data.release })
    report(error)
    res.status(204).end()
  })
  return router
}

/** An error of a browser under its own stack. Route and release stand in the message, which reports are grouped by. */
class BrowserError extends Error {
  override name = 'BrowserError'

  constructor({ message, stack, release }: z.infer<typeof BrowserReport>, route: string | null) {
    super(`${withoutPersonalData(message)} [${route ?? 'unknown route'}, ${release ?? 'unknown release'}]`)
    this.stack = `${this.name}: ${this.message}\n${withoutPersonalData(stack)}`
  }
}
