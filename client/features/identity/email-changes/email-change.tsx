import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { EmailChangeForm } from '#shared/features/identity/accounts/forms.ts'
import type { CurrentUser } from '#shared/features/identity/accounts/model.ts'
import type { PendingChange } from '#shared/features/identity/email-changes/contract.ts'
import { EMAIL_CHANGE_WAIT } from '#shared/features/identity/email-changes/waiting.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { formatEmail } from '#shared/kernel/email-label.ts'

export function EmailChange({ user }: { user: CurrentUser }) {
  const { pending } = useSuspenseQuery(api.accounts.emailChange.queryOptions()).data
  const refresh = [api.accounts.emailChange, api.accounts.me]
  const request = useCommand(api.accounts.requestEmailChange, { refresh })
  const form = useValuesForm({
    schema: EmailChangeForm,
    defaults: { email: '' },
    send: (values) => request.send(values),
  })
  const cancel = useCommand(api.accounts.cancelEmailChange, { refresh })
  return (
    <>
      <p className="mb-4">
        Вы входите с адресом{' '}
        <strong className="font-semibold wrap-anywhere">{formatEmail(user.email)}</strong>
      </p>
      {!pending && user.emailRefusedAt !== null && (
        <div className="mb-4">
          <Notice tone="warning" title="Письма на этот адрес не доходят">
            <p>
              С {formatDay(user.emailRefusedAt, { zone: user.zone })} почтовый сервер отвечает, что такого
              адреса нет. Смените его или, если он верный, войдите с ним ещё раз: дошедший код включит письма
              снова.
            </p>
          </Notice>
        </div>
      )}
      <div role="status" className="empty:hidden">
        {pending && (
          <Notice tone="warning" title="Адрес меняется">
            <Explanation pending={pending} user={user} />
            {cancel.isError && <p className="mt-2 text-danger">{cancel.refusal}</p>}
            <Button
              variant="secondary"
              size="small"
              className="mt-3"
              isBusy={cancel.isPending}
              onClick={() => cancel.run(undefined)}
            >
              Отменить смену
            </Button>
          </Notice>
        )}
      </div>
      {!pending && (
        <Form form={form} labels={{ email: 'Новый адрес' }} className="grid gap-4">
          <Input
            label="Новый адрес"
            hint={`Прежняя почта недоступна? Тогда адрес сменится через ${EMAIL_CHANGE_WAIT}: за это время смену можно остановить`}
            type="email"
            autoComplete="email"
            inputMode="email"
            {...form.field('email')}
          />
          <SubmitButton form={form} variant="secondary" className="justify-self-start">
            Сменить адрес
          </SubmitButton>
        </Form>
      )}
    </>
  )
}

function Explanation({
  pending: { newEmail, effectiveAt, isNewConfirmed },
  user,
}: {
  pending: PendingChange
  user: CurrentUser
}) {
  const address = <strong className="font-semibold wrap-anywhere">{formatEmail(newEmail)}</strong>
  const moment = effectiveAt === null ? null : formatMoment(effectiveAt, { zone: user.zone })
  return isNewConfirmed ? (
    <p>
      Новый адрес {address} подтверждён. Откройте ссылку из письма на прежний адрес, и смена произойдёт сразу
      {moment === null ? '.' : `; без этого адрес сменится ${moment}.`}
    </p>
  ) : (
    <p>
      Откройте ссылки из обоих писем: мы написали на прежний адрес и на {address}.
      {moment !== null && ` Если прежняя почта недоступна, хватит нового адреса, но не раньше чем ${moment}.`}
    </p>
  )
}
