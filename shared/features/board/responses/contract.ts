import { z } from 'zod'
import { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { CompanyResponsiveness } from '#shared/features/identity/companies/model.ts'
import { Resume, ResumeCard, ResumeContacts, ResumeId } from '#shared/features/board/resumes/model.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { access, Count, idsInput, Instant, pageInput } from '#shared/kernel/contract.ts'
import { FileAnswer, StreamAnswer } from '#shared/kernel/file-answer.ts'
import { CARDS_MAX } from '#shared/kernel/paging.ts'
import { DecideForm, InviteForm, MessageForm, NoteForm, RespondForm } from './forms.ts'
import { ResponseId } from './model.ts'
import {
  ARCHIVE_MAX,
  MY_RESPONSE_TABS,
  REJECTION_REASONS,
  RESPONSE_EVENTS,
  RESPONSE_ORIGINS,
  RESPONSE_STATES,
  SIDES,
} from './vocabulary.ts'

const State = z.enum(RESPONSE_STATES)
export const tags = ['responses']
const ById = z.object({ id: ResponseId })
const Page = pageInput()

const Found = z.object({
  id: VacancyId,
  state: State.nullable().default(null).describe('Состояние отклика.'),
  search: z.string().trim().max(200).default('').describe('Текст поиска.'),
})

export const VacancyBrief = z.object({ id: VacancyId, title: z.string(), isOpen: z.boolean() })

const HistoryEntry = z.object({
  event: z.enum(RESPONSE_EVENTS),
  /** Null for the system. */
  side: z.enum(SIDES).nullable(),
  /** Name of the company's manager, for the company only. */
  name: z.string().nullable(),
  at: Instant,
  reason: z.enum(REJECTION_REASONS).nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

const Message = z.object({
  id: Count,
  side: z.enum(SIDES),
  name: z.string(),
  text: z.string(),
  at: Instant,
})
export type Message = z.infer<typeof Message>

const Common = z.object({
  id: ResponseId,
  state: State,
  origin: z.enum(RESPONSE_ORIGINS),
  sentAt: Instant,
  viewedAt: Instant.nullable(),
  reason: z.enum(REJECTION_REASONS).nullable(),
  /** Unread messages of the other side. */
  unread: Count,
})
const Thread = z.object({
  letter: z.string(),
  /** The oldest first. */
  history: z.array(HistoryEntry),
  messages: z.array(Message),
})

/** A response for the person who sent it. */
export const MyResponseRow = Common.extend({
  vacancy: VacancyBrief,
  company: CompanyRef,
  resume: z.object({ id: ResumeId, title: z.string() }),
})
export type MyResponseRow = z.infer<typeof MyResponseRow>

export const MyResponse = MyResponseRow.extend({
  ...Thread.shape,
  /** The company sees the contacts. */
  hasContacts: z.boolean(),
  acts: z.array(z.enum(['withdraw', 'accept', 'write'])),
})
export type MyResponse = z.infer<typeof MyResponse>

/** A response for the company that received it. */
export const ReceivedRow = Common.extend({
  /** The full name, once the contacts are open. */
  name: z.string(),
  resume: ResumeCard,
  note: z.string(),
  hasLetter: z.boolean(),
})
export type ReceivedRow = z.infer<typeof ReceivedRow>

export const Received = ReceivedRow.extend({
  ...Thread.shape,
  vacancy: VacancyBrief,
  /** As it was sent. */
  resume: Resume,
  /** Null after a withdrawal, and until an invited person accepts. */
  contacts: ResumeContacts.nullable(),
  acts: z.array(z.enum(['invite', 'reject', 'write'])),
})
export type Received = z.infer<typeof Received>

const Preparation = z.object({
  vacancy: VacancyBrief,
  company: CompanyRef,
  /** Responsiveness of the company; null with too few responses. */
  answers: CompanyResponsiveness.nullable(),
  /** Resumes that can be sent, the last changed first. */
  resumes: z.array(
    z.object({ id: ResumeId, title: z.string(), name: z.string(), summary: z.string(), updatedAt: Instant }),
  ),
  /** The person has resumes, but none approved by moderators yet. */
  hasUnchecked: z.boolean(),
  /** Responses left in the current 24 hours. */
  left: Count,
  /** A response that was sent already. */
  sentId: ResponseId.nullable(),
  /** Why this person cannot respond; null when they can. */
  refusal: z.string().nullable(),
})
export type Preparation = z.infer<typeof Preparation>

export const responsesContract = {
  prepare: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/vacancies/{id}/responses/new',
      summary: 'С чем можно откликнуться на вакансию',
      tags,
    })
    .input(z.object({ id: VacancyId }))
    .output(Preparation),
  send: access('signed_in')
    .route({
      method: 'POST',
      path: '/v1/vacancies/{id}/responses',
      summary: 'Откликнуться на вакансию',
      tags,
    })
    .input(RespondForm.extend({ id: VacancyId }))
    .output(z.object({ id: ResponseId })),
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
    .output(z.object({ items: z.array(z.object({ id: ResponseId, vacancyId: VacancyId, state: State })) })),
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
  invite: access('company')
    .route({
      method: 'POST',
      path: '/v1/resumes/{id}/invitations',
      summary: 'Пригласить автора резюме на вакансию',
      tags,
    })
    .input(InviteForm.extend({ id: ResumeId }))
    .output(z.object({ id: ResponseId })),
}
