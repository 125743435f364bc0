import { z } from 'zod'
import { FIGURE_NAMES } from '#shared/features/reference/taxes/figures.ts'
import { access, Instant, Nothing } from '#shared/kernel/contract.ts'
import { FigureForm, FigureRef } from './forms.ts'

const Figure = z.object({
  name: z.enum(FIGURE_NAMES),
  /** As texts show it: «57 390 ₽»; null for a figure that is not known. */
  shown: z.string().nullable(),
  /** Roubles or percents. */
  value: z.number().nullable(),
  /** The year since which it holds. */
  since: z.number().int().nullable(),
  source: z.string().nullable(),
  /** Null for a figure of the release. */
  checkedAt: Instant.nullable(),
  checkedBy: z.string().nullable(),
  /** Whether staff have entered it for this very year. */
  isEdited: z.boolean(),
})
export type ListedFigure = z.infer<typeof Figure>

const FigureUse = z.object({
  title: z.string(),
  path: z.string().nullable(),
  /** The paragraph as readers see it, and as they would. */
  before: z.string(),
  after: z.string(),
})
export type FigureUse = z.infer<typeof FigureUse>

const PATH = '/v1/staff/figures'

export const figuresContract = {
  staffList: access('staff')
    .route({ method: 'GET', path: PATH, summary: 'Цифры года: налоги и взносы', tags: ['staff'] })
    .input(z.object({ year: z.coerce.number().int().nullish().describe('Год; без него — нынешний.') }))
    .output(
      z.object({
        year: z.number().int(),
        /** Years that can be looked at. */
        years: z.array(z.number().int()),
        /** Whether the calculator counts with this year. */
        isComplete: z.boolean(),
        items: z.array(Figure),
      }),
    ),
  staffPreview: access('staff', { makes: false })
    .route({
      method: 'POST',
      path: `${PATH}/preview`,
      summary: 'Тексты, которые изменит цифра',
      tags: ['staff'],
    })
    .input(FigureForm)
    .output(z.object({ uses: z.array(FigureUse) })),
  staffSet: access('staff', { makes: false })
    .route({ method: 'POST', path: PATH, summary: 'Внести или исправить цифру года', tags: ['staff'] })
    .input(FigureForm)
    .output(Nothing),
  staffRemove: access('staff', { makes: false })
    .route({
      method: 'POST',
      path: `${PATH}/removal`,
      summary: 'Убрать внесённую цифру: вернётся та, что в поставке',
      tags: ['staff'],
    })
    .input(FigureRef)
    .output(Nothing),
}
