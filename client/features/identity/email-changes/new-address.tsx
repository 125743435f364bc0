import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messageOf, statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { loadCurrentUser } from '#client/app/current-user.ts'
import { Form } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Button } from '#client/ui/button.tsx'
import { confirmAction } from './actions.ts'
import { Confirmed } from './confirmed.tsx'

/** Confirms the new address by script, or by a button without scripts. */
export function NewAddress({ token }: { token: string }) {
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
