import laterFiles from 'virtual:pages/later'
import pagePaths from 'virtual:pages/paths'
import publicFiles from 'virtual:pages/public'
import { dehydrate, QueryClientProvider, type DehydratedState } from '@tanstack/react-query'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router'
import { matchRoute, pageFileOf } from '#shared/routing/route-table.ts'
import type { PageAnswer, PageRequest, Refusal } from '#shared/client-module.ts'
import type { PageAction } from '#shared/routing/page-action.ts'
import type { PageState } from '#shared/routing/page-state.ts'
import { pageActions } from './app/form/page-action.ts'
import { metaOf } from './app/head.ts'
import { pageContext, refusePage } from './app/page-data.ts'
import { routerPath } from './app/page-routes.ts'
import { remarkAction } from './features/content/remarks/remark-action.ts'
import { createServerQueryClient } from './app/query-client.ts'
import { SiteProvider } from './app/site.tsx'
import { Root, RootError } from './root.tsx'
import { laterRoutes } from './later-routes.ts'
import { NOT_FOUND_ID, routes, withLaterRoutes } from './routes.ts'

export { canonicalUrl, headTags, titleOf } from './app/head.ts'
export { STATE_ELEMENT_ID } from './app/hydration.ts'

const allRoutes = withLaterRoutes(routes, laterRoutes)
/** Keys in the build manifest of modules that private pages need in addition. */
const PRIVATE_PARTS = ['client/later-routes.ts', 'client/app/router-engine.ts']

/** A handler whose every page is the error page. Its id is that of the root, which it replaces in the browser. */
const errorPageHandler = ({ status, message }: Refusal) =>
  createStaticHandler([
    {
      id: 'root',
      path: '*',
      Component: Root,
      ErrorBoundary: RootError,
      loader: () => refusePage(status, message),
    },
  ])

type Handler = ReturnType<typeof createStaticHandler>
/** Handlers by pattern; the key is null for an address without a page. */
const handlers = new Map<string | null, Handler>()

/**
 * Returns a handler with only the routes that lead to one page: React Router reads its whole route table several times
 * for each page, and our own matching has already found the row.
 */
function handlerAt(pathname: string): Handler {
  const route = matchRoute(pathname)?.route
  const pattern = route ? routerPath(route.path) : null
  const known = handlers.get(pattern)
  if (known) return known
  const handler = createStaticHandler(leadingTo(pattern, allRoutes))
  handlers.set(pattern, handler)
  return handler
}

/** The routes without those that lead elsewhere; the page of missing pages stays. */
function leadingTo(pattern: string | null, given: readonly RouteObject[]): RouteObject[] {
  return given.flatMap((route): RouteObject[] => {
    if (route.id === pattern || route.id === NOT_FOUND_ID) return [route]
    const children = leadingTo(pattern, route.children ?? [])
    return children.length > 0 && !route.index ? [{ ...route, children }] : []
  })
}

/**
 * Runs the loaders of a page and returns the tree to render; with a `refusal`, that of the error page. The server has
 * applied guards and route rules before.
 */
export async function answerPage({
  request,
  call,
  now,
  site,
  posted,
  refusal,
}: PageRequest): Promise<PageAnswer> {
  const queryClient = createServerQueryClient(call)
  const requestContext = new RouterContextProvider()
  requestContext.set(pageContext, { queryClient, now, site })

  const { query, dataRoutes } = refusal ? errorPageHandler(refusal) : handlerAt(new URL(request.url).pathname)
  const context = await query(request, { requestContext })
  if (context instanceof Response) {
    return { kind: 'redirect', status: context.status, location: context.headers.get('location') ?? '/' }
  }
  const router = createStaticRouter(dataRoutes, context)
  return {
    kind: 'page',
    status: context.statusCode,
    meta: metaOf(context),
    element: (
      <SiteProvider value={{ ...site, ...(posted ? { posted } : {}) }}>
        <QueryClientProvider client={queryClient}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </QueryClientProvider>
      </SiteProvider>
    ),
    state: () => ({
      router: { loaderData: context.loaderData, errors: serializableErrors(context.errors) },
      queries: withoutTimestamps(dehydrate(queryClient)),
    }),
    modules: refusal ? [] : modulesAt(context.location.pathname),
    error: Object.values(context.errors ?? {}).find((error) => !isRouteErrorResponse(error)),
  }
}

/** The box «Что здесь не так?» is on pages of many features. */
const ACTIONS_OF_ALL_PAGES = pageActions(remarkAction)

/** Lists the actions of a page; actions of all pages come first. */
export async function listPageActions(path: string): Promise<readonly PageAction[]> {
  const route = matchRoute(path)?.route
  const file = route?.page && pageFileOf(route)
  const load = file ? (publicFiles[file] ?? laterFiles[file]) : undefined
  return load ? [...ACTIONS_OF_ALL_PAGES, ...((await load()).forms ?? [])] : []
}

/** Manifest keys of what the browser needs before it hydrates the page: paths from the root. */
function modulesAt(pathname: string): string[] {
  const route = matchRoute(pathname)?.route
  const page = route?.page && pagePaths[pageFileOf(route)]
  return [...(page ? [page] : []), ...(page && !route.isPublic ? PRIVATE_PARTS : [])]
}

/**
 * Makes the bytes of a page depend on its data only, not on the time or the process. The browser sets the time when it
 * hydrates.
 */
function withoutTimestamps({ queries, ...rest }: DehydratedState): DehydratedState {
  return {
    ...rest,
    queries: queries.map((query) => ({
      ...query,
      dehydratedAt: 0,
      state: { ...query.state, dataUpdatedAt: 0 },
    })),
  }
}

/** Errors for the browser, without stacks; bugs also without their messages. */
function serializableErrors(errors: StaticHandlerContext['errors']): PageState['router']['errors'] {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      isRouteErrorResponse(error)
        ? { __routeError: true, status: error.status, data: error.data }
        : { __routeError: true, status: 500, data: null },
    ]),
  )
}
