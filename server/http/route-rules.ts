import type { RequestHandler } from 'express'
import type { RouteRules } from '#server/features/staff/route-rules/service.ts'
import { redirectTarget } from '#shared/features/staff/route-rules/rules.ts'
import { redirectPage } from './page-format.ts'
import { isReading, searchOf } from './request-address.ts'

/** Applies the redirects that staff edit. */
export function applyRouteRules(rules: RouteRules): RequestHandler {
  return (req, res, next) => {
    if (!isReading(req.method)) return next()
    const redirect = rules.find(req.path)
    if (!redirect) return next()
    redirectPage(res, redirect.statusCode, redirectTarget(redirect.to, searchOf(req.originalUrl)))
  }
}
