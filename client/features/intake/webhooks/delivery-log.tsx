import { useQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { failureText } from '#client/app/api-error.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { showFailure } from '#client/app/show-failure.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { Delivery, Webhook } from '#shared/features/intake/webhooks/contract.ts'
import {
  DELIVERY_FAILURE_LABELS,
  DELIVERY_STATE_LABELS,
  SENT_EVENT_LABELS,
} from '#shared/features/intake/webhooks/labels.ts'
import { SECOND_MS } from '#shared/kernel/durations.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { NO_BREAK_SPACE, countOf } from '#shared/kernel/number.ts'

const ATTEMPT_FORMS = { one: 'попытка', few: 'попытки', many: 'попыток' }
const TONES = { waiting: 'warning', delivered: 'good', failed: 'danger' } as const
const POLL_MS = 2 * SECOND_MS

const deliveriesOf = (id: number, webhookId: Webhook['id']) =>
  api.webhooks.deliveries.queryOptions({ input: { id, webhookId } })

/** What was sent to an address; read again while something is on its way for the first time. */
export function DeliveryLog({
  companyId,
  webhookId,
  isEnabled,
  now,
}: {
  companyId: number
  webhookId: Webhook['id']
  isEnabled: boolean
  now: string
}) {
  const { data, error } = useQuery({
    ...deliveriesOf(companyId, webhookId),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ triedAt }) => triedAt === null) ? POLL_MS : false,
  })
  const resend = useCommand(api.webhooks.resend, {
    refresh: [api.webhooks.deliveries],
    refused: (failure) => showFailure(failure),
  })
  if (error && !data) return <p className="text-danger">{failureText(error)}</p>
  if (!data) return <Skeleton className="h-16" />
  if (data.items.length === 0) return <p className="text-muted">За 30 дней ничего не отправлялось.</p>
  return (
    <ul className="divide-y divide-line" aria-live="polite">
      {data.items.map((delivery) => (
        <li key={delivery.id} className="grid gap-x-4 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{SENT_EVENT_LABELS[delivery.event]}</span>
              <Badge tone={TONES[delivery.state]}>{DELIVERY_STATE_LABELS[delivery.state]}</Badge>
            </p>
            <p className="text-small text-muted">{toOutcome(delivery, now)}</p>
            {delivery.answer !== '' && (
              <details className="text-small">
                <summary className="py-1">Ответ сервера</summary>
                <pre className="wrap-anywhere whitespace-pre-wrap">{delivery.answer}</pre>
              </details>
            )}
          </div>
          {isEnabled && delivery.state !== 'waiting' && (
            <Button
              variant="secondary"
              size="small"
              className="self-start"
              aria-label={`Отправить снова: ${SENT_EVENT_LABELS[delivery.event]}`}
              onClick={() =>
                !resend.isPending && resend.run({ id: companyId, webhookId, deliveryId: delivery.id })
              }
            >
              Отправить снова
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function toOutcome(delivery: Delivery, now: string) {
  const { createdAt, triedAt, nextTryAt, attempts, status, failure, durationMs } = delivery
  const parts = [
    formatMoment(triedAt ?? createdAt, { now }),
    failure === null ? (status === null ? null : `ответ ${status}`) : DELIVERY_FAILURE_LABELS[failure],
    durationMs === null || status === null ? null : `${durationMs}${NO_BREAK_SPACE}мс`,
    attempts > 1 ? countOf(attempts, ATTEMPT_FORMS) : null,
    nextTryAt !== null && triedAt !== null ? `повторим ${formatMoment(nextTryAt, { now })}` : null,
  ]
  return parts.filter((part) => part !== null).join(', ')
}
