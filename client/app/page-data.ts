import type { QueryClient, QueryKey, UseSuspenseQueryOptions } from '@tanstack/react-query'
import { createContext, data, redirect, type LoaderFunctionArgs } from 'react-router'
import { signInPath, isStaffOnly, matchRoute } from '#shared/routing/route-table.ts'
import { messageOf, statusOf } from './api-error.ts'
import type { PageMeta, Site } from '#shared/routing/page-meta.ts'

type PageContext = {
  queryClient: QueryClient
  /** Time of the request (ISO 8601), so that server and browser render the same ages. */
  now: string
  site: Site
}

export const pageContext = createContext<PageContext | null>(null)

/** The result of a page's loader; the page's data is in the query cache. */
export type PageData = { meta: PageMeta; now: string }

/** The data of an error response, for the error page. */
type RouteErrorData = { message: string | null }

export function pageData(args: LoaderFunctionArgs, meta: PageMeta): PageData {
  return { meta, now: contextOf(args).now }
}

/** For absolute addresses. */
export const siteOf = (args: LoaderFunctionArgs) => contextOf(args).site

export type LoadOptions<Data, Failure, Key extends QueryKey> = Pick<
  UseSuspenseQueryOptions<Data, Failure, Data, Key>,
  'queryKey' | 'queryFn'
>

/**
 * Loads data for a page by the query options of its components.
 * @throws a redirect to the sign-in page when the route requires a session and there is none; otherwise a route error
 * response with the status of the failed call
 */
export async function load<Data, Failure, Key extends QueryKey>(
  args: LoaderFunctionArgs,
  options: LoadOptions<Data, Failure, Key>,
): Promise<Data> {
  try {
    return await fetchUnlessCached(args, options)
  } catch (error) {
    throw routeErrorOf(args, error)
  }
}

/** Cached data is used unless a command has invalidated it: the next page must show the result of the command. */
export const fetchUnlessCached = <Data, Failure, Key extends QueryKey>(
  args: LoaderFunctionArgs,
  options: LoadOptions<Data, Failure, Key>,
): Promise<Data> => contextOf(args).queryClient.fetchQuery({ ...options, staleTime: Infinity })

/** Shows the error page for this status; the message appears where the status has no text. */
export function refusePage(status: number, message: string | null = null): never {
  throw data({ message } satisfies RouteErrorData, { status })
}

/** What a loader throws for a failed call; the error itself when the call got no response. */
export function routeErrorOf({ request }: LoaderFunctionArgs, error: unknown) {
  const status = statusOf(error)
  if (status === null) return error
  const { pathname, search } = new URL(request.url)
  const route = matchRoute(pathname)?.route
  if (status === 401 && route?.guards?.includes('auth-require'))
    return redirect(signInPath(pathname + search))
  // For other users, staff pages do not exist.
  if ((status === 401 || status === 403) && route && isStaffOnly(route))
    return data({ message: null } satisfies RouteErrorData, { status: 404 })
  return data({ message: messageOf(error) } satisfies RouteErrorData, { status })
}

export function contextOf(args: LoaderFunctionArgs): PageContext {
  const context = args.context.get(pageContext)
  if (!context) throw new Error('A loader ran without the page context')
  return context
}
