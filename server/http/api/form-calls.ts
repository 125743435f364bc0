import { createRouterClient } from '@orpc/server'
import type { ServerCall } from '#shared/api-client.ts'
import type { Ctx, Deps } from '#server/http/context.ts'
import { assertAccess } from '#server/kernel/access.ts'
import { accessOf, findOperation, runOperation, usesReads } from './operation.ts'
import { takeLimit } from './rate-limit.ts'
import { router } from './router.ts'

/**
 * Calls operations for forms that work without scripts, with the access, the limits and the checks of the API. A browser's
 * document is limited as a call is.
 */
export function createFormCalls(deps: Deps, caller: Ctx): ServerCall {
  const client = createRouterClient(router, {
    context: caller,
    interceptors: [
      async ({ next, context, procedure, path, ...options }) => {
        const { meta, route } = procedure['~orpc']
        assertAccess(context.actor, accessOf(meta))
        await takeLimit(context, { method: route.method ?? 'POST', meta })
        const called = usesReads(route) ? { ...context, deps: { ...deps, db: deps.reads } } : context
        return runOperation(path, () => next({ ...options, procedure, path, context: called }))
      },
    ],
  })
  return (path, input) => findOperation(client, path)(input)
}
