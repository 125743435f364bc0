import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { pageAction } from '#client/app/form/page-action.ts'
import { useForm } from '#client/app/form/use-form.ts'
import { Input, Textarea } from '#client/ui/field.tsx'
import {
  RECOVERY_FACTS_MAX,
  RECOVERY_FACTS_MIN,
  RECOVERY_NAME_MAX,
} from '#shared/features/staff/recovery/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const LABELS = {
  email: 'Прежний адрес',
  newEmail: 'Новый адрес',
  name: 'Имя и фамилия в аккаунте',
  facts: 'Что вы помните об аккаунте',
}

export const recoveryAction = pageAction(api.recovery.send, { done: () => `${pathOf('recovery')}?sent=1` })

export function RecoveryRequest() {
  const form = useForm({ draft: 'recovery', action: recoveryAction })
  return (
    <Form form={form} labels={LABELS} className="grid gap-4">
      {/* Programs fill every field; people neither see nor reach this one. */}
      <div hidden>
        <input name="website" tabIndex={-1} autoComplete="off" aria-label="Не заполняйте" />
      </div>
      <Input
        label={LABELS.email}
        hint="С которым вы входили и к которому нет доступа"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        required
        {...form.field('email')}
      />
      <Input
        label={LABELS.newEmail}
        hint="Почта, которой вы пользуетесь сейчас: туда придёт ответ"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
        {...form.field('newEmail')}
      />
      <Input
        label={LABELS.name}
        autoComplete="name"
        maxLength={RECOVERY_NAME_MAX}
        required
        {...form.field('name')}
      />
      <Textarea
        label={LABELS.facts}
        hint="Когда зарегистрировались, как называются резюме, вакансии и компании, номера счетов, с какого устройства входили"
        rows={5}
        minLength={RECOVERY_FACTS_MIN}
        maxLength={RECOVERY_FACTS_MAX}
        required
        {...form.field('facts')}
      />
      <p className="text-small text-muted">
        Отправляя форму, вы соглашаетесь на обработку этих сведений по{' '}
        <a href={pathOf('privacy-policy')} className="underline">
          политике конфиденциальности
        </a>
        ; через 180&nbsp;дней после ответа мы их удалим.
      </p>
      <SubmitButton form={form} className="justify-self-start">
        Попросить доступ
      </SubmitButton>
    </Form>
  )
}
