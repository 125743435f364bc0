import type { ApiClient, ServerCall } from '#shared/api-client.ts'
import type { Ctx, Deps } from '#server/http/context.ts'
import { SEARCH_SECONDS } from '#server/features/board/caches.ts'
import { guestCtx } from '#server/kernel/context.ts'
import { createSharedReads } from '#server/kernel/shared-reads.ts'
import { isUnavailable, UnavailableError } from '#server/kernel/unavailable.ts'
import { createInProcessClient } from './handler.ts'
import { findOperation } from './operation.ts'

/** Gives the loaders of a page their client, which calls operations as the caller of the page, or as a guest. */
export type PageCalls = (caller?: Ctx) => ServerCall

/** Operations whose answer depends only on the index and the time. */
const CACHED = new Set(['vacancies.list', 'vacancies.overview'])

/**
 * Calls run in this process. Answers of lists are cached for the stale time of data queries; a change of any vacancy or
 * company changes the key.
 */
export function createPageCalls(deps: Deps): PageCalls {
  const guest = guestCtx({ ...deps, db: deps.publicReads })
  return (caller = guest) =>
    callsOf(deps, createInProcessClient(deps, { ...caller, shared: createSharedReads() }))
}

function callsOf(deps: Deps, client: ApiClient): ServerCall {
  return async (path, input) => {
    const name = path.join('.')
    const call = () =>
      findOperation(
        client,
        path,
      )(input).catch((error: unknown) => {
        throw isUnavailable(error) ? new UnavailableError(error) : error
      })
    if (!CACHED.has(name)) return call()
    const period = Math.floor(deps.now().getTime() / (SEARCH_SECONDS * 1000))
    const key = JSON.stringify([name, deps.vacancies.version(), period, input])
    return deps.caches.searches.get(key, call)
  }
}
