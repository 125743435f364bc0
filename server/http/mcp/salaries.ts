import { z } from 'zod'
import { ProfessionSalaries, SalaryList, SalarySeries } from '#shared/features/content/salaries/contract.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { PlaceName, placeSlug, ProfessionName, professionSlug } from './named.ts'
import { defineTool } from './tool.ts'

/** Numbers alone: pictures are for pages. */
const Series = SalarySeries.omit({ bars: true, medianX: true, monthsChart: true })

export const salariesTool = defineTool({
  name: 'salaries',
  title: 'Зарплаты',
  description:
    'Что обещают вакансии за год: медиана и квартили по профессии, опыту, форме работы и месту, отдельно «на руки» и с неуказанным налогом. Без profession — список профессий. ' +
    'What vacancies of a year pay: median and quartiles by profession, experience, form of work and place; net pay and pay of unknown tax apart. Without profession: the list of professions.',
  input: z.object({
    profession: ProfessionName.optional(),
    location: PlaceName.optional(),
    search: z
      .string()
      .max(100)
      .optional()
      .describe('Часть названия профессии. Part of the name of a profession.'),
  }),
  output: z.union([ProfessionSalaries.extend({ url: z.string(), series: z.array(Series) }), SalaryList]),
  async answer({ api, site }, { profession, location, search }) {
    if (profession === undefined) return api.salaries.list({ search })
    const [professionAt, locationAt] = await Promise.all([
      professionSlug({ api }, profession),
      location === undefined ? undefined : placeSlug({ api }, location),
    ])
    const page = await api.salaries.read({ profession: professionAt, location: locationAt })
    const slug = [professionAt, locationAt].filter(Boolean).join('/')
    return { ...page, url: site.publicUrl + pathOf('salaries-slug', { slug }) }
  },
})
