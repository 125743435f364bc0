import type { ApiClient } from '#client/app/api.ts'
import type { Deps } from '#server/platform/context.ts'
import { SEARCH_SECONDS } from '#server/platform/caches.ts'
import { isUnavailable, UnavailableError } from '#server/platform/unavailable.ts'
import { createInProcessClient } from './handler.ts'

/** One call of a page's loader: the place of the operation in the contract, and its input. */
export type PageCall = (path: readonly string[], input: unknown) => Promise<unknown>

/** What depends on nothing but the index and the moment. */
const KEPT = new Set(['vacancies.list', 'vacancies.overview'])

/**
 * How loaders call operations on the server: in this process, for nobody in particular. Checked answers of lists are
 * kept for the stale time of data queries; a change of any vacancy or company makes another key.
 */
export function createPageCalls(deps: Deps): PageCall {
  const client = createInProcessClient(deps)
  return async (path, input) => {
    const name = path.join('.')
    const call = () =>
      operationAt(
        client,
        path,
      )(input).catch((error: unknown) => {
        throw isUnavailable(error) ? new UnavailableError(error) : error
      })
    if (!KEPT.has(name)) return call()
    const moment = Math.floor(deps.now().getTime() / (SEARCH_SECONDS * 1000))
    const key = JSON.stringify([name, deps.search.index.version(), moment, input])
    return deps.caches.searches.get(key, call)
  }
}

function operationAt(client: ApiClient, path: readonly string[]): (input: unknown) => Promise<object> {
  const operation = path.reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), client)
  if (typeof operation !== 'function') throw new Error(`There is no operation ${path.join('.')}`)
  return (input) => operation(input)
}
