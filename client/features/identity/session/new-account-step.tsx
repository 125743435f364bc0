import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { notifySessionChanged } from '#client/app/session-sync.ts'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Input } from '#client/ui/field.tsx'
import { NAME_LENGTH_MAX, type Intent } from '#shared/features/identity/accounts/vocabulary.ts'
import { afterRegistration } from '#shared/features/identity/session/sign-in-paths.ts'
import { newAccountAction } from './actions.ts'
import { Agreements } from './agreements.tsx'

const LABELS = {
  firstName: 'Имя',
  lastName: 'Фамилия',
  consent: 'Согласие на обработку персональных данных',
  offer: 'Оферта и правила',
}

/** The name and the consents of a new account, after the right code. */
export function NewAccountStep({
  intent,
  startHref,
  onCreated,
}: {
  /** Null if the previous page does not tell the intent; the form then includes the question. */
  intent: Intent | null
  /** The page on which the user enters another address, or the same one if its confirmation has expired. */
  startHref: string
  onCreated: (after: string) => void
}) {
  const form = useForm({
    draft: 'new-account',
    action: newAccountAction,
    async send({ firstName = '', lastName = '', intent: chosen }) {
      const account = { intent: chosen === 'employer' ? 'employer' : 'seeker' } as const
      await api.session.registerConfirmed.call({
        ...account,
        firstName,
        lastName,
        // The form is not sent without both boxes.
        consent: true,
        offer: true,
      })
      onCreated(afterRegistration(account.intent))
      await notifySessionChanged()
    },
  })
  const box = (name: string) => ({ ...form.choice(name), error: form.field(name).error })
  return (
    <Form form={form} labels={LABELS} className="grid gap-4">
      {intent === null ? (
        <ChoiceGroup legend="Зачем вы здесь">
          <Radio label="Ищу работу" {...form.choice('intent', 'seeker', true)} />
          <Radio label="Ищу сотрудников" {...form.choice('intent', 'employer')} />
        </ChoiceGroup>
      ) : (
        <input type="hidden" name="intent" value={intent} />
      )}
      <Input
        label={LABELS.firstName}
        autoComplete="given-name"
        maxLength={NAME_LENGTH_MAX}
        required
        {...form.field('firstName')}
      />
      <Input
        label={LABELS.lastName}
        hint="Можно не указывать"
        autoComplete="family-name"
        maxLength={NAME_LENGTH_MAX}
        {...form.field('lastName')}
      />
      <Agreements consent={box('consent')} offer={box('offer')} />
      <SubmitButton form={form}>Создать аккаунт</SubmitButton>
      <a href={startHref} className="justify-self-start py-2">
        Другой адрес
      </a>
    </Form>
  )
}
