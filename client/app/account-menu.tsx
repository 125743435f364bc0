import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { Avatar } from '#client/ui/avatar.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import { signInPath, pathOf } from '#shared/routing/route-table.ts'
import { chunk } from './chunk.ts'
import { useSession } from './current-user.ts'

/** Most visitors are guests, who never load it. */
const SignedInMenu = lazy(chunk(() => import('./signed-in-menu.tsx')))
const loading = <p className="menu-heading">Загружаем…</p>

/** «Войти» or the menu of the user. The HTML has both; public/theme.js chooses before the first paint. */
export function AccountMenu() {
  const session = useSession()
  const { pathname, search } = useLocation()
  const isSigningIn = pathname === pathOf('sign-in') || pathname === pathOf('sign-up')
  const back = pathname === '/' || isSigningIn ? null : pathname + search
  return (
    <>
      <div className="account">
        <a
          href={signInPath(back)}
          rel="nofollow"
          className="btn account-sign-in"
          data-variant="secondary"
          data-size="small"
        >
          Войти
        </a>
        <button type="button" className="icon-btn account-button" popoverTarget="account-menu">
          <span className="sr-only">
            {session.status === 'user' ? `Аккаунт: ${fullName(session.user)}` : 'Аккаунт'}
          </span>
          {session.status === 'user' ? (
            <Avatar id={session.user.id} name={fullName(session.user)} src={session.user.photoUrl} />
          ) : (
            <Skeleton />
          )}
        </button>
        <div id="account-menu" popover="auto" className="menu" role="group" aria-label="Аккаунт">
          {session.status === 'user' ? (
            <Suspense fallback={loading}>
              <SignedInMenu session={session} />
            </Suspense>
          ) : (
            loading
          )}
        </div>
      </div>
    </>
  )
}
