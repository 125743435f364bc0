/** Operations of the company that receives responses. */
import { z } from 'zod'
import { ANSWER_FITS } from '#shared/features/board/questions/vocabulary.ts'
import { ResumeId } from '#shared/features/board/resumes/model.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { access, Count, idsInput, Instant } from '#shared/kernel/contract.ts'
import { FileAnswer, StreamAnswer } from '#shared/kernel/file-answer.ts'
import { ById, Page, tags } from './contract-inputs.ts'
import { DecideForm, InviteForm, MessageForm, NoteForm, TemplateForm } from './forms.ts'
import { Message, Received, ReceivedRow, StageNames, Template, VacancyBrief } from './model.ts'
import { ResponseId, TemplateId } from './response-id.ts'
import { ARCHIVE_MAX } from './vocabulary.ts'
import { COMPANY_STAGES, RECEIVED_SORTS, TAG_LENGTH_MAX } from './work-vocabulary.ts'

const Filter = z.object({
  state: z
    .enum(COMPANY_STAGES)
    .nullable()
    .default(null)
    .describe('Стадия отклика; waiting — без ответа больше двух дней.'),
  search: z.string().trim().max(200).default('').describe('Текст поиска.'),
  unread: z
    .union([z.boolean(), z.stringbool()])
    .default(false)
    .describe('Только неоткрытые и с непрочитанными сообщениями.'),
  dueBy: z.iso.date().nullable().default(null).describe('Ждут ответа, обещанного не позже этого дня.'),
  tag: z.string().trim().max(TAG_LENGTH_MAX).default('').describe('Метка.'),
  answers: z
    .enum(ANSWER_FITS)
    .nullable()
    .default(null)
    .describe('Ответы на вопросы вакансии: fit — все те, что ждёт работодатель, differ — есть другие.'),
})
const StageCounts = z.record(z.enum(COMPANY_STAGES), Count)
/** Tags of the responses that the caller sees, the most used first. */
const UsedTags = z.array(z.string())
const Found = Filter.extend({ id: VacancyId })

export const receivedContract = {
  listReceived: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/vacancies/{id}/responses',
      summary: 'Отклики на вакансию для её компании',
      tags,
    })
    .input(Found.extend({ sort: z.enum(RECEIVED_SORTS).default('newest').describe('Порядок.'), page: Page }))
    .output(
      z.object({
        vacancy: VacancyBrief,
        items: z.array(ReceivedRow),
        count: Count,
        counts: StageCounts,
        stageNames: StageNames,
        tags: UsedTags,
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
  read: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/responses/{id}',
      summary: 'Отклик без отметки об открытии: соискатель ничего не увидит',
      tags,
    })
    .input(ById)
    .output(Received),
  open: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/responses/{id}/open',
      summary: 'Открыть отклик: соискатель это увидит',
      tags,
    })
    .input(ById)
    .output(Received),
  decide: access('signed_in', { makes: true })
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
  write: access('signed_in', { makes: true })
    .route({ method: 'POST', path: '/v1/responses/{id}/messages', summary: 'Написать соискателю', tags })
    .input(MessageForm.extend({ id: ResponseId }))
    .output(Message),
  templates: access('company')
    .route({ method: 'GET', path: '/v1/responses/templates', summary: 'Шаблоны ответов компании', tags })
    .output(z.object({ items: z.array(Template) })),
  saveTemplate: access('company', { makes: true })
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
  invite: access('company', { makes: true })
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
      Filter.extend({
        vacancyId: VacancyId.nullable().default(null).describe('Вакансия.'),
        sort: z.enum(RECEIVED_SORTS).default('fresh').describe('Порядок.'),
        page: Page,
      }),
    )
    .output(
      z.object({
        items: z.array(ReceivedRow.extend({ vacancy: VacancyBrief })),
        count: Count,
        /** Of the requested vacancy, or of all; regardless of the search. */
        counts: StageCounts,
        stageNames: StageNames,
        tags: UsedTags,
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
