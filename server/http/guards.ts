import type { RequestHandler } from 'express'
import type { Deps } from '#server/http/context.ts'
import { isStaffPageOf, staffPagesFor } from '#shared/features/identity/accounts/staff-pages.ts'
import { guardRedirect, isStaffOnly, matchRoute, routeRefusal } from '#shared/routing/route-table.ts'
import { isReading } from './request-address.ts'
import { callerOf } from './session/caller.ts'

/** Rejects addresses that fail the validation of their route, before any redirect. */
export const validateRoutes: RequestHandler = (req, _res, next) => {
  const refusal = isReading(req.method) ? routeRefusal(req.path) : null
  next(refusal ? visibleError(refusal.status, refusal.message) : undefined)
}

const visibleError = (status: number, message: string) =>
  Object.assign(new Error(message), { status, isForVisitors: true })

/**
 * Redirects a visitor to where the missing requirement is met: sign-in, or a new company. Guards are for convenience;
 * access levels and policies of operations protect the data. A guarded route without a page answers 404, not a
 * redirect to sign-in.
 */
export function applyGuards(deps: Deps): RequestHandler {
  return async (req, res, next) => {
    const route = isReading(req.method) ? matchRoute(req.path)?.route : undefined
    if (!route?.page || !(route.guards || isStaffOnly(route))) return next()
    const { actor } = await callerOf(req, res, deps)
    const person = actor.kind === 'user' ? actor : null
    // Pages for staff do not exist for anyone else.
    if (isStaffOnly(route) && !isStaffPageOf(staffPagesFor(person?.staffRole ?? null), route.name))
      return next(visibleError(404, `Page Not Found: ${req.path}`))
    const visitor = { isSignedIn: person !== null, hasCompany: person?.role != null }
    const target = guardRedirect(route, visitor, req.originalUrl)
    if (target === null) return next()
    res.set('cache-control', 'private, no-store').redirect(302, target)
  }
}
