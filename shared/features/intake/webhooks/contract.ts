import { z } from 'zod'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { operation, Count, Instant, Nothing, rowId } from '#shared/kernel/contract.ts'
import { WebhookForm } from './forms.ts'
import { DELIVERY_FAILURES, DELIVERY_STATES, SENT_EVENTS, WEBHOOK_EVENTS } from './vocabulary.ts'

const WebhookId = rowId('Номер вебхука.').brand<'WebhookId'>()
const tags = ['integrations']
export const OfCompany = z.object({ id: CompanyId })
const One = OfCompany.extend({ webhookId: WebhookId })
const OneDelivery = One.extend({ deliveryId: z.uuid().describe('Номер доставки.') })

export const Webhook = z.object({
  id: WebhookId,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: Instant,
  /** Null while it is on. */
  disabledAt: Instant.nullable(),
  /** Since when nothing could be delivered; null when the last delivery succeeded. */
  failingSince: Instant.nullable(),
  /** Until when the replaced secret signs too; null when there is none. */
  oldKeyUntil: Instant.nullable(),
})
export type Webhook = z.infer<typeof Webhook>

export const Delivery = z.object({
  id: z.uuid(),
  event: z.enum(SENT_EVENTS),
  state: z.enum(DELIVERY_STATES),
  attempts: Count,
  createdAt: Instant,
  /** Of the last attempt; null before the first one. */
  triedAt: Instant.nullable(),
  nextTryAt: Instant.nullable(),
  durationMs: Count.nullable(),
  /** HTTP status of the answer; null when none came. */
  status: Count.nullable(),
  failure: z.enum(DELIVERY_FAILURES).nullable(),
  /** The beginning of the answer. */
  answer: z.string(),
})
export type Delivery = z.infer<typeof Delivery>

/** The key that signs, as libraries of Standard Webhooks read it. It is shown once. */
const SigningKey = z.object({ signingKey: z.string() })

export const webhooksContract = {
  list: operation('GET /v1/companies/{id}/webhooks', 'signed_in', 'Вебхуки компании', tags)
    .input(OfCompany)
    .output(z.object({ items: z.array(Webhook) })),
  create: operation('POST /v1/companies/{id}/webhooks', 'signed_in', 'Добавить вебхук', tags, {
    makes: 'secret',
  })
    .input(WebhookForm.extend({ id: CompanyId }))
    .output(SigningKey.extend({ webhook: Webhook })),
  update: operation(
    'PUT /v1/companies/{id}/webhooks/{webhookId}',
    'signed_in',
    'Изменить, включить или выключить вебхук',
    tags,
  )
    .input(WebhookForm.extend({ ...One.shape, isEnabled: z.boolean() }))
    .output(Webhook),
  rotate: operation(
    'POST /v1/companies/{id}/webhooks/{webhookId}/signing-key',
    'signed_in',
    'Заменить ключ подписи вебхука',
    tags,
    { makes: 'secret' },
  )
    .input(One)
    .output(SigningKey),
  remove: operation('DELETE /v1/companies/{id}/webhooks/{webhookId}', 'signed_in', 'Удалить вебхук', tags)
    .input(One)
    .output(Nothing),
  test: operation(
    'POST /v1/companies/{id}/webhooks/{webhookId}/test',
    'signed_in',
    'Отправить проверочное событие',
    tags,
    { makes: true },
  )
    .input(One)
    .output(Delivery),
  deliveries: operation(
    'GET /v1/companies/{id}/webhooks/{webhookId}/deliveries',
    'signed_in',
    'Последние доставки вебхука',
    tags,
  )
    .input(One)
    .output(z.object({ items: z.array(Delivery) })),
  resend: operation(
    'POST /v1/companies/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/resend',
    'signed_in',
    'Отправить событие снова',
    tags,
    { makes: true },
  )
    .input(OneDelivery)
    .output(Delivery),
}
