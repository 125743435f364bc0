import { z } from 'zod'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { access, Count, Instant, Nothing } from '#shared/kernel/contract.ts'
import { rowId } from '#shared/kernel/row-id.ts'
import { WebhookForm } from './forms.ts'
import { DELIVERY_FAILURES, DELIVERY_STATES, SENT_EVENTS, WEBHOOK_EVENTS } from './vocabulary.ts'

const WebhookId = rowId('Номер вебхука.').brand<'WebhookId'>()
const tags = ['integrations']
const OfCompany = z.object({ id: CompanyId })
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
  list: access('signed_in')
    .route({ method: 'GET', path: '/v1/companies/{id}/webhooks', summary: 'Вебхуки компании', tags })
    .input(OfCompany)
    .output(z.object({ items: z.array(Webhook) })),
  create: access('signed_in', { makes: 'secret' })
    .route({ method: 'POST', path: '/v1/companies/{id}/webhooks', summary: 'Добавить вебхук', tags })
    .input(WebhookForm.extend({ id: CompanyId }))
    .output(SigningKey.extend({ webhook: Webhook })),
  update: access('signed_in')
    .route({
      method: 'PUT',
      path: '/v1/companies/{id}/webhooks/{webhookId}',
      summary: 'Изменить, включить или выключить вебхук',
      tags,
    })
    .input(WebhookForm.extend({ ...One.shape, isEnabled: z.boolean() }))
    .output(Webhook),
  rotate: access('signed_in', { makes: 'secret' })
    .route({
      method: 'POST',
      path: '/v1/companies/{id}/webhooks/{webhookId}/signing-key',
      summary: 'Заменить ключ подписи вебхука',
      tags,
    })
    .input(One)
    .output(SigningKey),
  remove: access('signed_in')
    .route({
      method: 'DELETE',
      path: '/v1/companies/{id}/webhooks/{webhookId}',
      summary: 'Удалить вебхук',
      tags,
    })
    .input(One)
    .output(Nothing),
  test: access('signed_in', { makes: true })
    .route({
      method: 'POST',
      path: '/v1/companies/{id}/webhooks/{webhookId}/test',
      summary: 'Отправить проверочное событие',
      tags,
    })
    .input(One)
    .output(Delivery),
  deliveries: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/companies/{id}/webhooks/{webhookId}/deliveries',
      summary: 'Последние доставки вебхука',
      tags,
    })
    .input(One)
    .output(z.object({ items: z.array(Delivery) })),
  resend: access('signed_in', { makes: true })
    .route({
      method: 'POST',
      path: '/v1/companies/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/resend',
      summary: 'Отправить событие снова',
      tags,
    })
    .input(OneDelivery)
    .output(Delivery),
}
