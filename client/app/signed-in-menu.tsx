import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { CheckIcon } from '#client/ui/icons.tsx'
import { showToast } from '#client/ui/toast.tsx'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import { staffPagesFor } from '#shared/features/identity/accounts/staff-pages.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { matchRoute, pathOf } from '#shared/routing/route-table.ts'
import { ACCOUNT_MENU_ID } from './account-menu-id.ts'
import { messageOf } from './api-error.ts'
import { api } from './api.ts'
import type { CompanyRole, Session } from './current-user.ts'
import { newResponsesText, useNewResponses } from './new-responses.tsx'
import { tellOtherTabs, tellSessionChanged } from './session-sync.ts'

/** The inside of the account's menu for who is signed in. */
export default function SignedInMenu({ session }: { session: Extract<Session, { status: 'user' }> }) {
  const { user, roles, currentRole } = session
  const staffPages = staffPagesFor(user.staffRole)
  return (
    <>
      <p className="px-3 pt-1 font-semibold">{fullName(user)}</p>
      <p className="px-3 pb-1 text-small break-all text-muted">{user.email}</p>
      <hr />
      {roles.length > 0 && <Companies roles={roles} currentRole={currentRole} />}
      {(roles.length > 0 || user.intent === 'employer') && (
        <>
          <MenuLink href={pathOf('companies-new')}>
            {roles.length > 0 ? 'Добавить компанию' : 'Создать компанию'}
          </MenuLink>
          <hr />
        </>
      )}
      {staffPages.length > 0 && (
        <>
          {staffPages.map(({ route, title }) => (
            <MenuLink key={route} href={pathOf(route)}>
              {title}
            </MenuLink>
          ))}
          <hr />
        </>
      )}
      <MenuLink href={pathOf('personal-resumes')}>Мои резюме</MenuLink>
      {roles.length > 0 && <MenuLink href={pathOf('resumes')}>Поиск резюме</MenuLink>}
      {currentRole && <MenuLink href={pathOf('resumes-favourites')}>Избранные резюме</MenuLink>}
      {user.intent === 'seeker' && (
        <>
          <MenuLink href={pathOf('personal-responses')}>Мои отклики</MenuLink>
          <MenuLink href={pathOf('vacancies-favourites')}>Избранные вакансии</MenuLink>
        </>
      )}
      <MenuLink href={pathOf('personal-searches')}>Сохранённые поиски</MenuLink>
      <MenuLink href={pathOf('personal-settings-profile')}>Настройки</MenuLink>
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
  const queryClient = useQueryClient()
  const select = useMutation(
    api.managers.selectRole.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: api.accounts.roles.key() })
        await tellSessionChanged()
      },
      onError: (error) =>
        showToast({ type: 'error', title: messageOf(error) ?? 'Не получилось сменить компанию. Повторите.' }),
    }),
  )
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
          onClick={() => select.mutate({ id: role.id })}
        >
          <Avatar name={role.company.title} src={role.company.logoUrl} size="small" />
          <span className="min-w-0 grow">{role.company.title}</span>
          {role.id === currentRole?.id && <CheckIcon className="shrink-0" />}
        </button>
      ))}
      {currentRole && <OfCompany role={currentRole} />}
    </div>
  )
}

/** Where the work and the money of the company are; who may not pay is not led to the money. */
function OfCompany({ role: { accessLevel, company } }: { role: CompanyRole }) {
  const maySee = accessLevel >= ACCESS_LEVELS.MANAGER
  const fresh = useNewResponses(maySee) ?? 0
  return (
    <>
      {maySee && (
        <>
          <MenuLink href={pathOf('personal-vacancies')}>Мои вакансии</MenuLink>
          <MenuLink href={pathOf('responses')}>
            Отклики
            {fresh > 0 && <Badge tone="accent">{newResponsesText(fresh)}</Badge>}
          </MenuLink>
        </>
      )}
      <MenuLink href={pathOf('companies-uid', { uid: company.id })}>Кабинет компании</MenuLink>
      {accessLevel >= ACCESS_LEVELS.EDITOR && (
        <>
          <MenuLink href={pathOf('balance')}>Баланс</MenuLink>
          <MenuLink href={pathOf('payment')}>Платежи</MenuLink>
          <MenuLink href={pathOf('documents')}>Счета и акты</MenuLink>
        </>
      )}
      <MenuLink href={pathOf('tariffs')}>Тарифы</MenuLink>
      <MenuLink href={pathOf('packages')}>Пакеты вакансий</MenuLink>
      <hr />
    </>
  )
}

function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} onClick={closeMenu}>
      {children}
    </a>
  )
}

function SignOutButton() {
  const { pathname } = useLocation()
  const logout = useMutation(
    api.session.logout.mutationOptions({
      onSuccess: () => {
        closeMenu()
        // Who signs out here goes home; the other tabs ask to sign in again where they stand.
        if (!matchRoute(pathname)?.route.guards) return tellSessionChanged()
        tellOtherTabs()
        location.assign('/')
      },
      onError: (error) =>
        showToast({ type: 'error', title: messageOf(error) ?? 'Не получилось выйти. Повторите.' }),
    }),
  )
  return (
    <button type="button" disabled={logout.isPending} onClick={() => logout.mutate(undefined)}>
      Выйти
    </button>
  )
}

function closeMenu() {
  document.getElementById(ACCOUNT_MENU_ID)?.hidePopover?.()
}
