import type { ReactNode } from 'react'
import { createStaticHandler, createStaticRouter, data, StaticRouterProvider } from 'react-router'
import type { SiteSettings } from '#shared/routing/page-state.ts'
import { Board, Page, Root } from './board.tsx'
import type { BenchPage } from './bench-page.ts'

/** The two pages with React Router in data mode, as its documentation renders them on a server. */
export function dataModePages({
  site,
  pageAt,
}: {
  site: SiteSettings
  pageAt: (path: string) => BenchPage | undefined
}) {
  const { query, dataRoutes } = createStaticHandler([
    {
      id: 'root',
      Component: Root,
      children: [
        {
          path: '/vacancies/*',
          loader: ({ request }) => pageAt(new URL(request.url).pathname)?.data ?? data(null, { status: 404 }),
          Component: Page,
        },
      ],
    },
  ])
  return async (request: Request): Promise<Response | { status: number; element: ReactNode }> => {
    const context = await query(request)
    if (context instanceof Response) return context
    return {
      status: context.statusCode,
      element: (
        <Board site={site}>
          <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />
        </Board>
      ),
    }
  }
}
