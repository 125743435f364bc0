import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useAppForm } from '#client/app/form/use-app-form.ts'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Input } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Intent } from '#shared/features/identity/accounts/vocabulary.ts'
import { RegistrationForm } from '#shared/features/identity/session/forms.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import type { z } from 'zod'
import { Agreements } from './agreements.tsx'

export type Registration = z.output<typeof RegistrationForm>

const LABELS = {
  intent: 'Зачем вы здесь',
  email: 'Электронная почта',
  firstName: 'Имя',
  lastName: 'Фамилия',
  consent: 'Согласие на обработку персональных данных',
  offer: 'Оферта и правила',
}

export function RegistrationStep({
  intent,
  redirectUri,
  refusal,
  ticket,
  requestCode,
}: {
  intent: Intent
  redirectUri: string | null
  refusal: string | null
  /** Proof of waiting for the plain form. */
  ticket: string | null
  requestCode: (values: Registration) => Promise<void>
}) {
  const form = useAppForm({
    schema: RegistrationForm,
    defaults: { intent },
    send: requestCode,
    // Drafts do not restore consents.
    draft: { name: 'registration', except: ['consent', 'offer', 'intent'], isRemovedByCaller: true },
  })
  const { error: _none, ...choice } = form.field('intent')
  return (
    <Form form={form} labels={LABELS} action={pathOf('sign-up')} className="grid gap-4">
      {refusal && <Notice tone="error" title={refusal} />}
      {redirectUri && <input type="hidden" name="redirect_uri" value={redirectUri} />}
      {ticket && <input type="hidden" name="proof" value={ticket} />}
      <ChoiceGroup legend="Зачем вы здесь">
        <Radio label="Ищу работу" value="seeker" defaultChecked={intent === 'seeker'} {...choice} />
        <Radio label="Ищу сотрудников" value="employer" defaultChecked={intent === 'employer'} {...choice} />
      </ChoiceGroup>
      <Input
        label={LABELS.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        {...form.field('email')}
      />
      <Input label={LABELS.firstName} autoComplete="given-name" required {...form.field('firstName')} />
      <Input
        label={LABELS.lastName}
        hint="Можно не указывать"
        autoComplete="family-name"
        {...form.field('lastName')}
      />
      <Agreements consent={form.field('consent')} offer={form.field('offer')} />
      <SubmitButton form={form}>Получить код</SubmitButton>
    </Form>
  )
}
