import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { useHydrated } from '#client/app/use-hydrated.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useAppForm } from '#client/app/form/use-app-form.ts'
import { notifySessionChanged } from '#client/app/session-sync.ts'
import { Checkbox } from '#client/ui/choice.tsx'
import { Input } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { CodeForm } from '#shared/features/identity/session/forms.ts'
import { removeSentCode, useSentCode } from './sent-code.ts'
import type { SentCode } from './sent-code.ts'

/**
 * Asks for the six digits from the e-mail; the same for addresses with and without an account. Without scripts the server
 * takes the plain form.
 */
export function CodeStep({
  challengeId,
  redirectUri,
  verify,
  resend,
  startHref,
  refusal,
}: {
  challengeId: string
  redirectUri: string | null
  verify: (values: { challengeId: string; code: string; remember: boolean }) => Promise<unknown>
  /** Requests another code with the earlier request, and navigates to its step. */
  resend: (sent: SentCode) => Promise<void>
  /** The page to enter another address. */
  startHref: string
  /** The server's refusal of the plain form. */
  refusal: string | null
}) {
  const sent = useSentCode(challengeId)
  const form = useAppForm({
    schema: CodeForm,
    defaults: { challengeId, remember: true },
    async send(values) {
      await verify(values)
      removeSentCode(challengeId)
      await notifySessionChanged()
    },
  })
  const { setFocus } = form.methods
  useEffect(() => setFocus('code'), [setFocus])
  const { error, ...code } = form.field('code')

  return (
    <>
      <p className="mb-5 min-h-12">
        Отправили код на{' '}
        {sent ? <strong className="font-semibold break-all">{sent.email}</strong> : 'вашу почту'}. Письмо
        приходит за минуту; если его нет, загляните в «Спам».
      </p>
      <Form form={form} labels={{ code: 'Код из письма' }} action="/sign-in/code" className="grid gap-4">
        <input type="hidden" {...form.methods.register('challengeId')} value={challengeId} />
        {redirectUri && <input type="hidden" name="redirect_uri" value={redirectUri} />}
        <Input
          label="Код из письма"
          autoComplete="one-time-code"
          inputMode="numeric"
          pattern="[\d\s\-]*"
          required
          className="code-field"
          error={error ?? refusal}
          {...code}
        />
        <Checkbox
          label="Запомнить меня на этом устройстве"
          defaultChecked
          {...form.methods.register('remember')}
        />
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

function Resend({
  sent,
  resend,
  startHref,
}: {
  sent: SentCode | null
  resend: (sent: SentCode) => Promise<void>
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
        onClick={() => !isTooEarly && !resending.isPending && resending.mutate(sent)}
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
