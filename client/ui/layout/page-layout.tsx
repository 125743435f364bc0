import type { ReactNode } from 'react'
import type { Layout } from '#shared/routing/route-table.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Header, page and footer. Pages have their own `container`, so that a section can span the full width. */
export function PageLayout({
  layout = 'default',
  isEmployer,
  account,
  children,
}: {
  layout?: Layout
  /** Whether the address belongs to the employers' side. */
  isEmployer: boolean
  /** The right end of the header. */
  account: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        К содержанию
      </a>
      <SiteHeader isFixed={layout === 'fixed-header'} isEmployer={isEmployer} account={account} />
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      {layout !== 'without-footer' && <SiteFooter />}
    </div>
  )
}
