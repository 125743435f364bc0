/** Statistics of vacancies, for their company. */
import { z } from 'zod'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { access } from '#shared/kernel/contract.ts'
import { FileAnswer } from '#shared/kernel/file-answer.ts'
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
  stats: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/vacancies/{id}/stats',
      summary: 'Просмотры и отклики по дням и источникам, сравнение с похожими вакансиями',
      tags: statsTags,
    })
    .input(OfVacancy)
    .output(VacancyStats),
  companyStats: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/vacancies/stats',
      summary: 'Просмотры и отклики всех вакансий по дням и источникам',
      tags: statsTags,
    })
    .input(OfCompany)
    .output(Stats),
  exportStats: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/vacancies/{id}/stats/table',
      summary: 'Просмотры и отклики вакансии таблицей (CSV)',
      tags: statsTags,
      outputStructure: 'detailed',
    })
    .input(OfVacancy)
    .output(FileAnswer),
  exportCompanyStats: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/vacancies/stats/table',
      summary: 'Просмотры и отклики всех вакансий таблицей (CSV)',
      tags: statsTags,
      outputStructure: 'detailed',
    })
    .input(OfCompany)
    .output(FileAnswer),
}
