import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Card } from '#client/ui/card.tsx'
import { Checkbox, ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Input } from '#client/ui/field.tsx'
import { ApiTokenForm } from '#shared/features/intake/api-tokens/forms.ts'
import { API_SCOPE_LABELS } from '#shared/features/intake/api-tokens/labels.ts'
import {
  API_SCOPES,
  API_TOKEN_DAYS,
  API_TOKEN_NAME_MAX,
} from '#shared/features/intake/api-tokens/vocabulary.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/plural.ts'

/** The form of a new token. */
export function TokenFields({ send }: { send: (values: ApiTokenForm) => Promise<unknown> }) {
  const form = useValuesForm({
    schema: ApiTokenForm,
    defaults: { name: '', scopes: [], days: null },
    send,
  })
  const days = form.values.days
  const error = form.errors['scopes']
  return (
    <Card as="section" aria-labelledby="new-token">
      <h3 id="new-token" className="mb-3">
        Создать ключ
      </h3>
      <Form form={form} labels={{ name: 'Название', scopes: 'Права', days: 'Срок' }} className="grid gap-4">
        <Input
          label="Название"
          hint="Для какой программы ключ"
          autoComplete="off"
          maxLength={API_TOKEN_NAME_MAX}
          required
          {...form.field('name')}
        />
        <div>
          <ChoiceGroup legend="Права" isRequired>
            {API_SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={API_SCOPE_LABELS[scope]} {...form.field('scopes')} />
            ))}
          </ChoiceGroup>
          {error && <p className="text-small text-danger">{error}</p>}
        </div>
        <ChoiceGroup legend="Срок">
          {[null, ...API_TOKEN_DAYS].map((choice) => (
            <Radio
              key={choice}
              name="token-days"
              checked={days === choice}
              onChange={() => form.set('days', choice)}
              label={choice === null ? 'Пока не отзовут' : countOf(choice, DAY_FORMS)}
            />
          ))}
        </ChoiceGroup>
        <div>
          <SubmitButton form={form}>Создать ключ</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
