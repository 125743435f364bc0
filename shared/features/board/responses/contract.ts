import { z } from 'zod'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { access, Count, idsInput } from '#shared/kernel/contract.ts'
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
  prepare: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/vacancies/{id}/responses/new',
      summary: 'С чем можно откликнуться на вакансию',
      tags,
    })
    .input(OfVacancy)
    .output(Preparation),
  send: access('signed_in', { makes: true })
    .route({
      method: 'POST',
      path: '/v1/vacancies/{id}/responses',
      summary: 'Откликнуться на вакансию',
      tags,
    })
    .input(RespondForm)
    .output(
      z.object({
        /** Null: the response is accepted and leaves when its resume is checked. */
        id: ResponseId.nullable(),
      }),
    ),
  saveDraft: access('signed_in')
    .route({
      method: 'PUT',
      path: '/v1/vacancies/{id}/responses/draft',
      summary: 'Сохранить черновик отклика',
      tags,
    })
    .input(ResponseDraftForm)
    .output(
      z.object({
        /** What the draft seems to say of health: a warning for its author. */
        healthWords: z.array(z.string()),
      }),
    ),
  healthCopies: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/responses/health',
      summary: 'В скольких своих откликах сказано о здоровье',
      tags,
    })
    .output(z.object({ count: Count })),
  removeHealth: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/personal/responses/health/removal',
      summary: 'Убрать сведения о здоровье из отправленных откликов',
      tags,
    })
    .output(z.object({ count: Count })),
  recallAccepted: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/vacancies/{id}/responses/draft/recall',
      summary: 'Вернуть в черновики отклик, который ждёт проверки резюме',
      tags,
    })
    .input(OfVacancy)
    .output(z.object({})),
  removeDraft: access('signed_in')
    .route({
      method: 'DELETE',
      path: '/v1/vacancies/{id}/responses/draft',
      summary: 'Удалить черновик отклика',
      tags,
    })
    .input(OfVacancy)
    .output(z.object({})),
  listOwn: access('signed_in')
    .route({ method: 'GET', path: '/v1/personal/responses', summary: 'Свои отклики', tags })
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
  ofVacancies: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/responses/of-vacancies',
      summary: 'Свои отклики на вакансии, которые на экране',
      tags,
    })
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
  openOwn: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/personal/responses/{id}/open',
      summary: 'Открыть свой отклик',
      tags,
    })
    .input(ById)
    .output(MyResponse),
  withdraw: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/personal/responses/{id}/withdraw',
      summary: 'Отозвать отклик вместе с контактами',
      tags,
    })
    .input(ById)
    .output(MyResponse),
  accept: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/personal/responses/{id}/accept',
      summary: 'Принять приглашение и открыть контакты',
      tags,
    })
    .input(ById)
    .output(MyResponse),
  writeOwn: access('signed_in', { makes: true })
    .route({
      method: 'POST',
      path: '/v1/personal/responses/{id}/messages',
      summary: 'Написать компании',
      tags,
    })
    .input(MessageForm.extend({ id: ResponseId }))
    .output(Message),
  ...receivedContract,
  ...workContract,
  ...interviewContract,
  ...testTaskContract,
}
