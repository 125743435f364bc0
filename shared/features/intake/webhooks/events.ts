/** What each event tells, with the names of the code; it is sent with those of the wire. */
import { z } from 'zod'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { Instant } from '#shared/kernel/contract.ts'
import { SENT_EVENTS, type SentEvent } from './vocabulary.ts'

const OfCompany = z.object({ companyId: CompanyId })
const VacancyEventData = OfCompany.extend({
  vacancyId: VacancyId,
  url: z.string().describe('Страница вакансии.'),
  apiUrl: z.string().describe('Она же в API компании.'),
})
const ResponseEventData = VacancyEventData.extend({
  responseId: ResponseId,
  url: z.string().describe('Отклик в кабинете компании.'),
  apiUrl: z.string().describe('Он же в API компании: там резюме и контакты.'),
})

const EVENT_DATA = {
  'response.created': ResponseEventData,
  'response.withdrawn': ResponseEventData,
  'response.answered': ResponseEventData.extend({ state: z.enum(['invited', 'rejected']) }),
  'message.received': ResponseEventData,
  'vacancy.published': VacancyEventData,
  'vacancy.closed': VacancyEventData.extend({ reason: z.enum(['closed', 'expired', 'taken_down']) }),
  'vacancy.confirmation_asked': VacancyEventData.extend({ confirmBy: Instant }),
  'vacancy.paused': VacancyEventData,
  'vacancy.returned': VacancyEventData,
  'webhook.test': OfCompany,
} satisfies Record<SentEvent, z.ZodObject>

/** The body of each event. */
export const EVENT_BODIES = new Map(
  SENT_EVENTS.map((type) => [
    type,
    z.object({
      type: z.literal(type),
      timestamp: Instant.describe('Когда это случилось.'),
      data: EVENT_DATA[type],
    }),
  ]),
)

/** `response.created` → `ResponseCreatedEvent` */
export const eventSchemaName = (event: SentEvent) =>
  `${event.replaceAll(/(?:^|[._])(\w)/g, (_whole, letter: string) => letter.toUpperCase())}Event`

/** Names of these schemas in the documents of the API. */
export const EVENT_SCHEMAS: Readonly<Record<string, z.ZodObject>> = {
  VacancyEventData,
  ResponseEventData,
  ...Object.fromEntries([...EVENT_BODIES].map(([event, body]) => [eventSchemaName(event), body])),
}
