import type { ReactNode } from 'react'
import type { Layout } from '#shared/routing/route-row.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import type { Audience } from './site-links.ts'
import { TabBar } from './tab-bar.tsx'

/** Header, page and footer. Pages have their own `container`, so that a section can span the full width. */
export function PageLayout({
  layout = 'default',
  isEmployer,
  pathname,
  account,
  countOf,
  children,
}: {
  layout?: Layout
  /** Whether the address belongs to the employers' side. */
  isEmployer: boolean
  pathname: string
  /** The right end of the header. */
  account: ReactNode
  /** The number of unread things of a side, for signed-in users. */
  countOf: (side: Audience) => ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        К содержанию
      </a>
      <SiteHeader
        isFixed={layout === 'fixed-header'}
        isEmployer={isEmployer}
        pathname={pathname}
        account={account}
        countOf={countOf}
      />
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      {layout !== 'without-footer' && (
        <>
          <SiteFooter />
          <TabBar isEmployer={isEmployer} pathname={pathname} countOf={countOf} />
        </>
      )}
    </div>
  )
}
