import type { Layout } from '#shared/routing/route-row.ts'
import { SiteHeader } from './site-header.tsx'
import { lazy, Suspense, type ReactNode } from 'react'
import { chunk } from '#client/app/chunk.ts'
import { SearchIcon } from '../icons.tsx'
import { BriefcaseIcon, ChatIcon, DocumentIcon, HeartIcon, PlusIcon } from '../nav-icons.tsx'
import { USER_LINKS, type Audience } from './site-links.ts'

const DASHBOARD_SIDES = [
  { side: 'seeker', className: 'for-seekers', icons: [SearchIcon, ChatIcon, HeartIcon, DocumentIcon] },
  { side: 'employer', className: 'for-employers', icons: [BriefcaseIcon, ChatIcon, SearchIcon, PlusIcon] },
] as const

const FOOTER_CLASS = 'mt-16 border-t border-line bg-sunken print:hidden'
const loadContent = async () => ({ default: (await import('./footer-content.tsx')).FooterContent })

/** Loaded eagerly only on the server: the browser's build leaves this branch out. */
const content = import.meta.env.SSR ? await loadContent() : null

/** The footer's HTML from the server; null on a page without a footer. */
const writtenHtml = import.meta.env.SSR ? null : (document.querySelector('footer')?.innerHTML ?? null)

const LateContent = lazy(chunk(loadContent))

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

/**
 * The footer never changes, so the browser keeps the server's HTML, and its links are not part of the scripts. They are
 * loaded if the first page had no footer.
 */
function SiteFooter() {
  if (content)
    return (
      <footer className={FOOTER_CLASS}>
        <content.default />
      </footer>
    )
  // Safe: the HTML comes from this document.
  if (writtenHtml !== null)
    return <footer className={FOOTER_CLASS} dangerouslySetInnerHTML={{ __html: writtenHtml }} />
  return (
    <footer className={FOOTER_CLASS}>
      <Suspense>
        <LateContent />
      </Suspense>
    </footer>
  )
}

/**
 * The links of signed-in users at the bottom of a phone's screen. Like the header, the HTML contains the links of both
 * sides.
 */
function TabBar({
  isEmployer,
  pathname,
  countOf,
}: {
  /** The side of the address; the user's choice takes precedence. */
  isEmployer: boolean
  pathname: string
  countOf: (side: Audience) => ReactNode
}) {
  return (
    <nav aria-label="Разделы" className="tab-bar has-sides" data-employer={isEmployer || undefined}>
      {DASHBOARD_SIDES.map(({ side, className, icons }) => (
        <ul key={side} className={className}>
          {USER_LINKS[side].map(({ href, text, hasCount, ...link }, at) => {
            const Icon = icons[at] ?? SearchIcon
            return (
              <li key={href}>
                <a href={href} aria-current={href === pathname ? 'page' : undefined}>
                  <Icon />
                  {'short' in link ? link.short : text}
                  {hasCount && <span className="tab-bar-count">{countOf(side)}</span>}
                </a>
              </li>
            )
          })}
        </ul>
      ))}
    </nav>
  )
}
