import express, { Router } from 'express'
import { z } from 'zod'
import { networkOf } from '#server/kernel/caller-address.ts'
import type { Deps } from '#server/http/context.ts'
import { withoutPersonalData } from '#shared/kernel/personal-data.ts'
import { ROUTES } from '#shared/routing/route-table.ts'
import { isSameOrigin } from './session/same-origin.ts'

/** An error report of a browser, which truncates longer texts. */
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
 * Receives errors of browsers for the error reports, without personal data: a route is sent by its name instead of its
 * address, and both sides remove query strings, e-mail addresses and long numbers.
 */
export function browserErrors({
  deps: { log, limits, site },
  report,
}: {
  deps: Pick<Deps, 'log' | 'limits' | 'site'>
  report: (error: unknown) => void
}): Router {
  const router = Router()
  router.post('/api/browser-errors', express.json({ limit: '16kb' }), async (req, res) => {
    res.set('cache-control', 'no-store')
    if (!isSameOrigin(req, { site, via: 'cookie' })) return void res.status(403).end()
    // A broken release fails in all browsers simultaneously, so there is also a limit for all browsers together.
    const isWithin =
      (await limits.isWithin('errors', networkOf(req.ip ?? ''))) &&
      (await limits.isWithin('all_errors', 'all'))
    if (!isWithin) return void res.status(429).end()
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

/** An error with the stack of the browser. Reports are grouped by message, which names route and release. */
class BrowserError extends Error {
  override name = 'BrowserError'

  constructor({ message, stack, release }: z.infer<typeof BrowserReport>, route: string | null) {
    super(`${withoutPersonalData(message)} [${route ?? 'unknown route'}, ${release ?? 'unknown release'}]`)
    this.stack = `${this.name}: ${this.message}\n${withoutPersonalData(stack)}`
  }
}
