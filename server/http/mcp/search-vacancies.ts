import { z } from 'zod'
import { SearchInput, VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import { salaryLabel } from '#shared/features/board/vacancies/salary-label.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { fromWire } from '#shared/kernel/wire-case.ts'
import { toWireName } from '#shared/kernel/wire-name.ts'
import { PlaceName, placeSlug, ProfessionName, professionSlug } from './named.ts'
import { defineTool } from './tool.ts'

const Named = z.object({ profession: ProfessionName.nullish(), location: PlaceName.nullish() })
/** The fields of the list's address, with the names of the API. Professions and places go by their names too. */
const Input = z
  .object(
    Object.fromEntries(Object.entries(SearchInput.shape).map(([name, field]) => [toWireName(name), field])),
  )
  .extend(Named.shape)

export const searchVacanciesTool = defineTool({
  name: 'search_vacancies',
  title: 'Поиск вакансий',
  description:
    'Ищет открытые вакансии удалённой и надомной работы: текст, профессия, место, форма работы, зарплата и другие фильтры списка. Возвращает по 20 вакансий на странице со ссылками. ' +
    'Searches open vacancies for remote and home-based work in Russian; texts and names are Russian. Returns 20 vacancies a page with links.',
  input: Input,
  output: z.object({
    total: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
    vacancies: z.array(VacancyCard.extend({ pay: z.string(), url: z.string() })),
  }),
  async answer({ api, site }, input) {
    const { profession, location } = Named.parse(input)
    const found = await api.vacancies.search(
      SearchInput.parse({
        ...Object(fromWire(input)),
        profession: profession == null ? null : await professionSlug({ api }, profession),
        location: location == null ? null : await placeSlug({ api }, location),
      }),
    )
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
