import type { RequestHandler } from 'express'
import type { RouteRules } from '#server/features/staff/route-rules/service.ts'
import { redirectTarget } from '#shared/features/staff/route-rules/rules.ts'
import { isReading, searchOf } from './plain-address.ts'

/** Redirects that staff keep in the table, before anything is rendered. A failure is only logged (specification, section 8). */
export function applyRouteRules(rules: RouteRules): RequestHandler {
  return (req, res, next) => {
    if (!isReading(req.method)) return next()
    const redirect = rules.find(req.path)
    if (!redirect) return next()
    res.redirect(redirect.statusCode, redirectTarget(redirect.to, searchOf(req.originalUrl)))
  }
}
