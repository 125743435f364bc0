import { useLocation, useNavigate } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useAppForm } from '#client/app/form/use-app-form.ts'
import { pageData } from '#client/app/page-data.ts'
import { Input } from '#client/ui/field.tsx'
import { SignInForm } from '#shared/features/identity/session/forms.ts'
import { signInPath, withReturn } from '#shared/routing/guards.ts'
import { redirectUriOf } from '#shared/routing/path-rules.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { CodeStep } from './code-step.tsx'
import { useRedirectWhenSignedIn } from './use-redirect-when-signed-in.ts'
import { NarrowPage } from './narrow-page.tsx'
import { plainFormRefusal } from './plain-form-refusals.ts'
import { Reasons } from './reasons.tsx'
import { storeSentCode } from './sent-code.ts'
import { withProof } from './with-proof.ts'

export function loader(args: LoaderFunctionArgs) {
  return pageData(args, { title: 'Вход', isIndexed: false })
}

/** The URL holds the step, so that a reload, the back button and the plain form agree. */
export function Component() {
  const params = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  const redirectUri = redirectUriOf(params)
  const challengeId = params.get('challenge')
  useRedirectWhenSignedIn(redirectUri)

  async function requestCode(email: string, { replace = false } = {}) {
    const challenge = await withProof(api.session.requestCode.call, { email })
    storeSentCode(challenge, { email })
    await navigate(codeStepPath(challenge.challengeId, redirectUri), { replace })
  }

  if (challengeId) {
    return (
      <NarrowPage title="Введите код">
        <CodeStep
          key={challengeId}
          challengeId={challengeId}
          redirectUri={redirectUri}
          verify={(values) => api.session.verifyCode.call(values)}
          resend={({ email }) => requestCode(email, { replace: true })}
          startHref={signInPath(redirectUri)}
          refusal={plainFormRefusal(params)}
        />
      </NarrowPage>
    )
  }
  return (
    <NarrowPage
      title="Вход"
      lead="Пришлём на почту код из шести цифр. Пароль не нужен."
      reasons={<Reasons intent="seeker" />}
      below={
        <p>
          Впервые здесь?{' '}
          <a href={withReturn(pathOf('sign-up'), redirectUri)} className="underline">
            Зарегистрируйтесь
          </a>
        </p>
      }
    >
      <EmailStep
        redirectUri={redirectUri}
        refusal={plainFormRefusal(params)}
        ticket={params.get('ticket')}
        requestCode={({ email }) => requestCode(email)}
      />
    </NarrowPage>
  )
}

function EmailStep({
  redirectUri,
  refusal,
  ticket,
  requestCode,
}: {
  redirectUri: string | null
  refusal: string | null
  /** Proof of waiting for the plain form. */
  ticket: string | null
  requestCode: (values: { email: string }) => Promise<void>
}) {
  const form = useAppForm({ schema: SignInForm, defaults: {}, send: requestCode })
  const { error, ...email } = form.field('email')
  return (
    <Form
      form={form}
      labels={{ email: 'Электронная почта' }}
      action={pathOf('sign-in')}
      className="grid gap-4"
    >
      {redirectUri && <input type="hidden" name="redirect_uri" value={redirectUri} />}
      {ticket && <input type="hidden" name="proof" value={ticket} />}
      <Input
        label="Электронная почта"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={error ?? refusal}
        {...email}
      />
      <SubmitButton form={form}>Получить код</SubmitButton>
    </Form>
  )
}

function codeStepPath(challengeId: string, redirectUri: string | null) {
  const params = new URLSearchParams({ challenge: challengeId })
  if (redirectUri) params.set('redirect_uri', redirectUri)
  return `${pathOf('sign-in')}?${params}`
}
