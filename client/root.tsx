import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { matchRoute } from '#shared/routing/route-table.ts'
import { AccountMenu } from './app/account-menu.tsx'
import { chunk } from './app/chunk.ts'
import { useSession } from './app/current-user.ts'
import { RootErrorBoundary } from './app/error-page.tsx'
import { ProgressBar } from './app/progress-bar.tsx'
import { PageFocus } from './app/page-focus.tsx'
import { PageLayout } from './ui/layout/page-layout.tsx'
import type { Audience } from './ui/layout/site-links.ts'
import { ToastRegion } from './app/toast-region.tsx'

/** Most visitors are guests, who never load it. */
const UnreadCount = lazy(chunk(() => import('./app/unread-count.tsx')))

export function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** The error page has the header and footer too. */
export function RootError() {
  return (
    <Frame>
      <RootErrorBoundary />
    </Frame>
  )
}

/** Only a user whose session is known has unread things. */
function UserUnreadCount({ side }: { side: Audience }) {
  const session = useSession()
  if (session.status !== 'user') return null
  return (
    <Suspense>
      <UnreadCount side={side} />
    </Suspense>
  )
}

const countOf = (side: Audience) => <UserUnreadCount side={side} />

function Frame({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation()
  const { layout = 'default', isEmployer = false, dashboard } = matchRoute(pathname)?.route ?? {}
  return (
    <>
      <ProgressBar />
      <PageLayout
        layout={layout}
        isEmployer={isEmployer || dashboard === 'company'}
        pathname={pathname}
        account={<AccountMenu />}
        countOf={countOf}
      >
        {children}
      </PageLayout>
      <ToastRegion />
      <PageFocus />
    </>
  )
}
