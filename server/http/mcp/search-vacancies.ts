import { z } from 'zod'
import { SearchInput } from '#shared/features/board/vacancies/contract.ts'
import { salaryLabel } from '#shared/features/board/vacancies/salary-label.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { toWireName } from '#shared/kernel/wire-name.ts'
import { fromWire } from '#shared/kernel/wire-case.ts'
import { defineTool } from './tool.ts'

/** The fields of the list's address, with the names of the API. */
const Input = z.object(
  Object.fromEntries(Object.entries(SearchInput.shape).map(([name, field]) => [toWireName(name), field])),
)

export const searchVacanciesTool = defineTool({
  name: 'search_vacancies',
  title: 'Поиск вакансий',
  description:
    'Ищет открытые вакансии удалённой и надомной работы: текст, профессия, место, форма работы, зарплата и другие фильтры списка. Возвращает по 20 вакансий на странице со ссылками. ' +
    'Searches open vacancies for remote and home-based work in Russian; texts and names are Russian. Returns 20 vacancies a page with links.',
  input: Input,
  async answer({ api, site }, input) {
    const found = await api.vacancies.search(SearchInput.parse(fromWire(input)))
    return {
      total: found.total,
      page: found.page,
      pages: found.pages,
      // Without the less similar ones that follow.
      vacancies: found.items.slice(0, found.relaxed[0]?.from).map((card) => ({
        ...card,
        pay: salaryLabel(card.salary),
        url: site.publicUrl + pathOf('vacancies-id', { id: card.id }),
      })),
    }
  },
})
