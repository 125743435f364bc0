import { useId } from 'react'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Card } from '#client/ui/card.tsx'
import { Checkbox, ChoiceGroup } from '#client/ui/choice.tsx'
import { Input } from '#client/ui/field.tsx'
import { WebhookForm } from '#shared/features/intake/webhooks/forms.ts'
import { WEBHOOK_EVENT_LABELS } from '#shared/features/intake/webhooks/labels.ts'
import { WEBHOOK_EVENTS } from '#shared/features/intake/webhooks/vocabulary.ts'

/** The form of a new webhook and of a changed one. */
export function WebhookFields({
  title,
  button,
  defaults,
  send,
}: {
  title: string
  button: string
  defaults: WebhookForm
  send: (values: WebhookForm) => Promise<unknown>
}) {
  const heading = useId()
  const form = useValuesForm({ schema: WebhookForm, defaults, send })
  const error = form.errors['events']
  return (
    <Card as="section" aria-labelledby={heading}>
      <h3 id={heading} className="mb-3">
        {title}
      </h3>
      <Form form={form} labels={{ url: 'Адрес', events: 'События' }} className="grid gap-4">
        <Input
          label="Адрес"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          required
          {...form.field('url')}
        />
        <div>
          <ChoiceGroup legend="События" isRequired>
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox
                key={event}
                value={event}
                label={WEBHOOK_EVENT_LABELS[event]}
                {...form.field('events')}
              />
            ))}
          </ChoiceGroup>
          {error && <p className="text-small text-danger">{error}</p>}
        </div>
        <div>
          <SubmitButton form={form}>{button}</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
