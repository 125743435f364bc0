import { z } from 'zod'
import { operation, pageInput } from '#shared/kernel/contract.ts'
import { Person } from '#shared/features/identity/accounts/model.ts'
import { CompanyResponsiveness } from '#shared/features/identity/companies/model.ts'
import { CompanyId, CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { FacetValue } from '#shared/lists/list-page.ts'
import { VacancyCard } from './contract.ts'
import { VacancyFilter } from './filter.ts'

const CompanyVacancy = VacancyCard.extend({
  archivedAt: z.string().nullable(),
  confirmAt: z.string().nullable(),
  /** Its author; null for a reader outside the company. */
  user: Person.nullable(),
  /** What was paid for; null for a reader outside the company, and for an imported vacancy. */
  tariff: z.object({ vacancyExpirationPeriod: z.number().int() }).nullable(),
})

const CompanyVacancies = z.object({
  /** How many the filter finds. */
  count: z.number().int(),
  items: z.array(CompanyVacancy),
  /** How many vacancies each form of work would give with the same salary. */
  workForms: z.array(FacetValue),
  /** How the company answers responses; null while there are too few of them to tell. */
  answers: CompanyResponsiveness.nullable(),
  /** What hired people say of the promised pay, a sentence; null for too few answers. */
  payNote: z.string().nullable(),
})
export type CompanyVacancies = z.infer<typeof CompanyVacancies>

/** What a company's page shows of its vacancies. */
export const companyVacanciesContract = {
  vacancies: operation('GET /v2/companies/{id}/vacancies', 'public', 'Открытые вакансии компании', [
    'companies',
  ])
    .input(
      VacancyFilter.pick({ workForm: true, salary: true }).extend({
        id: CompanyId,
        page: pageInput(),
      }),
    )
    .output(CompanyVacancies),
  similar: operation(
    'GET /v2/companies/{id}/similar',
    'public',
    'Компании, которые ищут людей тех же профессий',
    ['companies'],
  )
    .input(z.object({ id: CompanyId }))
    .output(z.object({ items: z.array(CompanyRef.extend({ vacancyCount: z.number().int() })) })),
}
