/** The section `webhooks` of the documents: the requests that the board sends to addresses of companies. */
import { EVENT_BODIES, eventSchemaName } from '#shared/features/intake/webhooks/events.ts'
import { SENT_EVENT_LABELS } from '#shared/features/intake/webhooks/labels.ts'

const SIGNATURE_HEADERS = [
  ['webhook-id', 'Имя события: у повторов одно и то же.'],
  ['webhook-timestamp', 'Когда отправлено, секунд с начала 1970 года.'],
  ['webhook-signature', 'Подписи по Standard Webhooks через пробел: v1,….'],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}))

/** Each event is a POST, with a named schema of its body. */
export function describeWebhooks() {
  const paths: Record<string, object> = {}
  for (const event of EVENT_BODIES.keys())
    paths[event] = {
      post: {
        operationId: `webhooks.${event}`,
        summary: SENT_EVENT_LABELS[event],
        description: `${SENT_EVENT_LABELS[event]}. Событие может прийти дважды и не по порядку.`,
        tags: ['integrations'],
        security: [],
        parameters: SIGNATURE_HEADERS,
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { $ref: `#/components/schemas/${eventSchemaName(event)}` } },
          },
        },
        responses: {
          '2XX': { description: 'Принято. Тело ответа видно в журнале доставок.' },
          410: { description: 'Адрес больше не принимает событий: мы его выключим.' },
          '4XX': { description: 'Не принято: повторим позже.' },
          '5XX': { description: 'Не принято: повторим позже.' },
        },
      },
    }
  return paths
}
