import { api } from '#client/app/api.ts'
import { SubmitButton } from '#client/app/form/form.tsx'
import { NativeForm } from '#client/app/form/native-form.tsx'
import { useNativeForm } from '#client/app/form/use-native-form.ts'
import { notifySessionChanged } from '#client/app/session-sync.ts'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Input } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { NAME_LENGTH_MAX } from '#shared/features/identity/accounts/vocabulary.ts'
import type { Intent } from '#shared/features/identity/accounts/vocabulary.ts'
import { afterRegistration } from '#shared/features/identity/session/sign-in-paths.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { Agreements } from './agreements.tsx'
import { DestinationFields } from './destination-fields.tsx'
import type { Destination } from '#shared/features/identity/session/sign-in-paths.ts'

const LABELS = {
  firstName: 'Имя',
  lastName: 'Фамилия',
  consent: 'Согласие на обработку персональных данных',
  offer: 'Оферта и правила',
}

/** The name and the consents of a new account, after the right code. */
export function NewAccountStep({
  intent,
  destination,
  refusal,
  onCreated,
}: {
  /** Null: the page that one came from does not tell, so the form asks. */
  intent: Intent | null
  destination: Destination
  refusal: string | null
  onCreated: (after: string) => void
}) {
  const form = useNativeForm({
    draft: 'new-account',
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
  return (
    <NativeForm form={form} labels={LABELS} action={`${pathOf('sign-in')}/name`} className="grid gap-4">
      {refusal && <Notice tone="error" title={refusal} />}
      <DestinationFields {...destination} />
      {intent === null ? (
        <ChoiceGroup legend="Зачем вы здесь">
          <Radio label="Ищу работу" name="intent" value="seeker" defaultChecked />
          <Radio label="Ищу сотрудников" name="intent" value="employer" />
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
      <Agreements consent={form.field('consent')} offer={form.field('offer')} />
      <SubmitButton form={form}>Создать аккаунт</SubmitButton>
    </NativeForm>
  )
}
