/** Operations of the company that receives responses. */
import { z } from 'zod'
import { ANSWER_FITS } from '#shared/features/board/questions/vocabulary.ts'
import { ResumeId } from '#shared/features/board/resumes/model.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import {
  operation,
  Count,
  idsInput,
  Instant,
  searchInput,
  FileAnswer,
  StreamAnswer,
} from '#shared/kernel/contract.ts'
import { ById, Page, tags } from './contract-inputs.ts'
import { DecideForm, InviteForm, MessageForm, NoteForm, TemplateForm } from './forms.ts'
import { Message, Received, ReceivedRow, StageNames, Template, VacancyBrief } from './model.ts'
import { ResponseId, TemplateId } from './response-id.ts'
import { ARCHIVE_MAX, COMPANY_STAGES, RECEIVED_SORTS, TAG_LENGTH_MAX } from './vocabulary.ts'

const Filter = z.object({
  state: z
    .enum(COMPANY_STAGES)
    .nullable()
    .default(null)
    .describe('Стадия отклика; waiting — без ответа больше двух дней.'),
  search: searchInput('Текст поиска.'),
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
  listReceived: operation(
    'GET /v1/personal/vacancies/{id}/responses',
    'signed_in',
    'Отклики на вакансию для её компании',
    tags,
  )
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
  exportReceived: operation(
    'GET /v1/personal/vacancies/{id}/responses/table',
    'signed_in',
    'Отклики на вакансию таблицей (CSV)',
    tags,
    { outputStructure: 'detailed' },
  )
    .input(Found)
    .output(FileAnswer),
  archiveReceived: operation(
    'GET /v1/personal/vacancies/{id}/responses/archive',
    'signed_in',
    'Резюме из откликов на вакансию: PDF в одном архиве (ZIP)',
    tags,
    { outputStructure: 'detailed' },
  )
    .input(
      Found.extend({
        ids: idsInput(ResponseId, ARCHIVE_MAX, 'Номера откликов; без них — все найденные.'),
      }),
    )
    .output(StreamAnswer),
  read: operation(
    'GET /v1/responses/{id}',
    'signed_in',
    'Отклик без отметки об открытии: соискатель ничего не увидит',
    tags,
  )
    .input(ById)
    .output(Received),
  open: operation(
    'POST /v1/responses/{id}/open',
    'signed_in',
    'Открыть отклик: соискатель это увидит',
    tags,
    { makes: false },
  )
    .input(ById)
    .output(Received),
  decide: operation(
    'POST /v1/responses/decide',
    'signed_in',
    'Пригласить или отказать, одному или нескольким сразу',
    tags,
    { makes: true },
  )
    .input(DecideForm)
    .output(
      z.object({
        done: z.array(ResponseId),
        refused: z.array(z.object({ id: ResponseId, message: z.string() })),
      }),
    ),
  setNote: operation(
    'PUT /v1/responses/{id}/note',
    'signed_in',
    'Заметка, которую видит только компания',
    tags,
  )
    .input(NoteForm.extend({ id: ResponseId }))
    .output(z.object({})),
  write: operation('POST /v1/responses/{id}/messages', 'signed_in', 'Написать соискателю', tags, {
    makes: true,
  })
    .input(MessageForm.extend({ id: ResponseId }))
    .output(Message),
  templates: operation('GET /v1/responses/templates', 'company', 'Шаблоны ответов компании', tags).output(
    z.object({ items: z.array(Template) }),
  ),
  saveTemplate: operation('POST /v1/responses/templates', 'company', 'Сохранить шаблон ответа', tags, {
    makes: true,
  })
    .input(TemplateForm)
    .output(z.object({ id: TemplateId })),
  removeTemplate: operation('DELETE /v1/responses/templates/{id}', 'company', 'Удалить шаблон ответа', tags)
    .input(z.object({ id: TemplateId }))
    .output(z.object({})),
  invite: operation(
    'POST /v1/resumes/{id}/invitations',
    'company',
    'Пригласить автора резюме на вакансию',
    tags,
    { makes: true },
  )
    .input(InviteForm.extend({ id: ResumeId }))
    .output(z.object({ id: ResponseId })),

  /**
   * Responses to all vacancies of the company the caller acts for. A manager sees those to their own vacancies, editors
   * and administrators all (decisions, section 3).
   */
  listOfCompany: operation(
    'GET /v1/responses',
    'company',
    'Отклики на все вакансии компании, новые первыми',
    tags,
  )
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
  countNew: operation(
    'GET /v1/responses/new',
    'signed_in',
    'Что ждёт вас в откликах: новые и давние у компании, новости в своих',
    tags,
  )
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
