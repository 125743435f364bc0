import { z } from 'zod'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { AccessLevel } from '#shared/features/identity/managers/model.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { ARCHIVE_REASONS } from '#shared/features/board/vacancies/vocabulary.ts'
import { ClosingAnswer, ClosingForInvited } from '#shared/features/board/responses/forms.ts'
import { access, Nothing, pageInput } from '#shared/kernel/contract.ts'
import { BULK_MAX } from '#shared/kernel/paging.ts'
import { VacancyContent } from './model.ts'
import { statsContract } from './stats-contract.ts'
import { ViewHint } from '#shared/features/board/vacancies/view-hint.ts'
import { Confirmation, Duplicate, MyVacancy, MyVacancyRow, Saved, TodayItem } from './my-vacancy.ts'
import { BULK_ACTIONS, LIST_TABS } from './vocabulary.ts'

const Id = z.object({ id: VacancyId })
const ArchiveReason = z.enum(ARCHIVE_REASONS)
const tags = ['posting']

/** Of a closing: the answer to every response that still waits; without one the system says that the vacancy is closed. */
const Answer = ClosingAnswer.nullable().default(null)
/** And what each invited person is told; without it the board says that the vacancy is closed, and for how long one may write. */
const Invited = ClosingForInvited.nullable().default(null)

