import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { createContext, data } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { messageOf, statusOf } from './api-error.ts'
import type { PageMeta, Site } from './meta.ts'

type PageContext = {
  queryClient: QueryClient
  /** The clock of the request, so that both sides print the same ages. */
  now: string
  site: Site
}

export const pageContext = createContext<PageContext | null>(null)

/** What a page's loader gives: everything else it needs lies in the query cache. */
export type PageData = { meta: PageMeta; now: string }

/** What an error response carries to the error page. */
type RouteErrorData = { message: string | null }

export function pageData(args: LoaderFunctionArgs, meta: PageMeta): PageData {
  return { meta, now: contextOf(args).now }
}

/** Name and public address, for what has to be absolute. */
export const siteOf = (args: LoaderFunctionArgs) => contextOf(args).site

/**
 * The one way a loader asks for data: the same query options as in the component.
 * @throws a route error response with the status of the refusal
 */
export async function load<Data, Failure, Key extends QueryKey>(
  args: LoaderFunctionArgs,
  options: Pick<UseQueryOptions<Data, Failure, Data, Key>, 'queryKey' | 'queryFn'>,
): Promise<Data> {
  try {
    return await contextOf(args).queryClient.ensureQueryData(options)
  } catch (error) {
    throw routeError(error)
  }
}

/** Asks again whatever is known, and keeps nothing: for what a plain form changes. @throws what the call throws */
export async function loadUnkept<Data, Failure, Key extends QueryKey>(
  args: LoaderFunctionArgs,
  options: Pick<UseQueryOptions<Data, Failure, Data, Key>, 'queryKey' | 'queryFn'>,
): Promise<Data> {
  const { queryClient } = contextOf(args)
  queryClient.removeQueries({ queryKey: options.queryKey, exact: true })
  const answer = await queryClient.fetchQuery(options)
  queryClient.removeQueries({ queryKey: options.queryKey, exact: true })
  return answer
}

/**
 * Like `load`, for a page that has words of its own for other refusals: only what is not found is refused here.
 * @throws a route error response with status 404
 */
export async function loadIfFound<Data, Failure, Key extends QueryKey>(
  args: LoaderFunctionArgs,
  options: Pick<UseQueryOptions<Data, Failure, Data, Key>, 'queryKey' | 'queryFn'>,
): Promise<void> {
  try {
    await contextOf(args).queryClient.ensureQueryData(options)
  } catch (error) {
    if (statusOf(error) === 404) throw routeError(error)
  }
}

/** An error page with this status; the message is shown where the status has no words of its own. */
export function refusePage(status: number, message: string | null = null): never {
  throw data({ message } satisfies RouteErrorData, { status })
}

function routeError(error: unknown) {
  const status = statusOf(error)
  if (status === null) return error
  return data({ message: messageOf(error) } satisfies RouteErrorData, { status })
}

function contextOf(args: LoaderFunctionArgs): PageContext {
  const context = args.context.get(pageContext)
  if (!context) throw new Error('A loader ran without the page context')
  return context
}
