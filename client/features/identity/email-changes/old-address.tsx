import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadCurrentUser } from '#client/app/current-user.ts'
import { notifyOtherTabs } from '#client/app/session-sync.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { confirmAction, stopAction } from './actions.ts'
import { Confirmed } from './confirmed.tsx'

/** The old address stops the change or confirms it. */
export function OldAddress({ token, stopToken }: { token: string; stopToken: string }) {
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
