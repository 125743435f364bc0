import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  UNSAFE_ErrorResponseImpl as ErrorResponseImpl,
  type DataRouter,
  type RouteObject,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Root, RootError } from '#client/root.tsx'
import { ROOT_ID } from '#client/routes.ts'
import { ErrorPage, HYDRATION_FAILURE } from './error-page.tsx'
import { staticRouterOf } from './page-router.ts'
import { createBrowserQueryClient } from './query-client.ts'
import { watchSession } from './session-sync.ts'
import { SiteProvider } from './site.tsx'
import type { SiteSettings } from '#shared/routing/page-state.ts'

/**
 * Replaces a page that failed to start (404, specification, section 8) or failed outside every error boundary (500) by the
 * error page with its header and footer. It has a router that only tells where the page is: links load documents.
 */
export function replaceByErrorPage(status: 404 | 500) {
  const message = status === 404 ? HYDRATION_FAILURE.message : null
  const queryClient = createBrowserQueryClient()
  const router = errorRouter(status, message)
  const { pathname, search } = location
  // Back to an entry of the history that the failed page has made; fragments stay.
  addEventListener('popstate', () => {
    if (pathname !== location.pathname || search !== location.search) location.reload()
  })
  renderInstead(
    <SiteProvider value={siteOfDocument()}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SiteProvider>,
    // The header may be what has failed.
    () =>
      renderInstead(
        <main id="main">
          <ErrorPage status={status} message={message} />
        </main>,
      ),
  )
  watchSession(router, queryClient)
}

/** Renders in a new element: React has given up that of the page. */
function renderInstead(page: ReactNode, onFailure?: () => void) {
  const root = document.createElement('div')
  root.id = 'root'
  document.getElementById('root')?.replaceWith(root)
  createRoot(root, onFailure && { onUncaughtError: onFailure }).render(page)
}

function errorRouter(status: number, message: string | null): DataRouter {
  const routes: RouteObject[] = [{ id: ROOT_ID, path: '*', Component: Root, ErrorBoundary: RootError }]
  const errors = { [ROOT_ID]: new ErrorResponseImpl(status, undefined, { message }) }
  const page = staticRouterOf({ routes, hydrationData: { errors } })
  const load = async () => location.reload()
  return {
    ...page,
    window,
    subscribe: () => () => {},
    enableScrollRestoration: () => () => {},
    navigate: load,
    revalidate: load,
  }
}

/** The state of the page may be what cannot be read. */
const siteOfDocument = (): SiteSettings => ({
  name: document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '',
  publicUrl: location.origin,
  services: {},
  operator: null,
  hiddenLists: [],
})
