import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, useId } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { ShownOnce } from '#client/ui/shown-once.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import {
  WEBHOOKS_MAX,
  OLD_SECRET_HOURS,
  WEBHOOK_EVENTS,
} from '#shared/features/intake/webhooks/vocabulary.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { showFailure } from '#client/app/show-failure.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { focusHeading } from '#client/ui/focus.ts'
import type { Webhook } from '#shared/features/intake/webhooks/contract.ts'
import { WEBHOOK_EVENT_LABELS } from '#shared/features/intake/webhooks/labels.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Checkbox, ChoiceGroup } from '#client/ui/choice.tsx'
import { Input } from '#client/ui/field.tsx'
import { WebhookForm } from '#shared/features/intake/webhooks/forms.ts'

export const webhooksOf = (id: number) => api.webhooks.list.queryOptions({ input: { id } })

/** The addresses that events of the company are sent to. */
export function Webhooks({ companyId, now }: { companyId: number; now: string }) {
  const { items } = useSuspenseQuery(webhooksOf(companyId)).data
  const [signingKey, setSigningKey] = useState<string | null>(null)
  const create = useCommand(api.webhooks.create, { done: (made) => setSigningKey(made.signingKey) })
  return (
    <section aria-labelledby="webhooks" className="grid gap-4">
      <div>
        <h2 id="webhooks" tabIndex={-1}>
          Вебхуки
        </h2>
        <p className="text-small text-muted">
          Мы сообщаем вашему серверу о событиях. Контактов в сообщениях нет: их программа читает по ключу API.
        </p>
      </div>
      {items.length === 0 && (
        <EmptyState title="Адресов пока нет">
          <p>Добавьте адрес, на который отправлять события.</p>
        </EmptyState>
      )}
      {items.map((webhook) => (
        <WebhookCard
          key={webhook.id}
          companyId={companyId}
          webhook={webhook}
          now={now}
          onNewKey={setSigningKey}
        />
      ))}
      {items.length < WEBHOOKS_MAX && (
        <WebhookFields
          key={items.length}
          title="Добавить адрес"
          button="Добавить"
          defaults={{ url: '', events: [] }}
          send={(values) => create.send({ id: companyId, ...values })}
        />
      )}
      <ShownOnce
        title="Ключ подписи"
        value={signingKey}
        hint="Им подписано каждое сообщение. Проверяйте подпись, чтобы не принять чужое сообщение за наше."
        onClose={() => setSigningKey(null)}
      />
    </section>
  )
}

/** One address with its state, its log and what can be done with it. */
function WebhookCard({
  companyId,
  webhook,
  now,
  onNewKey,
}: {
  companyId: number
  webhook: Webhook
  now: string
  onNewKey: (signingKey: string) => void
}) {
  const [isEditing, setIsEditing] = useState(false)
  const one = { id: companyId, webhookId: webhook.id }
  const { url, events, disabledAt, failingSince } = webhook
  const isEnabled = disabledAt === null
  const refused = (error: Error) => showFailure(error)
  const test = useCommand(api.webhooks.test, { refresh: [api.webhooks.deliveries], refused })
  const toggle = useCommand(api.webhooks.update, { refused })
  const save = useCommand(api.webhooks.update, { done: () => setIsEditing(false) })
  const rotate = useCommand(api.webhooks.rotate, { done: ({ signingKey }) => onNewKey(signingKey) })
  const remove = useCommand(api.webhooks.remove, { done: () => focusHeading('webhooks') })
  if (isEditing)
    return (
      <WebhookFields
        title="Изменить адрес"
        button="Сохранить"
        defaults={{ url, events: [...events] }}
        send={(values) => save.send({ ...one, ...values, isEnabled })}
      />
    )
  return (
    <Card as="article" aria-label={url} className="grid gap-3">
      <div>
        <h3 className="break-all">{url}</h3>
        <p className="flex flex-wrap gap-x-2 gap-y-1 text-small text-muted">
          {!isEnabled && <Badge tone="danger">Выключен</Badge>}
          {isEnabled && failingSince !== null && (
            <Badge tone="warning">Не отвечает с {formatMoment(failingSince, { now })}</Badge>
          )}
          {events.map((event) => WEBHOOK_EVENT_LABELS[event]).join('; ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isEnabled && (
          <Button
            variant="secondary"
            size="small"
            isBusy={test.isPending}
            onClick={() => !test.isPending && test.run(one)}
          >
            Проверить
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => setIsEditing(true)}>
          Изменить
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() =>
            !toggle.isPending && toggle.run({ ...one, url, events: [...events], isEnabled: !isEnabled })
          }
        >
          {isEnabled ? 'Выключить' : 'Включить'}
        </Button>
        <ConfirmedButton
          command={rotate}
          input={one}
          size="small"
          text="Заменить ключ"
          title="Заменить ключ подписи?"
          confirmText="Заменить"
        >
          <p>Прежний ключ будет подписывать сообщения вместе с новым ещё {OLD_SECRET_HOURS} часа.</p>
        </ConfirmedButton>
        <ConfirmedButton
          command={remove}
          input={one}
          variant="danger"
          size="small"
          text="Удалить"
          title="Удалить адрес?"
        >
          <p>События на него больше не придут, журнал отправок исчезнет.</p>
        </ConfirmedButton>
      </div>
      <Disclosure summary="Последние отправки" isOpen={test.isSuccess}>
        <DeliveryLog companyId={companyId} webhookId={webhook.id} isEnabled={isEnabled} now={now} />
      </Disclosure>
    </Card>
  )
}

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
