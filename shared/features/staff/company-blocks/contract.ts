import { z } from 'zod'
import { VACANCY_STATUSES } from '#shared/features/board/vacancies/vocabulary.ts'
import { SameInn } from '#shared/features/identity/companies/contract.ts'
import { VERIFICATION_STATES } from '#shared/features/identity/companies/vocabulary.ts'
import { REGISTER_STATUSES } from '#shared/features/identity/company-refs/register-statuses.ts'
import { CompanyId, CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { AccessLevel } from '#shared/features/identity/managers/model.ts'
import { operation, Count, Instant, pageInput, searchInput } from '#shared/kernel/contract.ts'
import { requiredText } from '#shared/kernel/form-fields.ts'
import { COMPANY_BLOCK_REASON_LENGTH, COMPANY_STATES } from './vocabulary.ts'

export const FoundCompany = z.object({
  company: CompanyRef,
  inn: z.string().nullable(),
  verification: z.enum(VERIFICATION_STATES),
  createdAt: Instant,
  /** When the whole company was taken down; null while it works. */
  blockedAt: Instant.nullable(),
})
export type FoundCompany = z.infer<typeof FoundCompany>

const Block = z.object({
  reason: z.string(),
  blockedAt: Instant,
  blockedBy: z.string().nullable(),
  /** How many vacancies it took from readers. */
  vacancies: Count,
  liftedAt: Instant.nullable(),
  liftedBy: z.string().nullable(),
})

export const CompanyDossier = FoundCompany.extend({
  siteUrl: z.string().nullable(),
  /** Highest level first. Of a company that is down, the levels before. */
  members: z.array(z.object({ userId: z.number().int(), name: z.string(), accessLevel: AccessLevel })),
  /** States without vacancies are left out. */
  vacancyCounts: z.array(z.object({ status: z.enum(VACANCY_STATUSES), count: Count })),
  /** The newest, in any state. */
  vacancies: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      status: z.enum(VACANCY_STATUSES),
      updatedAt: Instant,
    }),
  ),
  approvedCount: Count,
  /** Texts that moderators returned or refused. */
  refusedCount: Count,
  /** About the company, its vacancies and its messages. */
  complaints: z.object({ waiting: Count, all: Count }),
  /** Unfinished responses, whose authors a take-down answers. */
  waitingResponses: Count,
  /** What the register says; null when that is not known. */
  registerStatus: z.enum(REGISTER_STATUSES).nullable(),
  /** Other companies with the same INN. */
  sameInn: z.array(SameInn),
  /** What the company has paid for and not used. */
  money: z.object({
    balanceKopecks: z.number().int(),
    /** Placements left in its packages. */
    placementsLeft: Count,
    /** End of its access to contacts in resumes; null for none. */
    accessUntil: Instant.nullable(),
  }),
  blocks: z.array(Block),
  /** Whether the caller may let the company back. */
  canUnblock: z.boolean(),
})
export type CompanyDossier = z.infer<typeof CompanyDossier>

const Id = z.object({ id: CompanyId })

export const staffCompaniesContract = {
  find: operation(
    'GET /v1/staff/all-companies',
    'staff',
    'Компании: поиск по названию, ИНН или адресу страницы',
    ['staff'],
  )
    .input(
      z.object({
        search: searchInput('Часть названия, ИНН, адрес страницы или номер.'),
        state: z.enum(COMPANY_STATES).default('all').describe('Все или закрытые модератором.'),
        page: pageInput(),
      }),
    )
    .output(z.object({ count: Count, items: z.array(FoundCompany) })),
  read: operation(
    'GET /v1/staff/all-companies/{id}',
    'staff',
    'Всё об одной компании для сотрудников сайта',
    ['staff'],
  )
    .input(Id)
    .output(CompanyDossier),
  block: operation(
    'POST /v1/staff/all-companies/{id}/block',
    'staff',
    'Снять компанию целиком: вакансии, права, ключи',
    ['staff'],
    { makes: false },
  )
    .input(Id.extend({ reason: requiredText(COMPANY_BLOCK_REASON_LENGTH) }))
    .output(CompanyDossier),
  unblock: operation(
    'POST /v1/staff/all-companies/{id}/unblock',
    'staff',
    'Вернуть снятую компанию',
    ['staff'],
    { makes: false },
  )
    .input(Id)
    .output(CompanyDossier),
}
