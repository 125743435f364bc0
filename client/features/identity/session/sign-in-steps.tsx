import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Input } from '#client/ui/field.tsx'
import {
  codeStepPath,
  destinationIn,
  intentOf,
  NEW_ACCOUNT_STEP,
  newAccountPath,
} from '#shared/features/identity/session/sign-in-paths.ts'
import type { Destination } from '#shared/features/identity/session/sign-in-paths.ts'
import { withReturn } from '#shared/routing/guards.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { requestCodeAction } from './actions.ts'
import { CodeStep } from './code-step.tsx'
import { NewAccountStep } from './new-account-step.tsx'
import { NarrowPage } from '#client/ui/narrow-page.tsx'
import { Reasons } from './reasons.tsx'
import { storeSentCode } from './sent-code.ts'
import { useRedirectWhenSignedIn } from './use-redirect-when-signed-in.ts'
import { withProof } from './with-proof.ts'

/**
 * Signing in and registering are one way: the address, the code and, for a new address, the name. The URL holds the
 * step, so that a reload, the back button, another device and the plain forms agree.
 * @param passkeys the other way to sign in
 * @param purpose what one signs in for, such as «Отклик на вакансию «Бухгалтер»»; null when it is unknown
 */
export function SignInSteps({
  title,
  passkeys,
  purpose = null,
}: {
  title: string
  passkeys: ReactNode
  purpose?: string | null
}) {
  const params = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  const destination = destinationIn(params)
  const { redirectUri } = destination
  const intent = intentOf(destination)
  const challengeId = params.get('challenge')
  const [target, setTarget] = useState(redirectUri)
  useRedirectWhenSignedIn(target)

  async function requestCode(email: string, { replace = false } = {}) {
    const challenge = await withProof(api.session.requestCode.call, {
      email,
      ...(redirectUri === null ? {} : { redirectUri }),
      ...(destination.role === null ? {} : { role: destination.role }),
    })
    storeSentCode(challenge, email)
    await navigate(codeStepPath(challenge.challengeId, destination), { replace })
  }

  if (challengeId !== null)
    return (
      <NarrowPage title="Введите код" above={purpose}>
        <CodeStep
          key={challengeId}
          challengeId={challengeId}
          onNewAddress={() => navigate(newAccountPath(destination), { replace: true })}
          resend={(email) => requestCode(email, { replace: true })}
          startHref={startPath(destination)}
        />
      </NarrowPage>
    )
  if (params.get('step') === NEW_ACCOUNT_STEP)
    return (
      <NarrowPage title="Как вас зовут" above={purpose} lead="Адрес подтверждён. Осталось имя.">
        <NewAccountStep
          intent={intent}
          startHref={startPath(destination)}
          onCreated={(after) => setTarget(redirectUri ?? after)}
        />
      </NarrowPage>
    )
  return (
    <NarrowPage
      title={title}
      above={purpose}
      lead="Пришлём на почту код из шести цифр. Пароль не нужен: если аккаунта ещё нет, код его создаст."
      reasons={<Reasons intent={intent ?? 'seeker'} />}
    >
      <EmailStep requestCode={requestCode} />
      {passkeys}
      <a href={pathOf('recovery')} className="mt-4 inline-block py-2">
        Нет доступа к почте?
      </a>
    </NarrowPage>
  )
}

function EmailStep({ requestCode }: { requestCode: (email: string) => Promise<void> }) {
  const form = useForm({
    action: requestCodeAction,
    send: ({ email = '' }) => requestCode(email),
  })
  // Over the limit the server adds a ticket that admits the same form later.
  const ticket = form.posted?.values['proof']
  return (
    <Form form={form} labels={{ email: 'Электронная почта' }} className="grid gap-4">
      {ticket !== undefined && <input type="hidden" name="proof" value={ticket} />}
      <Input
        label="Электронная почта"
        type="email"
        autoComplete="email webauthn"
        inputMode="email"
        required
        {...form.field('email')}
      />
      <SubmitButton form={form}>Получить код</SubmitButton>
    </Form>
  )
}

function startPath({ redirectUri, role }: Destination) {
  const path = withReturn(pathOf('sign-in'), redirectUri)
  return role === null ? path : `${path}${path.includes('?') ? '&' : '?'}role=${role}`
}
