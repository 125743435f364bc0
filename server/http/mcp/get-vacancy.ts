import { z } from 'zod'
import { Vacancy } from '#shared/features/board/vacancies/contract.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { salaryLabel } from '#shared/features/board/vacancies/salary-label.ts'
import { plainTextOf } from '#shared/kernel/plain-text.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { defineTool } from './tool.ts'

export const getVacancyTool = defineTool({
  name: 'get_vacancy',
  title: 'Вакансия',
  description:
    'Возвращает вакансию по номеру: условия, текст, компанию и ссылку. Контактов нет: откликаются на странице вакансии. ' +
    'Returns one vacancy by its number: terms, text, company and link. It has no contacts: people respond on its page.',
  input: z.object({ id: VacancyId.describe('Номер вакансии из её адреса. The number in its address.') }),
  output: Vacancy.omit({
    descriptionHtml: true,
    dutiesHtml: true,
    requirementsHtml: true,
    conditionsHtml: true,
  }).extend({
    pay: z.string(),
    /** Plain texts. */
    description: z.string(),
    duties: z.string().nullable(),
    requirements: z.string().nullable(),
    conditions: z.string().nullable(),
    url: z.string(),
  }),
  async answer({ api, site }, { id }) {
    const { descriptionHtml, dutiesHtml, requirementsHtml, conditionsHtml, ...vacancy } =
      await api.vacancies.read({ id })
    return {
      ...vacancy,
      pay: salaryLabel(vacancy.salary),
      description: plainTextOf(descriptionHtml),
      duties: dutiesHtml === null ? null : plainTextOf(dutiesHtml),
      requirements: requirementsHtml === null ? null : plainTextOf(requirementsHtml),
      conditions: conditionsHtml === null ? null : plainTextOf(conditionsHtml),
      url: site.publicUrl + pathOf('vacancies-id', { id }),
    }
  },
})
