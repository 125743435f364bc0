import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { CodeField } from '#client/app/form/code-field.tsx'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatEmail } from '#shared/kernel/email-label.ts'

/** Sends a code to the user's address and requests the code before sign-in methods change. */
export function SessionConfirmation({
  email,
  onConfirmed,
  onClose,
}: {
  email: string
  onConfirmed: () => void
  onClose: () => void
}) {
  const request = useMutation(api.accounts.requestConfirmation.mutationOptions())
  const { mutate } = request
  useEffect(() => mutate(undefined), [mutate])
  const form = useForm({
    async send({ code = '' }) {
      const { challengeId } = request.data ?? {}
      if (challengeId === undefined) return
      await api.accounts.confirmSession.call({ challengeId, code })
      onConfirmed()
    },
  })
  return (
    <Dialog isOpen title="Подтвердите, что это вы" onClose={onClose}>
      <p className="mb-4">
        Вы вошли давно, поэтому мы отправили код на{' '}
        <strong className="font-semibold wrap-anywhere">{formatEmail(email)}</strong>.
      </p>
      {request.isError && (
        <p role="alert" className="mb-4 text-danger">
          {failureText(request.error, 'Не получилось отправить код. Закройте окно и повторите.')}
        </p>
      )}
      <Form form={form} labels={{ code: 'Код из письма' }} className="grid gap-4">
        <CodeField {...form.field('code')} />
        <SubmitButton form={form}>Подтвердить</SubmitButton>
      </Form>
    </Dialog>
  )
}
