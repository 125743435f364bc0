import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { showFailure } from '#client/app/show-failure.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { focusHeading } from '#client/ui/focus-heading.ts'
import type { Webhook } from '#shared/features/intake/webhooks/contract.ts'
import { WEBHOOK_EVENT_LABELS } from '#shared/features/intake/webhooks/labels.ts'
import { OLD_SECRET_HOURS } from '#shared/features/intake/webhooks/vocabulary.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { WebhookFields } from './webhook-fields.tsx'

/** One address with its state, its log and what can be done with it. */
export function WebhookCard({
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
