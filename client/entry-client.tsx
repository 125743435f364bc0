import './styles/app.css'
import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition, useEffect } from 'react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  matchRoutes,
  RouterContextProvider,
  UNSAFE_ErrorResponseImpl as ErrorResponseImpl,
} from 'react-router'
import type { DataRouter, HydrationState, RouteMatch, RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { withoutMoskva } from '#shared/routing/path-rules.ts'
import { watchAudienceLinks } from './app/audience.ts'
import { watchBuild } from './app/build-watch.ts'
import { chunk } from './app/chunk.ts'
import { STATE_ELEMENT_ID } from './app/hydration.ts'
import type { PageState } from './app/hydration.ts'
import type { Site } from './app/meta.ts'
import { interceptLinks } from './app/link-interceptor.ts'
import { pageContext } from './app/page-data.ts'
import { isPageHandle } from './app/choose-page.tsx'
import { routerFactory } from './app/page-router.ts'
import { createBrowserQueryClient } from './app/query-client.ts'
import { discoverRoutes, routesFor } from './app/route-discovery.ts'
import type { RouterInit } from './app/router-engine.ts'
import { watchSession } from './app/session-sync.ts'
import { watchPayment } from './app/watch-payment.ts'
import { SiteProvider } from './app/site.tsx'

// zod would try `new Function`, which the content security policy forbids and reports. It reads this when it loads.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** When nothing else is left to load; the browser keeps its measures until then. Stands before the start, which reads it. */
const MEASURE_AFTER_MS = 7000

await start()

async function start() {
  removeMoskvaFromAddress()
  await nextTask()
  // Hydration and the first click need the modules of the current page in the route objects. If they do not load, the
  // server's page remains.
  const [routes, createRouter] = await Promise.all([loadRoutes(), routerFactory(location.pathname)])
  try {
    hydratePage(routes, createRouter)
  } catch (error) {
    await showFailure(error, 404)
  }
}

/** The page stays responsive between the evaluation of the scripts and hydration. */
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

function hydratePage(routes: RouteObject[], createRouter: (init: RouterInit) => DataRouter) {
  const state = readState()
  const onError = watchErrors(state.buildId)
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
  interceptLinks(router)
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
  let isHydrated = false
  startTransition(() => {
    hydrateRoot(
      rootElement(),
      <StrictMode>
        <SiteProvider value={{ ...state, ...state.site }}>
          <QueryClientProvider client={queryClient}>
            <OnceHydrated
              run={() => {
                isHydrated = true
                watchSession(router, queryClient)
                watchPayment(router)
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
 * Calls `run` after hydration: data that arrives earlier would change the page, and React would discard the server's
 * HTML. It wraps the page, because a sibling would change the ids of `useId`.
 */
function OnceHydrated({ run, children }: { run: () => void; children: ReactNode }) {
  useEffect(() => {
    // Before the event that has made React hydrate at once reaches the page.
    dispatchEvent(new Event('hydrated'))
    // A timer, so that strict mode, which mounts twice, calls it once.
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }, [run])
  return children
}

/**
 * Reports errors of scripts and unhandled rejections. The code that sends them is loaded with the first.
 * @returns a function that reports an error of the router
 */
function watchErrors(release: string) {
  const report = (thrown: unknown) => {
    if (thrown != null)
      import('./app/reports.ts').then(
        (reports) => reports.reportBrowserError(thrown, release),
        () => {},
      )
  }
  addEventListener('error', ({ error }) => report(error))
  addEventListener('unhandledrejection', (event) => {
    if (isSkippedTransition(event.reason)) event.preventDefault()
    else report(event.reason)
  })
  return report
}

/**
 * Whether an animation between pages was skipped, because the window changed its size (the address bar of a phone hides)
 * or the device is slow. The page changes all the same.
 */
const isSkippedTransition = (reason: unknown) =>
  reason instanceof DOMException && /transition/i.test(reason.message)

const loadHead = chunk(() => import('./app/head.ts'))

/** Updates the head after each navigation; the server renders that of the first page. */
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
  const { replaceByErrorPage } = await import('./app/failed-start.tsx')
  replaceByErrorPage(error, status)
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
