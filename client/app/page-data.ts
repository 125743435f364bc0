import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { createContext, data, redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import type { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { signInPath } from '#shared/routing/guards.ts'
import { isStaffOnly, matchRoute } from '#shared/routing/route-table.ts'
import { messageOf, statusOf } from './api-error.ts'
import { api } from './api.ts'
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

type LoadOptions<Data, Failure, Key extends QueryKey> = Pick<
  UseQueryOptions<Data, Failure, Data, Key>,
  'queryKey' | 'queryFn'
>

/**
 * The one way a loader asks for data: the same query options as in the component.
 * @throws a redirect to the sign-in, where the route needs a session that is over; else a route error response with the
 * status of the refusal
 */
export async function load<Data, Failure, Key extends QueryKey>(
  args: LoaderFunctionArgs,
  options: LoadOptions<Data, Failure, Key>,
): Promise<Data> {
  try {
    return await contextOf(args).queryClient.ensureQueryData(options)
  } catch (error) {
    throw refusalOf(args, error)
  }
}

/** Asks again whatever is known, and keeps nothing: for what a plain form changes. @throws what the call throws */
export async function loadUnkept<Data, Failure, Key extends QueryKey>(
  args: LoaderFunctionArgs,
  options: LoadOptions<Data, Failure, Key>,
): Promise<Data> {
  const { queryClient } = contextOf(args)
  queryClient.removeQueries({ queryKey: options.queryKey, exact: true })
  const answer = await queryClient.fetchQuery(options)
  queryClient.removeQueries({ queryKey: options.queryKey, exact: true })
  return answer
}

/**
 * The first data of a page for one reader: what `loads` request and the reader's session, all at once. Search engines do
 * not index the page.
 * @throws what `load` throws
 */
export async function privatePage(
  args: LoaderFunctionArgs,
  title: string,
  ...loads: readonly Promise<unknown>[]
): Promise<PageData> {
  await Promise.all([loadRoles(args), load(args, api.accounts.me.queryOptions()), ...loads])
  return pageData(args, { title, isIndexed: false })
}

/** The companies of the reader, and which of them the reader acts for. @throws what `load` throws */
const loadRoles = (args: LoaderFunctionArgs) => load(args, api.accounts.roles.queryOptions())

/** The company the reader acts for, null for none. @throws what `load` throws */
export async function loadCurrentCompany(args: LoaderFunctionArgs): Promise<CompanyRef | null> {
  const { results, current } = await loadRoles(args)
  return results.find(({ id }) => id === current)?.company ?? null
}

/**
 * Like `load`, but null where the answer is one of these statuses.
 * @throws what `load` throws for any other refusal
 */
export async function loadUnless<Data, Failure, Key extends QueryKey>(
  args: LoaderFunctionArgs,
  statuses: readonly number[],
  options: LoadOptions<Data, Failure, Key>,
): Promise<Data | null> {
  try {
    return await contextOf(args).queryClient.ensureQueryData(options)
  } catch (error) {
    if (statuses.includes(statusOf(error) ?? 0)) return null
    throw refusalOf(args, error)
  }
}

/** An error page with this status; the message is shown where the status has no words of its own. */
export function refusePage(status: number, message: string | null = null): never {
  throw data({ message } satisfies RouteErrorData, { status })
}

function refusalOf({ request }: LoaderFunctionArgs, error: unknown) {
  const status = statusOf(error)
  if (status === null) return error
  const { pathname, search } = new URL(request.url)
  const route = matchRoute(pathname)?.route
  if (status === 401 && route?.guards?.includes('auth-require'))
    return redirect(signInPath(pathname + search))
  // What must not be seen is not found.
  if ((status === 401 || status === 403) && route && isStaffOnly(route))
    return data({ message: null } satisfies RouteErrorData, { status: 404 })
  return data({ message: messageOf(error) } satisfies RouteErrorData, { status })
}

function contextOf(args: LoaderFunctionArgs): PageContext {
  const context = args.context.get(pageContext)
  if (!context) throw new Error('A loader ran without the page context')
  return context
}
