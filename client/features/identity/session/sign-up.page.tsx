import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { removeDraft } from '#client/app/form/draft.ts'
import { load, pageData } from '#client/app/page-data.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import type { Intent } from '#shared/features/identity/accounts/vocabulary.ts'
import { signInPath } from '#shared/routing/guards.ts'
import { redirectUriOf } from '#shared/routing/path-rules.ts'
import { isBuilt, pathOf } from '#shared/routing/route-table.ts'
import { CodeStep } from './code-step.tsx'
import { InvitationPage } from './invitation.tsx'
import type { InvitationToRead } from './invitation.tsx'
import { useRedirectWhenSignedIn } from './use-redirect-when-signed-in.ts'
import { NarrowPage } from './narrow-page.tsx'
import { plainFormRefusal } from './plain-form-refusals.ts'
import { RegistrationFields } from './registration-form.tsx'
import type { Registration } from './registration-form.tsx'
import { rememberSentCode } from './sent-code.ts'
import { withProof } from './with-proof.ts'

type Invited = { token: string; invitation: InvitationToRead | null }

export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('invite')
  const invited: Invited | null = token ? { token, invitation: await readInvitation(args, token) } : null
  return { ...pageData(args, { title: 'Регистрация', isIndexed: false }), invited }
}

export function Component() {
  const { invited } = useLoaderData<typeof loader>()
  if (!invited) return <Registration />
  if (!invited.invitation) return <InvalidInvitation />
  return <InvitationPage token={invited.token} invitation={invited.invitation} />
}

function Registration() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const redirectUri = redirectUriOf(params)
  const intent: Intent = params.get('role') === 'employer' ? 'employer' : 'seeker'
  const challengeId = params.get('challenge')
  useRedirectWhenSignedIn(
    redirectUri ?? (intent === 'employer' && isBuilt('companies-new') ? pathOf('companies-new') : null),
  )

  async function requestCode(values: Registration, { replace = false } = {}) {
    const challenge = await withProof(api.session.requestRegistration.call, values)
    rememberSentCode(challenge, values)
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
      below={
        <p>
          Уже есть аккаунт?{' '}
          <a href={signInPath(redirectUri)} className="underline">
            Войдите
          </a>
        </p>
      }
    >
      <RegistrationFields
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

/** Null for one that is not there, late or used. */
async function readInvitation(args: LoaderFunctionArgs, token: string): Promise<InvitationToRead | null> {
  try {
    return await load(args, api.managers.readInvitation.queryOptions({ input: { token } }))
  } catch {
    return null
  }
}

const returnPart = (redirectUri: string | null) =>
  redirectUri === null ? '' : `&redirect_uri=${encodeURIComponent(redirectUri)}`

/** Safe: this page alone remembers the request of a registration under its challenge. */
const asRegistration = (request: unknown) => request as Registration