export const postingContract = {
  list: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/vacancies',
      summary: 'Вакансии компании для её людей',
      tags,
    })
    .input(
      z.object({
        companyId: CompanyId.nullable()
          .default(null)
          .describe('Номер компании; без него — та, от имени которой вы действуете.'),
        tab: z
          .enum(LIST_TABS)
          .default('all')
          .describe(
            'Какие показать: все, опубликованные, не подтверждённые, из опубликованных скоро заканчиваются, на проверке, незаконченные, закрытые.',
          ),
        search: z.string().trim().max(200).default('').describe('Текст поиска.'),
        page: pageInput(),
      }),
    )
    .output(
      z.object({
        companyId: CompanyId,
        accessLevel: AccessLevel,
        count: z.number().int(),
        /** Of all that the caller may see, without the search. */
        counts: z.record(z.enum(LIST_TABS), z.number().int()),
        items: z.array(MyVacancyRow),
        /** What to do today, most urgent first. */
        today: z.array(TodayItem),
      }),
    ),
  create: access('signed_in', { limit: 'drafts', makes: true })
    .route({ method: 'POST', path: '/v1/personal/vacancies', summary: 'Начать вакансию', tags })
    .input(z.object({ companyId: CompanyId.nullable().default(null), content: VacancyContent }))
    .output(Saved),
  read: access('signed_in')
    .route({ method: 'GET', path: '/v1/personal/vacancies/{id}', summary: 'Своя вакансия', tags })
    .input(Id)
    .output(MyVacancy),
  /** The address of the specification, section 7. */
  ofCompany: access('signed_in')
    .route({
      method: 'GET',
      path: '/company/{id}/vacancies/{vacancyId}',
      summary: 'Вакансия компании для её людей',
      tags,
    })
    .input(z.object({ id: CompanyId, vacancyId: VacancyId }))
    .output(MyVacancy),
  saveDraft: access('signed_in')
    .route({
      method: 'PUT',
      path: '/v1/personal/vacancies/{id}/draft',
      summary: 'Сохранить черновик',
      tags,
    })
    .input(
      Id.extend({
        content: VacancyContent,
        /** The version that was edited; null overwrites any. */
        version: z.number().int().min(0).nullable(),
      }),
    )
    .output(Saved),
  discardDraft: access('signed_in')
    .route({
      method: 'DELETE',
      path: '/v1/personal/vacancies/{id}/draft',
      summary: 'Отбросить неотправленные изменения',
      tags,
    })
    .input(Id)
    .output(MyVacancy),
  check: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/vacancies/{id}/check',
      summary: 'Похожие открытые вакансии той же компании',
      tags,
    })
    .input(Id)
    .output(z.object({ duplicates: z.array(Duplicate) })),
  submit: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/personal/vacancies/{id}/submit',
      summary: 'Отправить вакансию на публикацию',
      tags,
    })
    .input(Id.extend({ isDuplicateMeant: z.boolean().default(false) }))
    /** `tariffs`: the placement has to be paid for; `duplicates`: nothing has happened yet. */
    .output(
      z.object({ next: z.enum(['tariffs', 'moderation', 'duplicates']), duplicates: z.array(Duplicate) }),
    ),
  withdraw: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/personal/vacancies/{id}/withdraw',
      summary: 'Забрать вакансию с проверки',
      tags,
    })
    .input(Id)
    .output(MyVacancy),
  confirm: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/personal/vacancies/{id}/confirm',
      summary: 'Подтвердить, что вакансия ещё актуальна',
      tags,
    })
    .input(Id)
    .output(MyVacancy),
  /** The token of the link is the right to read it; reading changes nothing, because mail scanners open every link. */
  confirmation: access('public')
    .route({
      method: 'GET',
      path: '/v1/vacancies/confirmation',
      summary: 'Что подтверждает ссылка из письма',
      tags,
    })
    .input(z.object({ token: z.string().min(1).max(100).describe('Ключ из ссылки.') }))
    .output(Confirmation),
  confirmByLink: access('public', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/vacancies/confirmation',
      summary: 'Подтвердить вакансию по ссылке из письма',
      tags,
    })
    .input(z.object({ token: z.string().min(1).max(100).describe('Ключ из ссылки.') }))
    .output(Nothing),
  archive: access('signed_in', { makes: false })
    .route({ method: 'POST', path: '/v1/personal/vacancies/{id}/archive', summary: 'Закрыть вакансию', tags })
    .input(Id.extend({ reason: ArchiveReason, answer: Answer, invited: Invited }))
    .output(MyVacancy),
  restore: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/personal/vacancies/{id}/restore',
      summary: 'Отменить закрытие',
      tags,
    })
    .input(Id)
    .output(MyVacancy),
  raise: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/personal/vacancies/{id}/raise',
      summary: 'Поднять вакансию в списках',
      tags,
    })
    .input(Id)
    .output(MyVacancy),
  copy: access('signed_in', { limit: 'drafts', makes: true })
    .route({
      method: 'POST',
      path: '/v1/personal/vacancies/{id}/copy',
      summary: 'Создать черновик с тем же текстом',
      tags,
    })
    .input(Id)
    .output(Saved),
  remove: access('signed_in')
    .route({
      method: 'DELETE',
      path: '/v1/personal/vacancies/{id}',
      summary: 'Удалить неоплаченный черновик',
      tags,
    })
    .input(Id)
    .output(Nothing),
  bulk: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/personal/vacancies/bulk',
      summary: 'Одно действие с несколькими вакансиями',
      tags,
    })
    .input(
      z.object({
        ids: z.array(VacancyId).min(1).max(BULK_MAX),
        act: z.enum(BULK_ACTIONS),
        /** For `archive`. */
        reason: ArchiveReason.nullable().default(null),
        answer: Answer,
        invited: Invited,
      }),
    )
    .output(
      z.object({
        done: z.array(VacancyId),
        refused: z.array(z.object({ id: VacancyId, message: z.string() })),
      }),
    ),
  ...statsContract,
  /**
   * A reader has opened the page, perhaps after a search for a text. The answer does not depend on what is counted.
   */
  countView: access('public', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/vacancies/{id}/view',
      summary: 'Засчитать просмотр вакансии',
      tags: ['vacancies'],
    })
    .input(
      Id.extend({
        search: z.string().max(200).default('').describe('Текст поиска, после которого вакансию открыли.'),
        from: ViewHint,
      }),
    )
    .output(Nothing),
}
