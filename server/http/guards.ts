import type { RequestHandler } from 'express'
import type { Deps } from '#server/http/context.ts'
import { staffPagesFor } from '#shared/features/identity/accounts/staff-pages.ts'
import { guardRedirect } from '#shared/routing/guards.ts'
import { isStaffOnly, matchRoute, routeRefusal } from '#shared/routing/route-table.ts'
import { isReading } from './plain-address.ts'
import { callerOf } from './session/caller.ts'

/** An address that its route will not have is refused before anybody is sent anywhere. */
export const validateRoutes: RequestHandler = (req, _res, next) => {
  const refusal = isReading(req.method) ? routeRefusal(req.path) : null
  next(refusal ? refused(refusal.status, refusal.message) : undefined)
}

const refused = (status: number, message: string) =>
  Object.assign(new Error(message), { status, isForVisitors: true })

/**
 * Guards are a comfort for the visitor: they lead to where the missing thing is got. The locks are the access floors
 * and policies of operations. A guarded route whose page does not exist answers 404 before anybody is sent to sign in.
 */
export function applyGuards({ deps, isHttps }: { deps: Deps; isHttps: boolean }): RequestHandler {
  return async (req, res, next) => {
    const route = isReading(req.method) ? matchRoute(req.path)?.route : undefined
    if (!route?.page || !(route.guards || isStaffOnly(route))) return next()
    const { actor, session, via } = await callerOf(req, res, { deps, isHttps })
    if (via === 'cookie' && actor.kind === 'guest') session.clear()
    const person = actor.kind === 'user' ? actor : null
    // What must not be seen is not found.
    if (
      isStaffOnly(route) &&
      !staffPagesFor(person?.staffRole ?? null).some((page) => page.route === route.name)
    )
      return next(refused(404, `Page Not Found: ${req.path}`))
    const visitor = { isSignedIn: person !== null, hasCompany: person?.role != null }
    const target = guardRedirect(route, visitor, req.originalUrl)
    if (target === null) return next()
    res.set('cache-control', 'private, no-store').redirect(302, target)
  }
}
