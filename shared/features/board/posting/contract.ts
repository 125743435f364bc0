import { z } from 'zod'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { AccessLevel } from '#shared/features/identity/managers/model.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { ViewHint } from '#shared/features/board/vacancies/view-hint.ts'
import { ARCHIVE_REASONS } from '#shared/features/board/vacancies/vocabulary.ts'
import { ClosingAnswer, ClosingForInvited } from '#shared/features/board/responses/forms.ts'
import { operation, Nothing, pageInput, searchInput } from '#shared/kernel/contract.ts'
import { BULK_MAX } from '#shared/kernel/paging.ts'
import { VacancyContent } from './model.ts'
import { statsContract } from './stats-contract.ts'
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
  list: operation('GET /v1/personal/vacancies', 'signed_in', 'Вакансии компании для её людей', tags)
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
        search: searchInput('Текст поиска.'),
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
  create: operation('POST /v1/personal/vacancies', 'signed_in', 'Начать вакансию', tags, {
    limit: 'drafts',
    makes: true,
  })
    .input(z.object({ companyId: CompanyId.nullable().default(null), content: VacancyContent }))
    .output(Saved),
  read: operation('GET /v1/personal/vacancies/{id}', 'signed_in', 'Своя вакансия', tags)
    .input(Id)
    .output(MyVacancy),
  /** The address of the specification, section 7. */
  ofCompany: operation(
    'GET /company/{id}/vacancies/{vacancyId}',
    'signed_in',
    'Вакансия компании для её людей',
    tags,
  )
    .input(z.object({ id: CompanyId, vacancyId: VacancyId }))
    .output(MyVacancy),
  saveDraft: operation('PUT /v1/personal/vacancies/{id}/draft', 'signed_in', 'Сохранить черновик', tags)
    .input(
      Id.extend({
        content: VacancyContent,
        /** The version that was edited; null overwrites any. */
        version: z.number().int().min(0).nullable(),
      }),
    )
    .output(Saved),
  discardDraft: operation(
    'DELETE /v1/personal/vacancies/{id}/draft',
    'signed_in',
    'Отбросить неотправленные изменения',
    tags,
  )
    .input(Id)
    .output(MyVacancy),
  check: operation(
    'GET /v1/personal/vacancies/{id}/check',
    'signed_in',
    'Похожие открытые вакансии той же компании',
    tags,
  )
    .input(Id)
    .output(z.object({ duplicates: z.array(Duplicate) })),
  submit: operation(
    'POST /v1/personal/vacancies/{id}/submit',
    'signed_in',
    'Отправить вакансию на публикацию',
    tags,
    { makes: false },
  )
    .input(Id.extend({ isDuplicateMeant: z.boolean().default(false) }))
    /** `tariffs`: the placement has to be paid for; `duplicates`: nothing has happened yet. */
    .output(
      z.object({ next: z.enum(['tariffs', 'moderation', 'duplicates']), duplicates: z.array(Duplicate) }),
    ),
  withdraw: operation(
    'POST /v1/personal/vacancies/{id}/withdraw',
    'signed_in',
    'Забрать вакансию с проверки',
    tags,
    { makes: false },
  )
    .input(Id)
    .output(MyVacancy),
  confirm: operation(
    'POST /v1/personal/vacancies/{id}/confirm',
    'signed_in',
    'Подтвердить, что вакансия ещё актуальна',
    tags,
    { makes: false },
  )
    .input(Id)
    .output(MyVacancy),
  /** The token of the link is the right to read it; reading changes nothing, because mail scanners open every link. */
  confirmation: operation(
    'GET /v1/vacancies/confirmation',
    'public',
    'Что подтверждает ссылка из письма',
    tags,
  )
    .input(z.object({ token: z.string().min(1).max(100).describe('Ключ из ссылки.') }))
    .output(Confirmation),
  confirmByLink: operation(
    'POST /v1/vacancies/confirmation',
    'public',
    'Подтвердить вакансию по ссылке из письма',
    tags,
    { makes: false },
  )
    .input(z.object({ token: z.string().min(1).max(100).describe('Ключ из ссылки.') }))
    .output(Nothing),
  archive: operation('POST /v1/personal/vacancies/{id}/archive', 'signed_in', 'Закрыть вакансию', tags, {
    makes: false,
  })
    .input(Id.extend({ reason: ArchiveReason, answer: Answer, invited: Invited }))
    .output(MyVacancy),
  restore: operation('POST /v1/personal/vacancies/{id}/restore', 'signed_in', 'Отменить закрытие', tags, {
    makes: false,
  })
    .input(Id)
    .output(MyVacancy),
  raise: operation(
    'POST /v1/personal/vacancies/{id}/raise',
    'signed_in',
    'Поднять вакансию в списках',
    tags,
    { makes: false },
  )
    .input(Id)
    .output(MyVacancy),
  copy: operation(
    'POST /v1/personal/vacancies/{id}/copy',
    'signed_in',
    'Создать черновик с тем же текстом',
    tags,
    { limit: 'drafts', makes: true },
  )
    .input(Id)
    .output(Saved),
  remove: operation('DELETE /v1/personal/vacancies/{id}', 'signed_in', 'Удалить неоплаченный черновик', tags)
    .input(Id)
    .output(Nothing),
  bulk: operation(
    'POST /v1/personal/vacancies/bulk',
    'signed_in',
    'Одно действие с несколькими вакансиями',
    tags,
    { makes: false },
  )
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
  countView: operation(
    'POST /v1/vacancies/{id}/view',
    'public',
    'Засчитать просмотр вакансии',
    ['vacancies'],
    { makes: false },
  )
    .input(
      Id.extend({
        search: z.string().max(200).default('').describe('Текст поиска, после которого вакансию открыли.'),
        from: ViewHint,
      }),
    )
    .output(Nothing),
  /** A reader has followed the link to the source of an imported vacancy. */
  countSourceClick: operation(
    'POST /v1/vacancies/{id}/source-click',
    'public',
    'Засчитать переход к источнику вакансии',
    ['vacancies'],
    { makes: false },
  )
    .input(Id)
    .output(Nothing),
}
