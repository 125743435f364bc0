import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useAppForm } from '#client/app/form/use-app-form.ts'
import { Input } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { EmailChangeForm } from '#shared/features/identity/accounts/forms.ts'
import type { CurrentUser } from '#shared/features/identity/accounts/model.ts'

export function EmailChange({ user }: { user: CurrentUser }) {
  const [requested, setRequested] = useState<string | null>(null)
  const form = useAppForm({
    schema: EmailChangeForm,
    defaults: { email: '' },
    async send(values) {
      await api.accounts.requestEmailChange.call(values)
      setRequested(values.email)
    },
  })
  return (
    <>
      <p className="mb-4">
        Вы входите с адресом <strong className="font-semibold break-all">{user.email}</strong>
      </p>
      <div role="status" className="empty:hidden">
        {requested && (
          <Notice tone="info" title="Откройте ссылки из обоих писем">
            <p>
              Мы написали на <span className="break-all">{user.email}</span> и на{' '}
              <span className="break-all">{requested}</span>. Адрес сменится, когда вы подтвердите оба.
            </p>
          </Notice>
        )}
      </div>
      {!requested && (
        <Form form={form} labels={{ email: 'Новый адрес' }} className="grid gap-4">
          <Input
            label="Новый адрес"
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
