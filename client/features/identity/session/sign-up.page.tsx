import { useLoaderData, useLocation, useNavigate } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { removeDraft } from '#client/app/form/draft.ts'
import { pageData } from '#client/app/page-data.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import type { Intent } from '#shared/features/identity/accounts/vocabulary.ts'
import { signInPath } from '#shared/routing/guards.ts'
import { redirectUriOf } from '#shared/routing/path-rules.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { CodeStep } from './code-step.tsx'
import { InvitationPage } from './invitation.tsx'
import { useRedirectWhenSignedIn } from './use-redirect-when-signed-in.ts'
import { NarrowPage } from './narrow-page.tsx'
import { loadInvitation } from '#client/app/open-invitation.ts'
import { plainFormRefusal } from './plain-form-refusals.ts'
import { Reasons } from './reasons.tsx'
import { RegistrationStep } from './registration-form.tsx'
import type { Registration } from './registration-form.tsx'
import { storeSentCode } from './sent-code.ts'
import { withProof } from './with-proof.ts'

export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('invite')
  const invited = token ? { token, invitation: await loadInvitation(args, token) } : null
  return { ...pageData(args, { title: 'Регистрация', isIndexed: false }), invited }
}

export function Component() {
  const { invited } = useLoaderData<typeof loader>()
  if (!invited) return <Registration />
  if (!invited.invitation) return <InvalidInvitation />
  return <InvitationPage token={invited.token} invitation={invited.invitation} />
}

function Registration() {
  const params = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  const redirectUri = redirectUriOf(params)
  const intent: Intent = params.get('role') === 'employer' ? 'employer' : 'seeker'
  const challengeId = params.get('challenge')
  useRedirectWhenSignedIn(redirectUri ?? (intent === 'employer' ? pathOf('companies-new') : null))

  async function requestCode(values: Registration, { replace = false } = {}) {
    const challenge = await withProof(api.session.requestRegistration.call, values)
    storeSentCode(challenge, values)
    const step = new URLSearchParams({ role: values.intent, challenge: challenge.challengeId })
    await navigate(`${pathOf('sign-up')}?${step}${returnPart(redirectUri)}`, { replace })
  }

  if (challengeId) {
    return (
      <NarrowPage title="Введите код">
        <CodeStep
          key={challengeId}
          challengeId={challengeId}
          redirectUri={redirectUri}
          verify={async (values) => {
            await api.session.verifyRegistration.call(values)
            removeDraft('registration')
          }}
          resend={({ request }) => requestCode(asRegistration(request), { replace: true })}
          startHref={`${pathOf('sign-up')}?role=${intent}${returnPart(redirectUri)}`}
          refusal={plainFormRefusal(params)}
        />
      </NarrowPage>
    )
  }
  return (
    <NarrowPage
      title="Регистрация"
      lead="Пароль не понадобится: входить будете по коду из письма."
      reasons={<Reasons intent={intent} />}
      below={
        <p>
          Уже есть аккаунт?{' '}
          <a href={signInPath(redirectUri)} className="underline">
            Войдите
          </a>
        </p>
      }
    >
      <RegistrationStep
        intent={intent}
        redirectUri={redirectUri}
        refusal={plainFormRefusal(params)}
        ticket={params.get('ticket')}
        requestCode={(values) => requestCode(values)}
      />
    </NarrowPage>
  )
}

function InvalidInvitation() {
  return (
    <NarrowPage title="Приглашение не действует">
      <div className="grid gap-4">
        <p>Его уже приняли, отозвали, или прошло больше семи дней. Попросите компанию прислать новое.</p>
        <ButtonLink href={pathOf('sign-up')} variant="secondary">
          Зарегистрироваться без приглашения
        </ButtonLink>
      </div>
    </NarrowPage>
  )
}

const returnPart = (redirectUri: string | null) =>
  redirectUri === null ? '' : `&redirect_uri=${encodeURIComponent(redirectUri)}`

/** Safe: only this page stores a request under a challenge of registration. */
const asRegistration = (request: unknown) => request as Registration
