import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { loadInvitation, acceptPath, type OpenInvitation } from '#client/app/open-invitation.ts'
import { pageData } from '#client/app/page-data.ts'
import { PasskeySignIn } from '#client/features/identity/passkeys/passkey-sign-in.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { pathOf, signInPath } from '#shared/routing/route-table.ts'
import { NarrowPage } from '#client/ui/narrow-page.tsx'
import { SignInSteps } from './sign-in-steps.tsx'
import { useState } from 'react'
import { useSession } from '#client/app/current-user.ts'
import { ACCESS_LEVEL_LABELS } from '#shared/features/identity/managers/vocabulary.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import { useRedirectWhenSignedIn } from './use-redirect-when-signed-in.ts'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { notifySessionChanged } from '#client/app/session-sync.ts'
import { Checkbox } from '#client/ui/choice.tsx'
import { Input } from '#client/ui/field.tsx'
import { InvitedRegistrationForm } from '#shared/features/identity/session/forms.ts'
import { Agreements } from './agreements.tsx'
import { formatEmail } from '#shared/kernel/email-label.ts'

export { signInForms as forms } from './actions.ts'

export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('invite')
  const invited = token ? { token, invitation: await loadInvitation(args, token) } : null
  return { ...pageData(args, { title: 'Регистрация', isIndexed: false }), invited }
}

export function Component() {
  const { invited } = useLoaderData<typeof loader>()
  if (!invited) return <SignInSteps title="Регистрация" passkeys={<PasskeySignIn />} />
  if (!invited.invitation) return <InvalidInvitation />
  return <InvitationPage token={invited.token} invitation={invited.invitation} />
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

/** Registers by an invitation, or links to where a user with an account accepts it. */
function InvitationPage({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const { company, accessLevel, email, isRegistered } = invitation
  const session = useSession()
  const [isDone, setIsDone] = useState(false)
  const dashboard = pathOf('companies-uid', { uid: company.id })
  const isSignedIn = session.status === 'user' && !isDone

  return (
    <NarrowPage
      title={`Приглашение в ${companyInQuotes(company.title)}`}
      lead={
        <>
          {ACCESS_LEVEL_LABELS[accessLevel]}, адрес <span className="break-all">{formatEmail(email)}</span>
        </>
      }
    >
      {isDone && <RedirectTo path={dashboard} />}
      {isSignedIn && (
        <div className="grid gap-4">
          <p>Вы уже вошли как {formatEmail(session.user.email)}.</p>
          <ButtonLink href={acceptPath(token)}>Перейти к приглашению</ButtonLink>
        </div>
      )}
      {!isSignedIn && isRegistered && (
        <div className="grid gap-4">
          <p>Этот адрес уже зарегистрирован. Войдите с ним, и приглашение можно будет принять.</p>
          <ButtonLink href={signInPath(acceptPath(token))}>Войти</ButtonLink>
        </div>
      )}
      {!isSignedIn && !isRegistered && <InvitedForm token={token} onDone={() => setIsDone(true)} />}
    </NarrowPage>
  )
}

function RedirectTo({ path }: { path: string }) {
  useRedirectWhenSignedIn(path)
  return null
}

/** The e-mail with the invitation has verified the address, so no code is needed. */
export function InvitedForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useValuesForm({
    schema: InvitedRegistrationForm,
    defaults: { token, remember: true },
    async send(values) {
      await api.session.registerInvited.call(values)
      onDone()
      await notifySessionChanged()
    },
    draft: { name: 'invited-registration', except: ['token', 'consent', 'offer'] },
  })
  return (
    <Form
      form={form}
      labels={{
        firstName: 'Имя',
        lastName: 'Фамилия',
        consent: 'Согласие на обработку персональных данных',
        offer: 'Оферта и правила',
      }}
      className="grid gap-4"
    >
      <Input label="Имя" autoComplete="given-name" required {...form.field('firstName')} />
      <Input
        label="Фамилия"
        hint="Можно не указывать"
        autoComplete="family-name"
        {...form.field('lastName')}
      />
      <Agreements consent={form.field('consent')} offer={form.field('offer')} />
      <Checkbox label="Запомнить меня на этом устройстве" {...form.field('remember')} />
      <SubmitButton form={form}>Зарегистрироваться</SubmitButton>
    </Form>
  )
}
