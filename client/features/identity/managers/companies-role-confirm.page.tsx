import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageData } from '#client/app/page-data.ts'
import { NarrowPage } from '#client/ui/narrow-page.tsx'
import { loadInvitation, acceptPath, type OpenInvitation } from '#client/app/open-invitation.ts'
import { ButtonLink, Button } from '#client/ui/button.tsx'
import { pathOf, signInPath } from '#shared/routing/route-table.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { VerifiedIcon } from '#client/ui/icons.tsx'
import { ACCESS_LEVEL_LABELS } from '#shared/features/identity/managers/vocabulary.ts'
import { ACCESS_LEVEL_RIGHTS } from './level-labels.ts'
import { api } from '#client/app/api.ts'
import { failureText } from '#client/app/api-error.ts'
import { chooseAudience } from '#client/app/audience.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { useSession } from '#client/app/current-user.ts'
import { notifySessionChanged } from '#client/app/session-sync.ts'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { formatEmail } from '#shared/kernel/email-label.ts'

type Props = { token: string; invitation: OpenInvitation }

/** The token alone authorises reading the invitation, so guests get it too. */
export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  const invitation = await loadInvitation(args, token)
  return { ...pageData(args, { title: 'Приглашение в компанию', isIndexed: false }), token, invitation }
}

export function Component() {
  const { token, invitation } = useLoaderData<typeof loader>()
  if (!invitation) return <InvalidInvitation />
  return (
    <NarrowPage title="Приглашение в компанию">
      <InvitationFacts invitation={invitation} />
      <div className="mt-6">
        <InvitationAnswer token={token} invitation={invitation} />
      </div>
    </NarrowPage>
  )
}

function InvalidInvitation() {
  return (
    <NarrowPage title="Приглашение не действует">
      <div className="grid gap-4">
        <p>
          Его уже приняли, отозвали, или прошло больше семи дней. Если вы его приняли, компания есть в вашем
          кабинете. Если нет, попросите прислать новое.
        </p>
        <ButtonLink href={pathOf('companies-uid-managers')} variant="secondary">
          Мои компании
        </ButtonLink>
      </div>
    </NarrowPage>
  )
}

/** The company, the level with its rights, and the invited address. */
function InvitationFacts({ invitation }: { invitation: OpenInvitation }) {
  const { company, accessLevel, email } = invitation
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar id={company.id} name={company.title} src={company.logoUrl} />
        <div className="min-w-0">
          <h2>
            <a href={pathOf('employer-slug', { slug: company.slug })}>{company.title}</a>
          </h2>
          {company.isVerified && (
            <p className="flex items-center gap-1 text-small text-good">
              <VerifiedIcon className="size-4 shrink-0" />
              Компания проверена
            </p>
          )}
        </div>
      </div>
      <dl className="mt-5 grid gap-3">
        <div>
          <dt className="text-small text-muted">Уровень</dt>
          <dd>
            <span className="font-medium">{ACCESS_LEVEL_LABELS[accessLevel]}.</span>{' '}
            {ACCESS_LEVEL_RIGHTS[accessLevel]}
          </dd>
        </div>
        <div>
          <dt className="text-small text-muted">Кого приглашают</dt>
          <dd className="break-all">{formatEmail(email)}</dd>
        </div>
      </dl>
    </>
  )
}

/** What the visitor can do: sign in, register, accept, or change the account. */
function InvitationAnswer({ token, invitation }: Props) {
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
          вошли как <span className="font-medium break-all">{formatEmail(email)}</span>.
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
