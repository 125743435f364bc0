import { z } from 'zod'
import { pathOf } from '#shared/routing/route-table.ts'
import { defineTool } from './tool.ts'

export const salariesTool = defineTool({
  name: 'salaries',
  title: 'Зарплаты',
  description:
    'Что обещают вакансии за год: медиана и квартили по профессии, опыту, форме работы и месту, отдельно «на руки» и с неуказанным налогом. Без profession — список профессий. ' +
    'What vacancies of a year pay: median and quartiles by profession, experience, form of work and place; net pay and pay of unknown tax apart. Without profession: the list of professions.',
  input: z.object({
    profession: z
      .string()
      .max(80)
      .optional()
      .describe('Адрес профессии, например buhgalter. Slug of a profession.'),
    location: z.string().max(80).optional().describe('Адрес города или региона. Slug of a place.'),
    search: z
      .string()
      .max(100)
      .optional()
      .describe('Часть названия профессии. Part of the name of a profession.'),
  }),
  async answer({ api: { salaries }, site }, { profession, location, search }): Promise<object> {
    if (profession === undefined) return salaries.list({ search })
    const { series, contracts, ...page } = await salaries.read({ profession, location })
    const slug = [profession, location].filter(Boolean).join('/')
    return {
      ...page,
      url: site.publicUrl + pathOf('salaries-slug', { slug }),
      // Numbers alone: pictures are for pages.
      series: series.map(
        ({ bars: _bars, medianX: _medianX, monthsChart: _monthsChart, ...numbers }) => numbers,
      ),
      contracts,
    }
  },
})
