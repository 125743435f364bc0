import { useLocation } from 'react-router'
import { Avatar } from '#client/ui/avatar.tsx'
import { CheckIcon } from '#client/ui/icons.tsx'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import { staffPagesFor } from '#shared/features/identity/accounts/staff-pages.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { matchRoute, pathOf } from '#shared/routing/route-table.ts'
import { showFailure } from './show-failure.ts'
import { api } from './api.ts'
import { useCommand } from './command/use-command.ts'
import type { CompanyRole, Session } from './current-user.ts'
import { notifyOtherTabs, notifySessionChanged } from './session-sync.ts'
import { formatEmail } from '#shared/kernel/email-label.ts'

/** The content of the account menu of a signed-in user. */
export default function SignedInMenu({ session }: { session: Extract<Session, { status: 'user' }> }) {
  const { user, roles, currentRole } = session
  const staffPages = staffPagesFor(user.staffRole)
  return (
    <>
      <p className="px-3 pt-1 font-semibold">{fullName(user)}</p>
      <p className="px-3 pb-1 text-small break-all text-muted">{formatEmail(user.email)}</p>
      <hr />
      {roles.length > 0 && <Companies roles={roles} currentRole={currentRole} />}
      {(roles.length > 0 || user.intent === 'employer') && (
        <>
          <a href={pathOf('companies-new')}>{roles.length > 0 ? 'Добавить компанию' : 'Создать компанию'}</a>
          <hr />
        </>
      )}
      {staffPages.length > 0 && (
        <>
          {staffPages.map(({ route, title }) => (
            <a key={route} href={pathOf(route)}>
              {title}
            </a>
          ))}
          <hr />
        </>
      )}
      <a href={pathOf('personal-resumes')}>Мои резюме</a>
      {user.intent === 'seeker' && (
        <>
          <a href={pathOf('personal-responses')}>Мои отклики</a>
          <a href={pathOf('vacancies-favourites')}>Избранные вакансии</a>
        </>
      )}
      <a href={pathOf('personal-searches')}>Сохранённые поиски</a>
      <a href={pathOf('personal-complaints')}>Мои жалобы</a>
      <a href={pathOf('personal-settings-profile')}>Настройки</a>
      <hr />
      <a href={pathOf('employer')} data-audience="employer" className="for-seekers">
        Работодателям
      </a>
      <a href={pathOf('index')} data-audience="seeker" className="for-employers">
        Соискателям
      </a>
      <SignOutButton />
    </>
  )
}

function Companies({
  roles,
  currentRole,
}: {
  roles: readonly CompanyRole[]
  currentRole: CompanyRole | null
}) {
  const select = useCommand(api.managers.selectRole, {
    refresh: [api.accounts.roles],
    done: notifySessionChanged,
    refused: (error) => showFailure(error, 'Не получилось сменить компанию. Повторите.'),
  })
  return (
    <div role="group" aria-labelledby="account-companies">
      <p id="account-companies" className="menu-heading">
        Действую от компании
      </p>
      {roles.map((role) => (
        <button
          key={role.id}
          type="button"
          aria-pressed={role.id === currentRole?.id}
          onClick={() => select.run({ id: role.id })}
        >
          <Avatar id={role.company.id} name={role.company.title} src={role.company.logoUrl} size="small" />
          <span className="min-w-0 grow">{role.company.title}</span>
          {role.id === currentRole?.id && <CheckIcon className="shrink-0" />}
        </button>
      ))}
      {currentRole && <CompanyLinks role={currentRole} />}
    </div>
  )
}

/** The way into the dashboard of a company, whose navigation has the other links. */
function CompanyLinks({ role: { accessLevel, company } }: { role: CompanyRole }) {
  return (
    <>
      {accessLevel >= ACCESS_LEVELS.MANAGER && <a href={pathOf('personal-vacancies')}>Сегодня</a>}
      <a href={pathOf('companies-uid', { uid: company.id })}>Кабинет компании</a>
      {accessLevel >= ACCESS_LEVELS.EDITOR && <a href={pathOf('balance')}>Баланс</a>}
      <hr />
    </>
  )
}

function SignOutButton() {
  const { pathname } = useLocation()
  const logout = useCommand(api.session.logout, {
    done() {
      document.getElementById('account-menu')?.hidePopover()
      // A guarded page redirects to the home page instead of the sign-in page.
      if (!matchRoute(pathname)?.route.guards) return notifySessionChanged()
      notifyOtherTabs()
      location.assign('/')
    },
    refused: (error) => showFailure(error, 'Не получилось выйти. Повторите.'),
  })
  return (
    <button type="button" disabled={logout.isPending} onClick={() => logout.run(undefined)}>
      Выйти
    </button>
  )
}
