import type { RequestHandler } from 'express'
import { publicSlugFor } from '#server/features/identity/companies/my-company.ts'
import type { Deps } from '#server/http/context.ts'
import { matchRoute, pathOf } from '#shared/routing/route-table.ts'
import { isReading } from './plain-address.ts'
import { callerOf } from './session/caller.ts'

/** The cabinet of a company is for its people: guests and strangers are led to its public page (decisions, section 2). */
export function redirectNonMembers({ deps, isHttps }: { deps: Deps; isHttps: boolean }): RequestHandler {
  return async (req, res, next) => {
    const match = isReading(req.method) ? matchRoute(req.path) : null
    if (match?.route.name !== 'companies-uid') return next()
    const { actor, session, via } = await callerOf(req, res, { deps, isHttps })
    if (via === 'cookie' && actor.kind === 'guest') session.clear()
    const slug = await publicSlugFor({ deps, actor, session }, { id: Number(match.params['uid']) })
    if (slug === null) return next()
    res.set('cache-control', 'private, no-store').redirect(302, pathOf('employer-slug', { slug }))
  }
}
