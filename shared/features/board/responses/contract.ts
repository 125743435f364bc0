import { z } from 'zod'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { operation, Count, idsInput } from '#shared/kernel/contract.ts'
import { CARDS_MAX } from '#shared/kernel/paging.ts'
import { MessageForm, RespondForm, ResponseDraftForm } from './forms.ts'
import { Message, MyDraft, MyResponse, MyResponseRow, Preparation, State } from './model.ts'
import { interviewContract } from './interview-contract.ts'
import { ById, Page, tags } from './contract-inputs.ts'
import { receivedContract } from './received-contract.ts'
import { ResponseId } from './response-id.ts'
import { testTaskContract } from './test-task-contract.ts'
import { workContract } from './work-contract.ts'
import { MY_RESPONSE_TABS, RESPONSE_ORIGINS } from './vocabulary.ts'

const OfVacancy = z.object({ id: VacancyId })

export const responsesContract = {
  prepare: operation(
    'GET /v1/vacancies/{id}/responses/new',
    'signed_in',
    'С чем можно откликнуться на вакансию',
    tags,
  )
    .input(OfVacancy)
    .output(Preparation),
  send: operation('POST /v1/vacancies/{id}/responses', 'signed_in', 'Откликнуться на вакансию', tags, {
    makes: true,
  })
    .input(RespondForm)
    .output(
      z.object({
        /** Null: the response is accepted and leaves when its resume is checked. */
        id: ResponseId.nullable(),
      }),
    ),
  saveDraft: operation(
    'PUT /v1/vacancies/{id}/responses/draft',
    'signed_in',
    'Сохранить черновик отклика',
    tags,
  )
    .input(ResponseDraftForm)
    .output(
      z.object({
        /** What the draft seems to say of health: a warning for its author. */
        healthWords: z.array(z.string()),
      }),
    ),
  healthCopies: operation(
    'GET /v1/personal/responses/health',
    'signed_in',
    'В скольких своих откликах сказано о здоровье',
    tags,
  ).output(z.object({ count: Count })),
  removeHealth: operation(
    'POST /v1/personal/responses/health/removal',
    'signed_in',
    'Убрать сведения о здоровье из отправленных откликов',
    tags,
    { makes: false },
  ).output(z.object({ count: Count })),
  recallAccepted: operation(
    'POST /v1/vacancies/{id}/responses/draft/recall',
    'signed_in',
    'Вернуть в черновики отклик, который ждёт проверки резюме',
    tags,
    { makes: false },
  )
    .input(OfVacancy)
    .output(z.object({})),
  removeDraft: operation(
    'DELETE /v1/vacancies/{id}/responses/draft',
    'signed_in',
    'Удалить черновик отклика',
    tags,
  )
    .input(OfVacancy)
    .output(z.object({})),
  listOwn: operation('GET /v1/personal/responses', 'signed_in', 'Свои отклики', tags)
    .input(
      z.object({
        tab: z.enum(MY_RESPONSE_TABS).default('all').describe('Какие отклики показать.'),
        page: Page,
      }),
    )
    .output(
      z.object({
        items: z.array(MyResponseRow),
        count: Count,
        counts: z.record(z.enum(MY_RESPONSE_TABS), Count),
        unread: Count,
        /** Responses that are not sent yet, the last changed first; regardless of the tab. */
        drafts: z.array(MyDraft),
      }),
    ),
  ofVacancies: operation(
    'GET /v1/personal/responses/of-vacancies',
    'signed_in',
    'Свои отклики на вакансии, которые на экране',
    tags,
  )
    .input(
      z.object({
        ids: idsInput(VacancyId, CARDS_MAX, 'Номера вакансий на экране.'),
      }),
    )
    .output(
      z.object({
        items: z.array(
          z.object({
            id: ResponseId,
            vacancyId: VacancyId,
            state: State,
            origin: z.enum(RESPONSE_ORIGINS),
            /** Whether the seeker has answered an invitation. */
            isAnswered: z.boolean(),
          }),
        ),
        /** Vacancies whose response was accepted and waits for the check of its resume. */
        accepted: z.array(VacancyId),
        /** These also wait for the consent of a parent. */
        awaitsGuardian: z.boolean(),
      }),
    ),
  openOwn: operation('POST /v1/personal/responses/{id}/open', 'signed_in', 'Открыть свой отклик', tags, {
    makes: false,
  })
    .input(ById)
    .output(MyResponse),
  withdraw: operation(
    'POST /v1/personal/responses/{id}/withdraw',
    'signed_in',
    'Отозвать отклик вместе с контактами',
    tags,
    { makes: false },
  )
    .input(ById)
    .output(MyResponse),
  accept: operation(
    'POST /v1/personal/responses/{id}/accept',
    'signed_in',
    'Принять приглашение и открыть контакты',
    tags,
    { makes: false },
  )
    .input(ById)
    .output(MyResponse),
  writeOwn: operation('POST /v1/personal/responses/{id}/messages', 'signed_in', 'Написать компании', tags, {
    makes: true,
  })
    .input(MessageForm.extend({ id: ResponseId }))
    .output(Message),
  ...receivedContract,
  ...workContract,
  ...interviewContract,
  ...testTaskContract,
}
