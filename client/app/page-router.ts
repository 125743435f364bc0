import {
  createStaticRouter,
  matchRoutes,
  type DataRouter,
  type RouteMatch,
  type RouterNavigateOptions,
  type To,
} from 'react-router'
import { matchRoute } from '#shared/routing/route-table.ts'
import { chunk } from './chunk.ts'
import { onFirstInput } from './first-input.ts'
import type { RouterInit } from './router-engine.ts'

const loadEngine = chunk(() => import('./router-engine.ts'))

/**
 * Chooses how the router of a page is created. A public page starts without the engine of the router, an eighth of the
 * scripts. Private pages and history entries that an engine created need it immediately.
 */
export async function routerFactory(pathname: string): Promise<(init: RouterInit) => DataRouter> {
  if (history.state === null && matchRoute(pathname)?.route.isPublic) return createFirstPageRouter
  return (await loadEngine()).createEngine
}

/**
 * The router of the page in the document. Its engine is loaded on the first input and takes over the subscriptions and
 * requests made before; from then on, every member is that of the engine.
 */
function createFirstPageRouter(init: RouterInit): DataRouter {
  let engine: DataRouter | null = null
  let loading: Promise<DataRouter> | null = null
  const waiting = new Set<(loaded: DataRouter) => void>()

  const page = staticRouterOf(init)
  const first: DataRouter = {
    ...page,
    // The browser restores the scroll position of a document.
    state: { ...page.state, restoreScrollPosition: false },
    window,
    subscribe: (listener) => connect((loaded) => loaded.subscribe(listener)),
    enableScrollRestoration: (...options) => connect((loaded) => loaded.enableScrollRestoration(...options)),
    navigate: async (to: To | number | null, options?: RouterNavigateOptions) => {
      const loaded = await start().catch(() => null)
      if (typeof to === 'number') return loaded ? loaded.navigate(to) : history.go(to)
      if (loaded) return loaded.navigate(to, options)
      location.assign(page.createHref(new URL(typeof to === 'string' ? to : '', location.href)))
    },
    revalidate: async () => (await start()).revalidate(),
  }

  // The navigation itself reports a failure; this only loads the engine early.
  onFirstInput(() => void start().catch(() => {}))
  return new Proxy(first, { get: (_, name) => Reflect.get(engine ?? first, name) })

  function start() {
    return (loading ??= loadEngine().then(({ createEngine }) => {
      engine = createEngine(init)
      for (const hand of waiting) hand(engine)
      return engine
    }))
  }

  /** Connects to the engine when it is loaded. @returns the function that disconnects */
  function connect(to: (loaded: DataRouter) => () => void) {
    let disconnect: (() => void) | null = null
    const hand = (loaded: DataRouter) => {
      disconnect = to(loaded)
    }
    waiting.add(hand)
    return () => {
      waiting.delete(hand)
      disconnect?.()
    }
  }
}

/** The page of the document, in the shape of a router that never changes. */
export function staticRouterOf({ routes, hydrationData }: RouterInit) {
  const { pathname, search, hash } = location
  const { loaderData = {}, errors = null } = hydrationData
  return createStaticRouter(routes, {
    basename: '/',
    location: { pathname, search, hash, state: null, key: 'default', mask: undefined },
    matches: asPageMatches(matchRoutes(routes, pathname) ?? []),
    loaderData,
    actionData: null,
    errors,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    _match: () => null,
  })
}

/** Safe: every route of ours has an id. */
const asPageMatches = (matches: RouteMatch[]) => matches as DataRouter['state']['matches']
