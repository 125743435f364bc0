import { Outlet, useLocation } from 'react-router'
import { matchRoute } from '#shared/routing/route-table.ts'
import { AccountMenu } from './app/account-menu.tsx'
import { RootErrorBoundary } from './app/error-page.tsx'
import { PageFocus } from './app/page-focus.tsx'
import { ProgressBar } from './app/progress-bar.tsx'
import { SuccessPayment } from './app/success-payment.tsx'
import { PageLayout } from './ui/layout/page-layout.tsx'
import { ToastRegion } from './ui/toast.tsx'

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

function Frame({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation()
  const { layout = 'default', isEmployer = false } = matchRoute(pathname)?.route ?? {}
  return (
    <>
      <ProgressBar />
      <PageLayout layout={layout} isEmployer={isEmployer} account={<AccountMenu />}>
        {children}
      </PageLayout>
      <ToastRegion />
      <SuccessPayment />
      <PageFocus />
    </>
  )
}
