import './styles/app.css'
import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition, useEffect } from 'react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  UNSAFE_ErrorResponseImpl as ErrorResponseImpl,
} from 'react-router'
import type { DataRouter, HydrationState, RouteMatch, RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { withoutMoskva } from '#shared/routing/path-rules.ts'
import { followAudienceLinks } from './app/audience.ts'
import { watchBuild } from './app/build-watch.ts'
import { chunk } from './app/chunk.ts'
import { watchErrors } from './app/error-watch.ts'
import { STATE_ELEMENT_ID } from './app/hydration.ts'
import type { PageState } from './app/hydration.ts'
import type { Site } from './app/meta.ts'
import { interceptLinks } from './app/link-interceptor.ts'
import { pageContext } from './app/page-data.ts'
import { isPageHandle } from './app/choose-page.tsx'
import { createBrowserQueryClient } from './app/query-client.ts'
import { discoverRoutes, routesFor } from './app/route-discovery.ts'
import { watchSession } from './app/session-sync.ts'
import { SiteProvider } from './app/site.tsx'

await start()

async function start() {
  dropHomeCity()
  // Hydration and the first click need the modules of the current page in the route objects. When they do not load, the
  // page stays as the server sent it.
  const routes = await routesFor(location.pathname)
  await loadPages(matchRoutes(routes, location.pathname) ?? [])
  try {
    hydratePage(routes)
  } catch (error) {
    await showFailure(error, 404)
  }
}

function hydratePage(routes: RouteObject[]) {
  const state = readState()
  const onError = watchErrors(state.buildId)
  const queryClient = createBrowserQueryClient()
  // The page may come from a cache: its data counts as fresh from now on, or every visitor would load it again.
  const now = Date.now()
  for (const query of state.queries.queries) query.state.dataUpdatedAt = now
  hydrate(queryClient, state.queries)

  const router = createBrowserRouter(routes, {
    patchRoutesOnNavigation: discoverRoutes,
    // The root has a guard and no data. Without an entry for it the router would run the guard again and hydrate an
    // empty page meanwhile, and the server's HTML would stay next to the new one.
    hydrationData: {
      loaderData: { root: null, ...state.router.loaderData },
      errors: deserializeErrors(state.router.errors),
    },
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(pageContext, { queryClient, now: new Date().toISOString(), site: state.site })
      return context
    },
  })
  interceptLinks(router)
  followAudienceLinks()
  syncHead(router, state.site)
  watchBuild(router, state.buildId)

  let isHydrated = false
  startTransition(() => {
    hydrateRoot(
      rootElement(),
      <StrictMode>
        <SiteProvider value={{ ...state.site, services: state.services, operator: state.operator }}>
          <QueryClientProvider client={queryClient}>
            <OnceHydrated
              run={() => {
                isHydrated = true
                watchSession(router, queryClient)
              }}
            >
              <RouterProvider router={router} onError={onError} />
            </OnceHydrated>
          </QueryClientProvider>
        </SiteProvider>
      </StrictMode>,
      { onUncaughtError: (error) => void showFailure(error, isHydrated ? 500 : 404) },
    )
  })
}

/**
 * Runs something after hydration. Data that arrives earlier would change the page before React has hydrated it, and React
 * would render it again from the start. It wraps the page: as a sibling it would change the ids of `useId`.
 */
function OnceHydrated({ run, children }: { run: () => void; children: ReactNode }) {
  useEffect(() => {
    // A timer, so that the second mount of strict mode does not start it twice.
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }, [run])
  return children
}

const loadHead = chunk(() => import('./app/head.ts'))

/** The server writes the head of the first page, the browser that of the others. */
function syncHead(router: DataRouter, site: Site) {
  let shown = router.state.location
  router.subscribe(({ location, navigation }) => {
    const loading = navigation.state === 'idle' && location === shown ? null : loadHead()
    if (!loading || navigation.state !== 'idle') return
    shown = location
    void loading.then(({ updateHead }) => updateHead(router.state, site))
  })
}

/** Loads the error page, which is not needed otherwise. */
async function showFailure(error: unknown, status: 404 | 500) {
  const { replaceByErrorPage } = await import('./app/failed-start.tsx')
  replaceByErrorPage(error, status)
}

/** The server has read the address without it already (specification, section 2). */
function dropHomeCity() {
  const pathname = withoutMoskva(location.pathname)
  if (pathname !== null) history.replaceState(history.state, '', pathname + location.search + location.hash)
}

function rootElement() {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no root element')
  return element
}

/** Safe: the block is written by our own server from a value of this type. */
function asPageState(value: unknown) {
  return value as PageState
}

function readState() {
  return asPageState(JSON.parse(document.getElementById(STATE_ELEMENT_ID)?.textContent ?? 'null'))
}

async function loadPages(matched: RouteMatch[]) {
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
      if (isPageHandle(route.handle)) await route.handle.prepare(location.pathname)
    }),
  )
}

function deserializeErrors(errors: PageState['router']['errors']): HydrationState['errors'] {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      new ErrorResponseImpl(error.status, undefined, error.data),
    ]),
  )
}
