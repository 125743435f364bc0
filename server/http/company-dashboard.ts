import type { RequestHandler } from 'express'
import { publicSlugFor } from '#server/features/identity/companies/my-company.ts'
import type { Deps } from '#server/http/context.ts'
import { matchRoute, pathOf } from '#shared/routing/route-table.ts'
import { isReading } from './request-address.ts'
import { callerOf } from './session/caller.ts'

/** Redirects guests and non-members from a company's dashboard to its public page (decisions, section 2). */
export function redirectNonMembers(deps: Deps): RequestHandler {
  return async (req, res, next) => {
    const match = isReading(req.method) ? matchRoute(req.path) : null
    if (match?.route.name !== 'companies-uid') return next()
    const { actor, session } = await callerOf(req, res, deps)
    const slug = await publicSlugFor({ deps, actor, session }, { id: Number(match.params['uid']) })
    if (slug === null) return next()
    res.set('cache-control', 'private, no-store').redirect(302, pathOf('employer-slug', { slug }))
  }
}
