/** Statistics of vacancies, for their company. */
import { z } from 'zod'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { operation, FileAnswer } from '#shared/kernel/contract.ts'
import { Stats, StatsPeriodChoice, VacancyStats } from './stats.ts'

const statsTags = ['posting']

const OfVacancy = z.object({ id: VacancyId, period: StatsPeriodChoice })
const OfCompany = z.object({
  companyId: CompanyId.nullable()
    .default(null)
    .describe('Номер компании; без него — та, от имени которой вы действуете.'),
  period: StatsPeriodChoice,
})

export const statsContract = {
  stats: operation(
    'GET /v1/personal/vacancies/{id}/stats',
    'signed_in',
    'Просмотры и отклики по дням и источникам, сравнение с похожими вакансиями',
    statsTags,
  )
    .input(OfVacancy)
    .output(VacancyStats),
  companyStats: operation(
    'GET /v1/personal/vacancies/stats',
    'signed_in',
    'Просмотры и отклики всех вакансий по дням и источникам',
    statsTags,
  )
    .input(OfCompany)
    .output(Stats),
  exportStats: operation(
    'GET /v1/personal/vacancies/{id}/stats/table',
    'signed_in',
    'Просмотры и отклики вакансии таблицей (CSV)',
    statsTags,
    { outputStructure: 'detailed' },
  )
    .input(OfVacancy)
    .output(FileAnswer),
  exportCompanyStats: operation(
    'GET /v1/personal/vacancies/stats/table',
    'signed_in',
    'Просмотры и отклики всех вакансий таблицей (CSV)',
    statsTags,
    { outputStructure: 'detailed' },
  )
    .input(OfCompany)
    .output(FileAnswer),
}
