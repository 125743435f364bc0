import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { loadCurrentUser } from '#client/app/current-user.ts'
import { notifyOtherTabs } from '#client/app/session-sync.ts'
import { Button } from '#client/ui/button.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { Confirmed } from './confirmed.tsx'

/** The old address stops the change or confirms it; both are plain forms without scripts. */
export function OldAddress({ token, stopToken }: { token: string; stopToken: string }) {
  const queryClient = useQueryClient()
  const stop = useMutation(
    api.accounts.stopEmailChange.mutationOptions({
      onSuccess() {
        notifyOtherTabs()
        // A full load, so that nothing of the ended session stays in memory.
        location.replace(`${pathOf('callback-email')}?done=stopped`)
      },
    }),
  )
  const confirm = useMutation(
    api.accounts.confirmEmail.mutationOptions({
      onSuccess: () => loadCurrentUser(queryClient, { isFresh: true }),
    }),
  )
  if (confirm.data)
    return (
      <div role="status" className="grid justify-items-start gap-4">
        <Confirmed outcome={confirm.data} />
      </div>
    )
  const isPending = stop.isPending || stop.isSuccess || confirm.isPending
  const error = stop.error ?? confirm.error
  const answerBy = (answer: (input: { token: string }) => void, by: string) => (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) answer({ token: by })
  }
  return (
    <div className="grid gap-4">
      <p>В вашем аккаунте меняют адрес, с которым входят на сайт. Это вы?</p>
      {error && (
        <p role="alert" className="text-danger">
          {failureText(error, 'Не получилось связаться с сервером. Проверьте интернет и повторите.')}
        </p>
      )}
      <Answer token={stopToken} answer="stop" onSubmit={answerBy(stop.mutate, stopToken)}>
        <Button type="submit" variant="danger" isBusy={isPending}>
          Это не я: остановить смену
        </Button>
        <p className="text-small text-muted">Адрес останется прежним, все сеансы завершатся.</p>
      </Answer>
      <Answer token={token} answer="confirm" onSubmit={answerBy(confirm.mutate, token)}>
        <Button type="submit" variant="secondary" isBusy={isPending}>
          Это я: подтвердить смену
        </Button>
      </Answer>
    </div>
  )
}

function Answer({
  token,
  answer,
  onSubmit,
  children,
}: {
  token: string
  answer: 'stop' | 'confirm'
  onSubmit: (event: FormEvent) => void
  children: ReactNode
}) {
  return (
    <form
      method="post"
      action={pathOf('callback-email')}
      onSubmit={onSubmit}
      className="grid justify-items-start gap-2"
    >
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="answer" value={answer} />
      {children}
    </form>
  )
}
