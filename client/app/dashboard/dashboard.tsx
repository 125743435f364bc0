import { Outlet, useLocation } from 'react-router'
import { matchRoute, pathOf, type RouteName } from '#shared/routing/route-table.ts'
import type { Dashboard as DashboardName } from '#shared/routing/route-row.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { useSession, type CompanyRole, type Session } from '../current-user.ts'
import { CompanyNav } from './company-nav.tsx'
import UnreadCount from '../unread-count.tsx'
import { GearIcon } from '#client/ui/fact-icons.tsx'
import { BellIcon, ChatIcon, DocumentIcon, HeartIcon } from '#client/ui/nav-icons.tsx'
import { StarIcon } from '#client/ui/star-icon.tsx'
import { SideNav } from '#client/ui/side-nav.tsx'
import { PasskeyOffer } from '#client/features/identity/passkeys/passkey-offer.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { CurrentUser } from '#shared/features/identity/accounts/model.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatEmail } from '#shared/kernel/email-label.ts'

const LINKS = [
  { name: 'personal-responses', text: 'Мои отклики', Icon: ChatIcon, pages: ['personal-responses-id'] },
  { name: 'personal-resumes', text: 'Мои резюме', Icon: DocumentIcon, pages: ['personal-resumes-id'] },
  { name: 'vacancies-favourites', text: 'Избранное', Icon: HeartIcon, pages: [] },
  { name: 'personal-searches', text: 'Поиски', Icon: BellIcon, pages: ['personal-searches-new'] },
  { name: 'personal-reviews', text: 'Мои отзывы', Icon: StarIcon, pages: ['personal-reviews-slug'] },
  { name: 'personal-settings-profile', text: 'Настройки', Icon: GearIcon, pages: [] },
] as const

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

/** The navigation of a job seeker's pages. */
function SeekerNav({ pathname, isRail }: { pathname: string; isRail: boolean }) {
  const current = matchRoute(pathname)?.route.name
  return (
    <SideNav
      isRail={isRail}
      label="Кабинет соискателя"
      links={LINKS.map(({ name, text, Icon, pages }) => ({
        href: pathOf(name),
        text,
        Icon,
        isCurrent: name === current || (pages as readonly (RouteName | undefined)[]).includes(current),
        ...(name === 'personal-responses' && { count: <UnreadCount side="seeker" /> }),
      }))}
    />
  )
}

/** Above every page of a dashboard: a change of the address, else that it takes no e-mails, else the offer of a passkey. */
function AccountLine({ user }: { user: CurrentUser }) {
  const { email, emailChangeAt, emailRefusedAt, zone } = user
  if (emailChangeAt !== null)
    return (
      <div className="pt-4">
        <Notice tone="warning" title="Адрес вашей почты меняют">
          <p>
            Новый адрес начнёт действовать {formatDay(emailChangeAt, { zone })}. Если это не вы,{' '}
            <a href={`${pathOf('personal-settings-profile')}#email`} className="underline">
              отмените смену в настройках
            </a>
            .
          </p>
        </Notice>
      </div>
    )
  if (emailRefusedAt !== null)
    return (
      <div className="pt-4">
        <Notice tone="warning" title="Письма до вас не доходят">
          <p className="wrap-anywhere">
            С {formatDay(emailRefusedAt, { zone })} почтовый сервер отвечает, что адреса {formatEmail(email)}{' '}
            нет. Новости и подписки мы туда не шлём.{' '}
            <a href={`${pathOf('personal-settings-profile')}#email`} className="underline">
              Смените адрес в настройках
            </a>{' '}
            или, если он верный, войдите с ним ещё раз: дошедший код включит письма снова.
          </p>
        </Notice>
      </div>
    )
  return user.isPasskeyOffered && <PasskeyOffer user={user} />
}
