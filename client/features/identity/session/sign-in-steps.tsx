import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '#client/app/api.ts'
import { statusOf } from '#client/app/api-error.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Input } from '#client/ui/field.tsx'
import {
  codeStepPath,
  destinationIn,
  intentOf,
  NEW_ACCOUNT_STEP,
  newAccountPath,
  type Destination,
} from '#shared/features/identity/session/sign-in-paths.ts'
import { withReturn, pathOf } from '#shared/routing/route-table.ts'
import { requestCodeAction } from './actions.ts'
import { CodeStep } from './code-step.tsx'
import { NewAccountStep } from './new-account-step.tsx'
import { NarrowPage } from '#client/ui/narrow-page.tsx'
import { storeSentCode } from './sent-code.ts'
import { useRedirectWhenSignedIn } from './use-redirect-when-signed-in.ts'
import { chunk } from '#client/app/chunk.ts'
import { FREE_FIRST_VACANCY } from '#shared/features/identity/companies/free-first-vacancy.ts'
import { CheckIcon } from '#client/ui/icons.tsx'
import type { Intent } from '#shared/features/identity/accounts/vocabulary.ts'

const REASONS = {
  seeker: {
    title: 'Со входом удобнее',
    items: [
      'Отклик в два касания с готовым резюме',
      'Видно, открыл ли работодатель отклик и что ответил',
      'Письмо, когда появится вакансия по вашему поиску',
      'Избранное на всех ваших устройствах',
    ],
  },
  employer: {
    title: 'Кабинет компании',
    items: [
      FREE_FIRST_VACANCY,
      'Отклики с резюме, перепиской и заметками команды',
      'Поиск по резюме тех, кто хочет работать из дома',
      'Счета, акты и оплата картой или со счёта',
    ],
  },
} as const satisfies Record<Intent, { title: string; items: readonly string[] }>

const loadProof = chunk(() => import('./find-proof.ts'))

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

/**
 * Requests a code; if the server demands a proof of work, does the work and requests again. The work takes a second or
 * two, and its code is loaded only then.
 */
async function withProof<Request extends { email: string }, Answer>(
  send: (request: Request & { proof?: string }) => Promise<Answer>,
  request: Request,
): Promise<Answer> {
  try {
    return await send(request)
  } catch (error) {
    const bits = proofBitsOf(error)
    if (bits === null) throw error
    const { findProof } = await loadProof()
    return send({ ...request, proof: await findProof({ email: request.email, bits }) })
  }
}

/** The demanded work; null when a proof would not help. */
function proofBitsOf(error: unknown): number | null {
  if (statusOf(error) !== 429 || typeof error !== 'object' || error === null || !('data' in error))
    return null
  const { data } = error
  if (typeof data !== 'object' || data === null || !('facts' in data)) return null
  const { facts } = data
  if (typeof facts !== 'object' || facts === null || !('proof_bits' in facts)) return null
  return typeof facts.proof_bits === 'number' ? facts.proof_bits : null
}

/** What an account gives, on the evening street. */
function Reasons({ intent }: { intent: Intent }) {
  const { title, items } = REASONS[intent]
  return (
    <aside aria-label={title} className="sign-in-reasons">
      <p className="text-title font-semibold">{title}</p>
      <ul className="grid gap-3">
        {items.map((item) => (
          <li key={item} className="flex gap-3">
            <CheckIcon className="mt-0.5 shrink-0 text-lamp" />
            {item}
          </li>
        ))}
      </ul>
      <svg viewBox="0 0 480 96" aria-hidden="true">
        <path d="M0 96V64h48V40l48-26 48 26v56h24V30h88v66h24V52l56-34 56 34v44h24V44h32V20h40v76Z" />
        <path
          className="sign-in-windows"
          d="M84 48h24v18H84zM192 44h14v12h-14zM218 64h14v12h-14zM324 54h24v18h-24zM428 34h14v12h-14zM450 60h14v12h-14z"
        />
      </svg>
    </aside>
  )
}
