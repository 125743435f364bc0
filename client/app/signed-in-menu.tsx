import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { Avatar } from '#client/ui/avatar.tsx'
import { CheckIcon } from '#client/ui/icons.tsx'
import { showToast } from '#client/ui/toast.tsx'
import { fullName } from '#shared/features/accounts/full-name.ts'
import { isBuilt, matchRoute, pathOf } from '#shared/routing/route-table.ts'
import { ACCOUNT_MENU_ID } from './account-menu-id.ts'
import { messageOf } from './api-error.ts'
import { api } from './api.ts'
import type { CompanyRole, Session } from './current-user.ts'
import { tellOtherTabs, tellSessionChanged } from './session-sync.ts'

/** The inside of the account's menu for who is signed in. */
export default function SignedInMenu({ session }: { session: Extract<Session, { status: 'user' }> }) {
  const { user, roles, currentRole } = session
  return (
    <>
      <p className="px-3 pt-1 font-semibold">{fullName(user)}</p>
      <p className="px-3 pb-1 text-small break-all text-muted">{user.email}</p>
      <hr />
      {roles.length > 0 && <Companies roles={roles} currentRole={currentRole} />}
      {(roles.length > 0 || user.intent === 'employer') && isBuilt('companies-new') && (
        <>
          <a href={pathOf('companies-new')} onClick={closeMenu}>
            {roles.length > 0 ? 'Добавить компанию' : 'Создать компанию'}
          </a>
          <hr />
        </>
      )}
      {user.staffRole && isBuilt('staff-companies') && (
        <a href={pathOf('staff-companies')} onClick={closeMenu}>
          Проверка компаний
        </a>
      )}
      {user.staffRole && isBuilt('staff-route-rules') && (
        <a href={pathOf('staff-route-rules')} onClick={closeMenu}>
          Перенаправления
        </a>
      )}
      {isBuilt('personal-resumes') && (
        <a href={pathOf('personal-resumes')} onClick={closeMenu}>
          Мои резюме
        </a>
      )}
      {roles.length > 0 && isBuilt('resumes') && (
        <a href={pathOf('resumes')} onClick={closeMenu}>
          Поиск резюме
        </a>
      )}
      {currentRole && isBuilt('resumes-favourites') && (
        <a href={pathOf('resumes-favourites')} onClick={closeMenu}>
          Избранные резюме
        </a>
      )}
      {user.intent === 'seeker' && isBuilt('personal-responses') && (
        <a href={pathOf('personal-responses')} onClick={closeMenu}>
          Мои отклики
        </a>
      )}
      {user.intent === 'seeker' && isBuilt('vacancies-favourites') && (
        <a href={pathOf('vacancies-favourites')} onClick={closeMenu}>
          Избранные вакансии
        </a>
      )}
      {isBuilt('personal-searches') && (
        <a href={pathOf('personal-searches')} onClick={closeMenu}>
          Сохранённые поиски
        </a>
      )}
      <a href={pathOf('personal-settings-profile')} onClick={closeMenu}>
        Настройки
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
      {currentRole && isBuilt('personal-vacancies') && (
        <a href={pathOf('personal-vacancies')} onClick={closeMenu}>
          Мои вакансии
        </a>
      )}
      {currentRole && isBuilt('companies-uid') && (
        <a href={pathOf('companies-uid', { uid: currentRole.company.id })} onClick={closeMenu}>
          Кабинет компании
        </a>
      )}
      {currentRole && isBuilt('documents') && (
        <a href={pathOf('documents')} onClick={closeMenu}>
          Счета и акты
        </a>
      )}
    </div>
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
