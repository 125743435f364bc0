/** Operations for the programs of a company, by its API token. The page at /api/company/docs is made of them. */
import { z } from 'zod'
import { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { VacancyContent } from '#shared/features/board/posting/model.ts'
import { MyVacancy, MyVacancyRow, Saved } from '#shared/features/board/posting/my-vacancy.ts'
import { TARIFF_CODES } from '#shared/features/board/posting/tariffs.ts'
import { LIST_TABS } from '#shared/features/board/posting/vocabulary.ts'
import { ClosingAnswer, ClosingForInvited, MessageForm } from '#shared/features/board/responses/forms.ts'
import { textLines } from '#shared/kernel/form-fields.ts'
import { Message, Received, ReceivedRow, VacancyBrief } from '#shared/features/board/responses/model.ts'
import { ResponseId } from '#shared/features/board/responses/response-id.ts'
import {
  DECISIONS,
  MESSAGE_LENGTH_MAX,
  REJECTION_REASONS,
} from '#shared/features/board/responses/vocabulary.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { ARCHIVE_REASONS } from '#shared/features/board/vacancies/vocabulary.ts'
import { API_SCOPES, type ApiScope } from '#shared/features/intake/api-tokens/vocabulary.ts'
import { operation, Count, Instant, pageInput, searchInput } from '#shared/kernel/contract.ts'

const tags = ['company_api']
/** Responses of one answer. */
const LIMIT_MAX = 100
const CURSOR_LENGTH_MAX = 200

const byToken = (
  address: Parameters<typeof operation>[0],
  scope: ApiScope | null,
  summary: string,
  options: { makes?: boolean; description?: string } = {},
) => operation(address, 'api_token', summary, tags, { ...(scope === null ? {} : { scope }), ...options })
const OneResponse = z.object({ id: ResponseId })
const OneVacancy = z.object({ id: VacancyId })

export const companyApiContract = {
  whoAmI: byToken('GET /company/v1/token', null, 'Чей это ключ и что ему можно')
    .input(z.object({}))
    .output(z.object({ name: z.string(), scopes: z.array(z.enum(API_SCOPES)), company: CompanyRef })),
  responses: byToken('GET /company/v1/responses', 'responses', 'Отклики, давно изменённые первыми', {
    description:
      'Повторяйте запрос с cursor из next_cursor, пока has_more — true. Последний next_cursor сохраните: с ним следующий обход ' +
      'начнётся с новых изменений. next_cursor есть и у последнего ответа, поэтому конец обхода — это has_more: false, а не ' +
      'пустой next_cursor. Изменение появляется здесь через минуту: за это время завершатся те, что начались раньше него, и ' +
      'обход ни одного не пропустит. Сразу о нём говорит вебхук, и отклик можно прочитать по номеру.',
  })
    .input(
      z.object({
        vacancyId: VacancyId.nullable().default(null),
        updatedSince: z.iso
          .datetime({ offset: true })
          .nullable()
          .default(null)
          .describe('Только изменённые с этого момента.'),
        cursor: z
          .string()
          .max(CURSOR_LENGTH_MAX)
          .nullable()
          .default(null)
          .describe('next_cursor прошлого ответа: продолжить с этого места.'),
        limit: z.coerce
          .number()
          .int()
          .min(1)
          .max(LIMIT_MAX)
          .default(50)
          .describe('Сколько откликов в ответе.'),
      }),
    )
    .output(
      z.object({
        items: z.array(ReceivedRow.extend({ vacancy: VacancyBrief, updatedAt: Instant })),
        nextCursor: z
          .string()
          .nullable()
          .describe(
            'Где продолжить: сейчас, если has_more, или позже, с новых изменений. null — откликов ещё не было.',
          ),
        hasMore: z.boolean().describe('Есть ли ещё: false — обход закончен.'),
      }),
    ),
  response: byToken(
    'GET /company/v1/responses/{id}',
    'responses',
    'Отклик с резюме, контактами и перепиской; соискатель не узнает о чтении',
  )
    .input(OneResponse)
    .output(Received),
  openResponse: byToken(
    'POST /company/v1/responses/{id}/open',
    'answers',
    'Отметить отклик просмотренным: соискатель это увидит',
    { makes: false },
  )
    .input(OneResponse)
    .output(Received),
  answer: byToken('POST /company/v1/responses/{id}/answer', 'answers', 'Пригласить или отказать', {
    makes: true,
  })
    .input(
      OneResponse.extend({
        decision: z.enum(DECISIONS),
        reason: z.enum(REJECTION_REASONS).nullable().default(null).describe('Причина; нужна при отказе.'),
        message: textLines(MESSAGE_LENGTH_MAX).default('').describe('Текст для соискателя.'),
      }),
    )
    .output(Received),
  write: byToken('POST /company/v1/responses/{id}/messages', 'answers', 'Написать соискателю', {
    makes: true,
  })
    .input(MessageForm.extend({ id: ResponseId }))
    .output(Message),
  vacancies: byToken('GET /company/v1/vacancies', 'vacancies', 'Вакансии компании')
    .input(
      z.object({
        tab: z.enum(LIST_TABS).default('all').describe('Какие показать.'),
        search: searchInput('Часть названия.'),
        page: pageInput(),
      }),
    )
    .output(z.object({ count: Count, items: z.array(MyVacancyRow) })),
  vacancy: byToken('GET /company/v1/vacancies/{id}', 'vacancies', 'Вакансия с её текстом')
    .input(OneVacancy)
    .output(MyVacancy),
  createVacancy: byToken('POST /company/v1/vacancies', 'vacancies', 'Создать черновик вакансии', {
    makes: true,
  })
    .input(z.object({ content: VacancyContent }))
    .output(Saved),
  updateVacancy: byToken(
    'PUT /company/v1/vacancies/{id}',
    'vacancies',
    'Изменить текст вакансии; соискатели увидят его после отправки и проверки',
  )
    .input(
      OneVacancy.extend({
        content: VacancyContent,
        version: z
          .number()
          .int()
          .min(0)
          .nullable()
          .default(null)
          .describe('Какую версию вы меняли; null — любую.'),
      }),
    )
    .output(Saved),
  submitVacancy: byToken(
    'POST /company/v1/vacancies/{id}/submit',
    'vacancies',
    'Отправить вакансию на проверку, взяв размещение из пакета или оплатив с баланса',
    { makes: true },
  )
    .input(
      OneVacancy.extend({
        isDuplicateMeant: z
          .boolean()
          .default(false)
          .describe('Отправить, хотя похожая вакансия уже открыта.'),
        payment: z
          .object({
            tariff: z.enum(TARIFF_CODES),
            method: z.enum(['package', 'balance', 'free']),
            requestKey: z
              .uuid()
              .optional()
              .describe(
                'Свой для каждой покупки: повтор с ним не купит второй раз. Без него — из Idempotency-Key.',
              ),
          })
          .nullable()
          .default(null)
          .describe('Чем оплатить, если размещение ещё не оплачено.'),
      }),
    )
    .output(
      z.object({
        /** `tariffs`: it waits for a payment; `duplicates`: nothing has happened. */
        next: z.enum(['tariffs', 'moderation', 'duplicates']),
      }),
    ),
  confirmVacancy: byToken(
    'POST /company/v1/vacancies/{id}/confirm',
    'vacancies',
    'Подтвердить, что вакансия актуальна; ушедшая из поиска вернётся с оставшимися днями',
    { makes: false },
  )
    .input(OneVacancy)
    .output(MyVacancy),
  closeVacancy: byToken(
    'POST /company/v1/vacancies/{id}/close',
    'vacancies',
    'Закрыть вакансию и ответить всем, кто ждёт',
    { makes: true },
  )
    .input(
      OneVacancy.extend({
        reason: z.enum(ARCHIVE_REASONS),
        answer: ClosingAnswer.nullable()
          .default(null)
          .describe('Ответ тем, кто ждёт; null — вакансия закрыта.'),
        invited: ClosingForInvited.nullable()
          .default(null)
          .describe(
            'Что ответить приглашённым; null — мы напишем им, что вакансия закрыта, собеседование и задание отменены, а писать можно ещё 14 дней.',
          ),
      }),
    )
    .output(MyVacancy),
}
