import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { chooseAudience } from '#client/app/audience.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { useSession } from '#client/app/current-user.ts'
import { notifySessionChanged } from '#client/app/session-sync.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { signInPath } from '#shared/routing/guards.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { acceptPath } from '#client/app/open-invitation.ts'
import type { OpenInvitation } from '#client/app/open-invitation.ts'

type Props = { token: string; invitation: OpenInvitation }

/** What the visitor can do: sign in, register, accept, or change the account. */
export function InvitationAnswer({ token, invitation }: Props) {
  const session = useSession()
  if (session.status === 'unknown' || session.status === 'loading') {
    return (
      <>
        <p role="status" className="sr-only">
          Загружаем…
        </p>
        <Skeleton className="h-12" />
      </>
    )
  }
  if (session.status === 'guest') {
    return invitation.isRegistered ? <SignIn token={token} /> : <SignUp token={token} />
  }
  if (session.roles.some((role) => role.company.id === invitation.company.id))
    return <AlreadyMember companyId={invitation.company.id} />
  if (session.user.email.toLowerCase() !== invitation.email.toLowerCase())
    return <WrongAccount token={token} invitation={invitation} email={session.user.email} />
  return <Accept token={token} invitation={invitation} />
}

const signUpPath = (token: string) => `${pathOf('sign-up')}?invite=${encodeURIComponent(token)}`

function SignIn({ token }: Pick<Props, 'token'>) {
  return (
    <div className="grid gap-4">
      <p>Чтобы принять приглашение, войдите с этим адресом: пришлём на него код.</p>
      <ButtonLink href={signInPath(acceptPath(token))}>Войти</ButtonLink>
    </div>
  )
}

function SignUp({ token }: Pick<Props, 'token'>) {
  return (
    <div className="grid gap-4">
      <p>У этого адреса ещё нет аккаунта. Регистрация займёт минуту, код из письма не понадобится.</p>
      <ButtonLink href={signUpPath(token)}>Зарегистрироваться и принять</ButtonLink>
    </div>
  )
}

function AlreadyMember({ companyId }: { companyId: number }) {
  return (
    <div className="grid gap-4">
      <p>Вы уже работаете в этой компании.</p>
      <ButtonLink href={pathOf('companies-uid', { uid: companyId })}>Открыть кабинет</ButtonLink>
    </div>
  )
}

function WrongAccount({ token, invitation, email }: Props & { email: string }) {
  const target = invitation.isRegistered ? signInPath(acceptPath(token)) : signUpPath(token)
  const signOut = useCommand(api.session.logout, {
    async done() {
      location.assign(target)
      await notifySessionChanged()
    },
  })
  return (
    <div className="grid gap-4">
      <Notice tone="warning" title="Вы вошли с другим адресом">
        <p>
          Приглашение отправлено на <span className="font-medium break-all">{invitation.email}</span>, а вы
          вошли как <span className="font-medium break-all">{email}</span>.
        </p>
      </Notice>
      {signOut.error && <Failure error={signOut.error} />}
      <Button isBusy={signOut.isPending} onClick={() => signOut.run({})}>
        Выйти и продолжить с нужным адресом
      </Button>
    </div>
  )
}

function Accept({ token, invitation }: Props) {
  const { company } = invitation
  const accept = useCommand(api.managers.acceptInvitation, {
    refresh: [api.accounts.roles],
    async done() {
      chooseAudience('employer')
      // A full page load: this page would say that the accepted invitation is invalid.
      location.assign(pathOf('companies-uid', { uid: company.id }))
      await notifySessionChanged()
    },
  })
  return (
    <div className="grid gap-4">
      {accept.error && <Failure error={accept.error} />}
      <Button isBusy={accept.isPending || accept.isSuccess} onClick={() => accept.run({ token })}>
        Принять приглашение
      </Button>
      <p className="text-small text-muted">
        Не знаете эту компанию? Ничего не делайте: через 7 дней после письма приглашение перестанет
        действовать.
      </p>
    </div>
  )
}

function Failure({ error }: { error: Error }) {
  return (
    <div role="alert">
      <Notice tone="error" title={failureText(error, 'Не получилось. Проверьте интернет и повторите.')} />
    </div>
  )
}
