import './styles/app.css'
import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  matchRoutes,
  RouterContextProvider,
  UNSAFE_ErrorResponseImpl as ErrorResponseImpl,
  type DataRouter,
  type HydrationState,
  type RouteMatch,
  type RouteObject,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { withoutMoskva } from '#shared/routing/path-rules.ts'
import { watchAudienceLinks } from './app/audience.ts'
import { watchBuild } from './app/build-watch.ts'
import { chunk, isMissingFile } from './app/chunk.ts'
import { endHydration, isHydrating, STATE_ELEMENT_ID } from './app/hydration.ts'
import type { PageState } from '#shared/routing/page-state.ts'
import type { Site } from '#shared/routing/page-meta.ts'
import { interceptLinks, stopInterceptingLinks } from './app/link-interceptor.ts'
import { pageContext } from './app/page-data.ts'
import { isPageHandle } from './app/choose-page.tsx'
import { routerFactory } from './app/page-router.ts'
import { createBrowserQueryClient } from './app/query-client.ts'
import { discoverRoutes, routesFor } from './app/route-discovery.ts'
import type { RouterInit } from './app/router-engine.ts'
import { watchSession } from './app/session-sync.ts'
import { watchErrors } from './app/watch-errors.ts'
import { takePaidMark } from './app/watch-payment.ts'
import { SiteProvider } from './app/site.tsx'

// zod would try `new Function`, which the content security policy forbids and reports. zod reads this option when it
// loads.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/**
 * Delay after which nothing else is left to load; the browser keeps its measurements until then. Declared before
 * `start()`, which reads it.
 */
const MEASURE_AFTER_MS = 7000

/** The build of the page; null until its state is read. */
let release: string | null = null

await start()

async function start() {
  const onError = watchErrors(() => release)
  removeMoskvaFromAddress()
  const confirmPayment = takePaidMark()
  await nextTask()
  try {
    const state = readState()
    // Hydration and the first click need the modules of the current page in the route objects.
    const [routes, createRouter] = await Promise.all([loadRoutes(), routerFactory(location.pathname)])
    hydratePage({ state, routes, createRouter, onError, confirmPayment })
  } catch (error) {
    // Without the files the server's page remains: its links and forms need no scripts.
    if (isMissingFile(error)) onError(error)
    else await showFailure(error, 404)
  }
}

/** Resolves in a new task: the page stays responsive between the evaluation of the scripts and hydration. */
function nextTask() {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}

async function loadRoutes() {
  const routes = await routesFor(location.pathname)
  await loadPages(matchRoutes(routes, location.pathname) ?? [])
  return routes
}

function hydratePage({
  state,
  routes,
  createRouter,
  onError,
  confirmPayment,
}: {
  state: PageState
  routes: RouteObject[]
  createRouter: (init: RouterInit) => DataRouter
  onError: (error: unknown) => void
  /** Reports that the visitor came from a payment. */
  confirmPayment: () => void
}) {
  const queryClient = createBrowserQueryClient()
  // The page may come from a cache. Its data counts as fresh from now, so that visitors do not load it again.
  const now = Date.now()
  for (const query of state.queries.queries) query.state.dataUpdatedAt = now
  hydrate(queryClient, state.queries)

  const router = createRouter({
    routes,
    patchRoutesOnNavigation: discoverRoutes,
    // The root has a guard and no data. Without an entry the router would run the guard again and hydrate an empty page
    // meanwhile, which would leave the server's HTML next to the new one.
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
  watchAudienceLinks()
  syncHead(router, state.site)
  watchBuild(router, state.buildId)
  const { vitals } = state
  if (vitals)
    setTimeout(
      () =>
        import('./app/reports.ts').then(
          (reports) => reports.reportWebVitals(vitals),
          () => {},
        ),
      MEASURE_AFTER_MS,
    )

  // To public/theme.js, which repeats what was clicked and typed before.
  dispatchEvent(new Event('hydrating'))
  const root = rootElement()
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <SiteProvider value={{ ...state, ...state.site }}>
          <QueryClientProvider client={queryClient}>
            <OnceHydrated
              run={() => {
                watchSession(router, queryClient)
                confirmPayment()
              }}
            >
              <RouterProvider router={router} onError={onError} />
            </OnceHydrated>
          </QueryClientProvider>
        </SiteProvider>
      </StrictMode>,
      { onUncaughtError: (error) => void showFailure(error, isHydrating() ? 404 : 500) },
    )
  })
  interceptLinks(router, root)
}

/**
 * Calls `run` after hydration: data that arrives earlier would change the page, and React would discard the server's
 * HTML. It wraps the page, because a sibling would change the ids of `useId`.
 */
function OnceHydrated({ run, children }: { run: () => void; children: ReactNode }) {
  useEffect(() => {
    endHydration()
    // Dispatched before the event that made React hydrate synchronously reaches the page.
    dispatchEvent(new Event('hydrated'))
    // A timer, so that strict mode, which mounts twice, calls it once.
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }, [run])
  return children
}

const loadHead = chunk(() => import('./app/head.ts'))

/** Updates the head after each navigation; the server renders the head of the first page. */
function syncHead(router: DataRouter, site: Site) {
  let lastLocation = router.state.location
  router.subscribe(({ location, navigation }) => {
    const loading = navigation.state === 'idle' && location === lastLocation ? null : loadHead()
    if (!loading || navigation.state !== 'idle') return
    lastLocation = location
    void loading.then(({ updateHead }) => updateHead(router.state, site))
  })
}

/** Loads the error page, which is not needed otherwise. */
async function showFailure(error: unknown, status: 404 | 500) {
  reportError(error)
  stopInterceptingLinks()
  const { replaceByErrorPage } = await import('./app/failed-start.tsx')
  replaceByErrorPage(status)
}

/** Removes the default city from the address, as the server does (specification, section 2). */
function removeMoskvaFromAddress() {
  const pathname = withoutMoskva(location.pathname)
  if (pathname !== null) history.replaceState(history.state, '', pathname + location.search + location.hash)
}

function rootElement() {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no root element')
  return element
}

/** Safe: the server writes the block from a value of this type. */
function asPageState(value: unknown) {
  return value as PageState
}

/** @throws Error when the block is not there or is no JSON */
function readState() {
  const state = asPageState(JSON.parse(document.getElementById(STATE_ELEMENT_ID)?.textContent ?? ''))
  release = state.buildId
  return state
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
