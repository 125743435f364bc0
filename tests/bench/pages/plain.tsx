import { Board, Page, Root } from './board.tsx'
import type { BenchPage } from './bench-page.ts'
import type { SiteSettings } from '#shared/routing/page-state.ts'
import { PageWithoutRouter } from './no-router.tsx'

/** The tree of a page without a router; the build puts `no-router.tsx` in place of React Router. */
export function PlainPage({ site, path, data }: { site: SiteSettings } & Pick<BenchPage, 'path' | 'data'>) {
  return (
    <Board site={site}>
      <PageWithoutRouter value={{ path, data, page: <Page /> }}>
        <Root />
      </PageWithoutRouter>
    </Board>
  )
}
