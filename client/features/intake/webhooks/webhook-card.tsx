import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { showFailure } from '#client/app/show-failure.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import type { Webhook } from '#shared/features/intake/webhooks/contract.ts'
import { WEBHOOK_EVENT_LABELS } from '#shared/features/intake/webhooks/labels.ts'
import { OLD_SECRET_HOURS } from '#shared/features/intake/webhooks/vocabulary.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { DeliveryLog, deliveriesOf } from './delivery-log.tsx'
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
  /** Shows a new key. */
  onNewKey: (key: string) => void
}) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<'rotate' | 'remove' | null>(null)
  const [isEditing, setIsEditing] = useState(false)
  const one = { id: companyId, webhookId: webhook.id }
  const { url, events, disabledAt, failingSince } = webhook
  const isEnabled = disabledAt === null
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.webhooks.key() })
  const test = useMutation(
    api.webhooks.test.mutationOptions({
      onSuccess: () =>
        queryClient.invalidateQueries({ queryKey: deliveriesOf(companyId, webhook.id).queryKey }),
      onError: (error) => showFailure(error),
    }),
  )
  const toggle = useMutation(
    api.webhooks.update.mutationOptions({ onSuccess: refresh, onError: (error) => showFailure(error) }),
  )
  const rotate = useMutation(
    api.webhooks.rotate.mutationOptions({
      onSuccess: async ({ signingKey }) => {
        setAsked(null)
        await refresh()
        onNewKey(signingKey)
      },
    }),
  )
  const remove = useMutation(
    api.webhooks.remove.mutationOptions({
      onSuccess: async () => {
        setAsked(null)
        await refresh()
        document.querySelector<HTMLElement>('#webhooks')?.focus()
      },
    }),
  )
  if (isEditing)
    return (
      <WebhookFields
        title="Изменить адрес"
        button="Сохранить"
        defaults={{ url, events: [...events] }}
        send={async (values) => {
          await api.webhooks.update.call({ ...one, ...values, isEnabled })
          await refresh()
          setIsEditing(false)
        }}
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
            onClick={() => !test.isPending && test.mutate(one)}
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
            !toggle.isPending && toggle.mutate({ ...one, url, events: [...events], isEnabled: !isEnabled })
          }
        >
          {isEnabled ? 'Выключить' : 'Включить'}
        </Button>
        <Button variant="secondary" size="small" onClick={() => setAsked('rotate')}>
          Заменить ключ
        </Button>
        <Button variant="danger" size="small" onClick={() => setAsked('remove')}>
          Удалить
        </Button>
      </div>
      <Disclosure summary="Последние отправки" isOpen={test.isSuccess}>
        <DeliveryLog companyId={companyId} webhookId={webhook.id} isEnabled={isEnabled} now={now} />
      </Disclosure>
      <ConfirmDialog
        isOpen={asked === 'rotate'}
        title="Заменить ключ подписи?"
        confirmText="Заменить"
        isPending={rotate.isPending}
        error={failureText(rotate.error)}
        onConfirm={() => rotate.mutate(one)}
        onClose={() => setAsked(null)}
      >
        <p>Прежний ключ будет подписывать сообщения вместе с новым ещё {OLD_SECRET_HOURS} часа.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'remove'}
        title="Удалить адрес?"
        confirmText="Удалить"
        isPending={remove.isPending}
        error={failureText(remove.error)}
        onConfirm={() => remove.mutate(one)}
        onClose={() => setAsked(null)}
      >
        <p>События на него больше не придут, журнал отправок исчезнет.</p>
      </ConfirmDialog>
    </Card>
  )
}
