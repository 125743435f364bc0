import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { pageActions, pageAction } from '#client/app/form/page-action.ts'
import { pageData } from '#client/app/page-data.ts'
import { NarrowPage } from '#client/ui/narrow-page.tsx'
import { ButtonLink, Button } from '#client/ui/button.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf, statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { loadCurrentUser } from '#client/app/current-user.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { notifyOtherTabs } from '#client/app/session-sync.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatEmail } from '#shared/kernel/email-label.ts'

type Outcome = { state: 'waiting_for_other' | 'changed'; email: string | null; effectiveAt: string | null }

const CALLBACK_PATH = pathOf('callback-email')

const stopAction = pageAction(api.accounts.stopEmailChange, {
  isByToken: true,
  done: () => `${CALLBACK_PATH}?done=stopped`,
})

const confirmAction = pageAction(api.accounts.confirmEmail, {
  isByToken: true,
  done: ({ state }) => `${CALLBACK_PATH}?done=${state === 'changed' ? 'changed' : 'waiting'}`,
})

/** Outcomes of the plain forms. */
const DONE: Readonly<Record<string, string>> = {
  stopped:
    'Смену остановили: адрес прежний, все сеансы завершены. Войдите и проверьте в настройках, нет ли чужих ключей для входа.',
  changed: 'Адрес изменён. Входите с новым адресом.',
  waiting: 'Этот адрес подтверждён. Осталось подтвердить другой.',
}

export const forms = pageActions(stopAction, confirmAction)

export function loader(args: LoaderFunctionArgs) {
  return pageData(args, { title: 'Смена адреса почты', isIndexed: false })
}

/** The page that the links of the two e-mails open. Mail scanners, which only fetch the page, change nothing. */
export function Component() {
  const params = new URLSearchParams(useLocation().search)
  const token = params.get('token') ?? ''
  const stopToken = params.get('stop')
  const done = DONE[params.get('done') ?? '']
  return (
    <NarrowPage title="Смена адреса почты">
      {done !== undefined ? (
        <div className="grid gap-4">
          <p>{done}</p>
          <ButtonLink href={pathOf('sign-in')}>Войти</ButtonLink>
        </div>
      ) : token === '' ? (
        <p>В ссылке не хватает ключа. Откройте её из письма ещё раз или скопируйте целиком.</p>
      ) : stopToken !== null ? (
        <OldAddress token={token} stopToken={stopToken} />
      ) : (
        <NewAddress token={token} />
      )}
    </NarrowPage>
  )
}

/** Confirms the new address by script, or by a button without scripts. */
function NewAddress({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const confirm = useMutation(
    api.accounts.confirmEmail.mutationOptions({
      onSuccess: () => loadCurrentUser(queryClient, { isFresh: true }),
    }),
  )
  const { mutate } = confirm
  const form = useForm({ action: confirmAction })
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    mutate({ token })
  }, [token, mutate])
  return (
    <div role="status" aria-busy={confirm.isPending || undefined} className="grid justify-items-start gap-4">
      {confirm.data ? (
        <Confirmed outcome={confirm.data} />
      ) : confirm.isError ? (
        <>
          <p>
            {messageOf(confirm.error) ??
              'Не получилось связаться с сервером. Проверьте интернет и повторите.'}
          </p>
          {statusOf(confirm.error) === null && (
            <Button onClick={() => confirm.mutate({ token })}>Повторить</Button>
          )}
        </>
      ) : (
        <>
          <p className="js:block no-js:hidden">Подтверждаем…</p>
          <Form form={form} className="hidden gap-4 no-js:grid">
            <input type="hidden" name="token" value={token} />
            <p>Нажмите, чтобы подтвердить новый адрес.</p>
            <Button type="submit">Подтвердить</Button>
          </Form>
        </>
      )}
    </div>
  )
}

/** The old address stops the change or confirms it. */
function OldAddress({ token, stopToken }: { token: string; stopToken: string }) {
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof confirmAction.call>> | null>(null)
  const [isStopped, setIsStopped] = useState(false)
  const stop = useForm({
    action: stopAction,
    async send() {
      if (isStopped || confirm.isSending) return
      await stopAction.call({ token: stopToken })
      setIsStopped(true)
      notifyOtherTabs()
      // A full load, so that nothing of the ended session stays in memory.
      location.replace(`${pathOf('callback-email')}?done=stopped`)
    },
  })
  const confirm = useForm({
    action: confirmAction,
    async send() {
      if (isStopped || stop.isSending) return
      setOutcome(await confirmAction.call({ token }))
      await loadCurrentUser(queryClient, { isFresh: true })
    },
  })
  if (outcome)
    return (
      <div role="status" className="grid justify-items-start gap-4">
        <Confirmed outcome={outcome} />
      </div>
    )
  const isSending = stop.isSending || confirm.isSending || isStopped
  return (
    <div className="grid gap-4">
      <p>В вашем аккаунте меняют адрес, с которым входят на сайт. Это вы?</p>
      <Form form={stop} className="grid justify-items-start gap-2">
        <input type="hidden" name="token" value={stopToken} />
        <SubmitButton form={{ isSending }} variant="danger">
          Это не я: остановить смену
        </SubmitButton>
        <p className="text-small text-muted">Адрес останется прежним, все сеансы завершатся.</p>
      </Form>
      <Form form={confirm} className="grid justify-items-start gap-2">
        <input type="hidden" name="token" value={token} />
        <SubmitButton form={{ isSending }} variant="secondary">
          Это я: подтвердить смену
        </SubmitButton>
      </Form>
    </div>
  )
}

/** What a confirmation has brought. */
function Confirmed({ outcome: { state, email, effectiveAt } }: { outcome: Outcome }) {
  return (
    <>
      <p>
        {state === 'changed' ? (
          <>
            Адрес изменён.{' '}
            {email !== null && (
              <>
                Теперь вы входите с адресом{' '}
                <strong className="font-semibold wrap-anywhere">{formatEmail(email)}</strong>.
              </>
            )}
          </>
        ) : (
          <>
            Этот адрес подтверждён. Осталось открыть ссылку из второго письма: оно пришло на другой адрес.
            {effectiveAt !== null &&
              ` Если прежняя почта недоступна, адрес сменится сам ${formatDay(effectiveAt)}.`}
          </>
        )}
      </p>
      <ButtonLink href={pathOf('personal-settings-profile')}>Открыть настройки</ButtonLink>
    </>
  )
}
