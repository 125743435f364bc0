import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { CodeField } from '#client/app/form/code-field.tsx'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { notifySessionChanged } from '#client/app/session-sync.ts'
import { useHydrated } from '#client/app/use-hydrated.ts'
import { Checkbox } from '#client/ui/choice.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { CODE_LENGTH } from '#shared/features/identity/session/code-length.ts'
import { verifyCodeAction } from './actions.ts'
import { removeSentCode, useSentCode, type SentCode } from './sent-code.ts'
import { formatEmail } from '#shared/kernel/email-label.ts'

/**
 * Requests the six digits from the e-mail; identical for addresses with and without an account. Submits them when all
 * are entered. Without scripts the server handles the plain form.
 */
export function CodeStep({
  challengeId,
  onNewAddress,
  resend,
  startHref,
}: {
  challengeId: string
  /** The code is right, and the address has no account yet. */
  onNewAddress: () => void | Promise<void>
  /** Requests another code and navigates to its step. */
  resend: (email: string) => Promise<void>
  /** The page on which the user enters another address. */
  startHref: string
}) {
  const sent = useSentCode(challengeId)
  const form = useForm({
    action: verifyCodeAction,
    async send({ code = '', remember }) {
      const { isRegistered } = await api.session.verifyCode.call({
        challengeId,
        code,
        remember: remember !== undefined,
      })
      removeSentCode(challengeId)
      if (isRegistered) await notifySessionChanged()
      else await onNewAddress()
    },
  })
  const { ref, focusField } = form
  const start = useEffectEvent(() => {
    focusField('code')
    // The digits may have been entered before the scripts loaded; refused digits are not sent again.
    if (!form.posted) sendWhenComplete(codeInputOf(ref.current))
  })
  useEffect(() => start(), [])

  return (
    <>
      <p className="mb-5 min-h-12">
        Отправили код на{' '}
        {sent ? <strong className="font-semibold break-all">{formatEmail(sent.email)}</strong> : 'вашу почту'}
        . Письмо приходит за минуту; если его нет, загляните в «Спам».
      </p>
      <Form form={form} labels={{ code: 'Код из письма' }} className="grid gap-4">
        <input type="hidden" name="challengeId" value={challengeId} />
        <CodeField onInput={(event) => sendWhenComplete(event.currentTarget)} {...form.field('code')} />
        <Checkbox label="Запомнить меня на этом устройстве" {...form.choice('remember', undefined, true)} />
        <SubmitButton form={form}>Продолжить</SubmitButton>
      </Form>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Resend key={challengeId} sent={sent} resend={resend} startHref={startHref} />
        <a href={startHref} className="py-2">
          Другой адрес
        </a>
      </div>
    </>
  )
}

function codeInputOf(form: HTMLFormElement | null) {
  const input = form?.elements.namedItem('code')
  return input instanceof HTMLInputElement ? input : null
}

function sendWhenComplete(input: HTMLInputElement | null) {
  if (input?.value.replace(/\D/g, '').length === CODE_LENGTH) input.form?.requestSubmit()
}

function Resend({
  sent,
  resend,
  startHref,
}: {
  sent: SentCode | null
  resend: (email: string) => Promise<void>
  startHref: string
}) {
  const isHydrated = useHydrated()
  const seconds = useSecondsUntil(sent?.resendAt ?? 0)
  const resending = useMutation({ mutationFn: resend })
  if (!isHydrated || !sent) {
    return (
      <a href={startHref} className="py-2">
        Запросить новый код
      </a>
    )
  }
  const isTooEarly = seconds > 0
  return (
    <>
      {resending.isError && (
        <div className="w-full" role="alert">
          <Notice
            tone="error"
            title={failureText(resending.error, 'Не получилось отправить код. Повторите.')}
          />
        </div>
      )}
      <button
        type="button"
        className="py-2 text-accent underline underline-offset-4 aria-disabled:text-muted aria-disabled:no-underline"
        aria-disabled={isTooEarly || resending.isPending || undefined}
        onClick={() => !isTooEarly && !resending.isPending && resending.mutate(sent.email)}
      >
        {isTooEarly ? (
          <>
            Новый код через <span className="tabular-nums">{seconds}</span> с
          </>
        ) : (
          'Отправить новый код'
        )}
      </button>
    </>
  )
}

/** Whole seconds, at least 0. */
function useSecondsUntil(moment: number) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= moment) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [moment])
  return Math.max(0, Math.ceil((moment - now) / 1000))
}
