import { Outlet, useLocation } from 'react-router'
import { matchRoute } from '#shared/routing/route-table.ts'
import type { Dashboard as DashboardName } from '#shared/routing/route-row.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { useSession } from '../current-user.ts'
import type { CompanyRole, Session } from '../current-user.ts'
import { AccountLine } from './account-line.tsx'
import { CompanyNav } from './company-nav.tsx'
import { SeekerNav } from './seeker-nav.tsx'

type User = Extract<Session, { status: 'user' }>

/** The layout of the pages of a dashboard: the navigation next to the page, above it on narrow screens. */
export function Dashboard() {
  const session = useSession()
  const location = useLocation()
  const match = matchRoute(location.pathname)
  const name = session.status === 'user' ? match?.route.dashboard : undefined
  if (session.status !== 'user' || name === undefined) return <Outlet />
  const role = name === 'seeker' ? null : roleOf(session, match?.params['uid'])
  if (name === 'company' && role === null) return <Outlet />
  const isRail = match?.route.layout === 'without-footer'
  return (
    <div className="dashboard" data-rail={isRail || undefined}>
      {isOfSeeker(session, name, role) ? (
        <SeekerNav pathname={location.pathname} isRail={isRail} />
      ) : (
        role && (
          <CompanyNav
            role={role}
            isCurrent={role.id === session.currentRole?.id}
            location={location}
            isRail={isRail}
          />
        )
      )}
      <div className="dashboard-page">
        {!isRail && match?.route.name !== 'personal-settings-profile' && <AccountLine user={session.user} />}
        <Outlet />
      </div>
    </div>
  )
}

/** The role in the company of the address, or else the current one; null without access to the dashboard. */
function roleOf({ roles, currentRole }: User, companyId: string | undefined): CompanyRole | null {
  const role =
    companyId === undefined ? currentRole : roles.find(({ company }) => company.id === Number(companyId))
  return role && role.accessLevel >= ACCESS_LEVELS.MANAGER ? role : null
}

const isOfSeeker = ({ user }: User, name: DashboardName, role: CompanyRole | null) =>
  name === 'seeker' || (name === 'account' && (role === null || user.intent === 'seeker'))
