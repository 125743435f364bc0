import { z } from 'zod'
import { ResumeId } from '#shared/features/board/resumes/model.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { access, Count, idsInput, Instant, pageInput } from '#shared/kernel/contract.ts'
import { FileAnswer, StreamAnswer } from '#shared/kernel/file-answer.ts'
import { CARDS_MAX } from '#shared/kernel/paging.ts'
import {
  DecideForm,
  InviteForm,
  MessageForm,
  NoteForm,
  RespondForm,
  ResponseDraftForm,
  TemplateForm,
} from './forms.ts'
import {
  Message,
  MyDraft,
  MyResponse,
  MyResponseRow,
  Preparation,
  Received,
  ReceivedRow,
  State,
  Template,
  VacancyBrief,
} from './model.ts'
import { ResponseId, TemplateId } from './response-id.ts'
import { ARCHIVE_MAX, COMPANY_STAGES, MY_RESPONSE_TABS, RESPONSE_ORIGINS } from './vocabulary.ts'

const tags = ['responses']
const ById = z.object({ id: ResponseId })
const OfVacancy = z.object({ id: VacancyId })
const Page = pageInput()

const Found = z.object({
  id: VacancyId,
  state: State.nullable().default(null).describe('Состояние отклика.'),
  search: z.string().trim().max(200).default('').describe('Текст поиска.'),
})

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
  send: access('signed_in')
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
    .output(z.object({})),
  recallAccepted: access('signed_in')
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
      }),
    ),
  openOwn: access('signed_in')
    .route({
      method: 'POST',
      path: '/v1/personal/responses/{id}/open',
      summary: 'Открыть свой отклик',
      tags,
    })
    .input(ById)
    .output(MyResponse),
  withdraw: access('signed_in')
    .route({
      method: 'POST',
      path: '/v1/personal/responses/{id}/withdraw',
      summary: 'Отозвать отклик вместе с контактами',
      tags,
    })
    .input(ById)
    .output(MyResponse),
  accept: access('signed_in')
    .route({
      method: 'POST',
      path: '/v1/personal/responses/{id}/accept',
      summary: 'Принять приглашение и открыть контакты',
      tags,
    })
    .input(ById)
    .output(MyResponse),
  writeOwn: access('signed_in')
    .route({
      method: 'POST',
      path: '/v1/personal/responses/{id}/messages',
      summary: 'Написать компании',
      tags,
    })
    .input(MessageForm.extend({ id: ResponseId }))
    .output(Message),

  listReceived: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/vacancies/{id}/responses',
      summary: 'Отклики на вакансию для её компании',
      tags,
    })
    .input(Found.extend({ page: Page }))
    .output(
      z.object({
        vacancy: VacancyBrief,
        items: z.array(ReceivedRow),
        count: Count,
        counts: z.record(State, Count),
      }),
    ),
  exportReceived: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/vacancies/{id}/responses/table',
      summary: 'Отклики на вакансию таблицей (CSV)',
      tags,
      outputStructure: 'detailed',
    })
    .input(Found)
    .output(FileAnswer),
  archiveReceived: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/vacancies/{id}/responses/archive',
      summary: 'Резюме из откликов на вакансию: PDF в одном архиве (ZIP)',
      tags,
      outputStructure: 'detailed',
    })
    .input(
      Found.extend({
        ids: idsInput(ResponseId, ARCHIVE_MAX, 'Номера откликов; без них — все найденные.'),
      }),
    )
    .output(StreamAnswer),
  open: access('signed_in')
    .route({
      method: 'POST',
      path: '/v1/responses/{id}/open',
      summary: 'Открыть отклик: соискатель это увидит',
      tags,
    })
    .input(ById)
    .output(Received),
  decide: access('signed_in')
    .route({
      method: 'POST',
      path: '/v1/responses/decide',
      summary: 'Пригласить или отказать, одному или нескольким сразу',
      tags,
    })
    .input(DecideForm)
    .output(
      z.object({
        done: z.array(ResponseId),
        refused: z.array(z.object({ id: ResponseId, message: z.string() })),
      }),
    ),
  setNote: access('signed_in')
    .route({
      method: 'PUT',
      path: '/v1/responses/{id}/note',
      summary: 'Заметка, которую видит только компания',
      tags,
    })
    .input(NoteForm.extend({ id: ResponseId }))
    .output(z.object({})),
  write: access('signed_in')
    .route({ method: 'POST', path: '/v1/responses/{id}/messages', summary: 'Написать соискателю', tags })
    .input(MessageForm.extend({ id: ResponseId }))
    .output(Message),
  templates: access('company')
    .route({ method: 'GET', path: '/v1/responses/templates', summary: 'Шаблоны ответов компании', tags })
    .output(z.object({ items: z.array(Template) })),
  saveTemplate: access('company')
    .route({ method: 'POST', path: '/v1/responses/templates', summary: 'Сохранить шаблон ответа', tags })
    .input(TemplateForm)
    .output(z.object({ id: TemplateId })),
  removeTemplate: access('company')
    .route({
      method: 'DELETE',
      path: '/v1/responses/templates/{id}',
      summary: 'Удалить шаблон ответа',
      tags,
    })
    .input(z.object({ id: TemplateId }))
    .output(z.object({})),
  invite: access('company')
    .route({
      method: 'POST',
      path: '/v1/resumes/{id}/invitations',
      summary: 'Пригласить автора резюме на вакансию',
      tags,
    })
    .input(InviteForm.extend({ id: ResumeId }))
    .output(z.object({ id: ResponseId })),

  /**
   * Responses to all vacancies of the company the caller acts for. A manager sees those to their own vacancies, editors
   * and administrators all (decisions, section 3).
   */
  listOfCompany: access('company')
    .route({
      method: 'GET',
      path: '/v1/responses',
      summary: 'Отклики на все вакансии компании, новые первыми',
      tags,
    })
    .input(
      z.object({
        vacancyId: VacancyId.nullable().default(null),
        state: z
          .enum(COMPANY_STAGES)
          .nullable()
          .default(null)
          .describe('Состояние отклика; waiting — без ответа больше двух дней.'),
        search: z.string().trim().max(200).default('').describe('Текст поиска.'),
        page: Page,
      }),
    )
    .output(
      z.object({
        items: z.array(ReceivedRow.extend({ vacancy: VacancyBrief })),
        count: Count,
        /** Of the requested vacancy, or of all; regardless of the search. */
        counts: z.record(z.enum(COMPANY_STAGES), Count),
        /** Vacancies with responses, those with the most new ones first. */
        vacancies: z.array(z.object({ id: VacancyId, title: z.string(), count: Count, fresh: Count })),
      }),
    ),
  /** Zero, not a refusal, without the right to see responses: the header may not know of a changed role yet. */
  countNew: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/responses/new',
      summary: 'Что ждёт вас в откликах: новые и давние у компании, новости в своих',
      tags,
    })
    .input(z.object({}))
    .output(
      z.object({
        count: Count,
        /** To how many vacancies. */
        vacancies: Count,
        /** When the oldest of them was sent. */
        since: Instant.nullable(),
        /** Responses without an answer for more than two days. */
        waiting: Count,
        /** The caller's own responses with unread messages. */
        own: Count,
      }),
    ),
}
