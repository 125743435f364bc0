import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { notifySessionChanged } from '#client/app/session-sync.ts'
import { Checkbox } from '#client/ui/choice.tsx'
import { Input } from '#client/ui/field.tsx'
import { InvitedRegistrationForm } from '#shared/features/identity/session/forms.ts'
import { Agreements } from './agreements.tsx'

/** The e-mail with the invitation has verified the address, so no code is needed. */
export function InvitedForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useValuesForm({
    schema: InvitedRegistrationForm,
    defaults: { token, remember: true },
    async send(values) {
      await api.session.registerInvited.call(values)
      onDone()
      await notifySessionChanged()
    },
    draft: { name: 'invited-registration', except: ['token', 'consent', 'offer'] },
  })
  return (
    <Form
      form={form}
      labels={{
        firstName: 'Имя',
        lastName: 'Фамилия',
        consent: 'Согласие на обработку персональных данных',
        offer: 'Оферта и правила',
      }}
      className="grid gap-4"
    >
      <Input label="Имя" autoComplete="given-name" required {...form.field('firstName')} />
      <Input
        label="Фамилия"
        hint="Можно не указывать"
        autoComplete="family-name"
        {...form.field('lastName')}
      />
      <Agreements consent={form.field('consent')} offer={form.field('offer')} />
      <Checkbox label="Запомнить меня на этом устройстве" {...form.field('remember')} />
      <SubmitButton form={form}>Зарегистрироваться</SubmitButton>
    </Form>
  )
}
