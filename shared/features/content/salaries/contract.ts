import { z } from 'zod'
import { Experience, SalaryTax, WorkForm } from '#shared/features/board/vacancies/model.ts'
import { CONTRACT_KINDS, PAY_LIMITS } from '#shared/features/reference/taxes/net-pay.ts'
import { Location } from '#shared/features/reference/locations/model.ts'
import { operation } from '#shared/kernel/contract.ts'

/** Roubles a month, rounded to a hundred. */
export const Quartiles = z.object({ low: z.number().int(), median: z.number().int(), high: z.number().int() })
export type Quartiles = z.infer<typeof Quartiles>

/** A part of the samples; without quartiles if it has fewer than ten. */
const part = <Key extends z.ZodType>(key: Key) =>
  z.object({ key, count: z.number().int(), quartiles: Quartiles.nullable() })

/**
 * Vacancies whose pay is at least `from` and below `to`; null in the first and the last bar, which include everything
 * below or above.
 */
const Bar = z.object({
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  count: z.number().int(),
  /** Per cent of the chart. */
  x: z.number(),
  width: z.number(),
  height: z.number(),
})

const MonthsChart = z.object({
  /** SVG paths in a view box of 100 × 100: the median, and the area between the quartiles. */
  line: z.string(),
  area: z.string(),
  /** The same data as points, in per cent; months without enough vacancies are missing. */
  points: z.array(z.object({ month: z.string(), x: z.number(), y: z.number() })),
  /** Amounts at the top and the bottom of the chart. */
  top: z.number().int(),
  bottom: z.number().int(),
})
export type MonthsChart = z.infer<typeof MonthsChart>

export const SalarySeries = z.object({
  tax: SalaryTax,
  count: z.number().int(),
  companies: z.number().int(),
  quartiles: Quartiles,
  bars: z.array(Bar),
  /** Position of the median in the bar chart, in per cent. */
  medianX: z.number(),
  months: z.array(part(z.string())),
  monthsChart: MonthsChart.nullable(),
  byExperience: z.array(part(Experience)),
  byWorkForm: z.array(part(WorkForm)),
})
export type SalarySeries = z.infer<typeof SalarySeries>

export const SalaryLink = z.object({
  slug: z.string(),
  name: z.string(),
  tax: SalaryTax,
  count: z.number().int(),
  quartiles: Quartiles,
})
export type SalaryLink = z.infer<typeof SalaryLink>

/** A place. Its page is not indexed if its numbers are those of another page, such as of its region. */
const SalaryPlace = SalaryLink.extend({ isIndexed: z.boolean() })

export const ProfessionSalaries = z.object({
  profession: z.object({
    slug: z.string(),
    name: z.string(),
    nameGenitivePlural: z.string(),
    /** Whether the catalogue has a page about it. */
    hasPage: z.boolean(),
    vacancyCount: z.number().int(),
    /**
     * Whether the first rows of its list in the place differ from those of other lists; if not, the page does not link
     * to it.
     */
    hasList: z.boolean(),
  }),
  location: Location.pick({ slug: true, name: true, preposition: true, namePrepositional: true })
    .extend({ regionOfNamesake: z.string().nullable() })
    .nullable(),
  /** Whether search engines may index the page: its numbers differ from those of every other page. */
  isIndexed: z.boolean(),
  /** First and last month, `2026-11`. */
  period: z.object({ from: z.string(), to: z.string() }),
  /** The basis of the numbers: all vacancies of the period, and the number of those that are not samples, by reason. */
  madeOf: z.object({
    total: z.number().int(),
    copies: z.number().int(),
    hidden: z.number().int(),
    oneSided: z.number().int(),
    /** Pay that is too high or too low for a month. */
    implausible: z.number().int(),
    /** Pay for an hour, a shift or a project, or not in roubles. */
    otherUnits: z.number().int(),
    net: z.number().int(),
    unstated: z.number().int(),
  }),
  /** The series with the most vacancies first; series with fewer than ten are missing. */
  series: z.array(SalarySeries),
  /** The net pay under each contract for the same cost of the employer, roubles a month; for net pay only. */
  contracts: z
    .object({
      year: z.number().int(),
      cost: z.number().int(),
      items: z.array(
        z.object({
          kind: z.enum(CONTRACT_KINDS),
          gross: z.number().int(),
          net: z.number().int(),
          /** Why the kind of contract does not fit the pay; null when it does. */
          limit: z.enum(PAY_LIMITS).nullable(),
        }),
      ),
    })
    .nullable(),
  places: z.array(SalaryPlace),
  professions: z.array(SalaryLink),
})
export type ProfessionSalaries = z.infer<typeof ProfessionSalaries>

export const SalaryList = z.object({
  items: z.array(SalaryLink.extend({ group: z.string() })),
  /** Professions that match the search, but have fewer than ten vacancies with pay. */
  withoutData: z.array(z.string()),
})

export const salariesContract = {
  list: operation('GET /v1/salaries', 'public', 'Зарплаты по профессиям: медианы и квартили', ['content'])
    .input(z.object({ search: z.string().trim().max(100).nullish().describe('Часть названия профессии.') }))
    .output(SalaryList),
  read: operation(
    'GET /v1/salaries/{profession}',
    'public',
    'Зарплата профессии: распределение, динамика, опыт, форма работы',
    ['content'],
  )
    .input(
      z.object({
        profession: z.string().max(80).describe('Адрес профессии.'),
        location: z.string().max(80).nullish().describe('Адрес города или региона.'),
      }),
    )
    .output(ProfessionSalaries),
}
