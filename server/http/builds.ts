import { Router } from 'express'
import type { RouteRules } from '#server/features/staff/route-rules/service.ts'
import type { ClientBuild } from './pages/client-build.ts'

/**
 * The id of the running build, and its manifest with the redirects that the browser applies itself. Pages of other builds get
 * the same: the redirects are of now, and by the id they know that there was a release.
 */
export function buildRoutes({ build, routeRules }: { build: ClientBuild; routeRules: RouteRules }) {
  const router = Router()
  router.get('/builds/latest.json', (_req, res) => {
    res.set('cache-control', 'no-store').json({ id: build.buildId, timestamp: build.builtAt })
  })
  router.get('/builds/meta/:id.json', (req, res) => {
    // While releases change, another process may be of the build that was asked for.
    const isRunning = req.params.id === build.buildId
    res
      .set('cache-control', isRunning ? 'public, max-age=60' : 'no-store')
      .json({ id: build.buildId, timestamp: build.builtAt, rules: manifestRules(routeRules) })
  })
  return router
}

/** As the look-up spells them. `statusCode` is the spelling of the last release. */
const manifestRules = (routeRules: Pick<RouteRules, 'all'>) =>
  Object.fromEntries(
    Object.entries(routeRules.all()).map(([path, { to, statusCode }]) => [
      path,
      { to, status_code: statusCode, statusCode },
    ]),
  )
