import { z } from 'zod'
import { FIGURE_NAMES } from '#shared/features/reference/taxes/figures.ts'
import { operation, Instant, Nothing } from '#shared/kernel/contract.ts'
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
  staffList: operation(`GET ${PATH}`, 'staff', 'Цифры года: налоги и взносы', ['staff'])
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
  staffPreview: operation(`POST ${PATH}/preview`, 'staff', 'Тексты, которые изменит цифра', ['staff'], {
    makes: false,
  })
    .input(FigureForm)
    .output(z.object({ uses: z.array(FigureUse) })),
  staffSet: operation(`POST ${PATH}`, 'staff', 'Внести или исправить цифру года', ['staff'], { makes: false })
    .input(FigureForm)
    .output(Nothing),
  staffRemove: operation(
    `POST ${PATH}/removal`,
    'staff',
    'Убрать внесённую цифру: вернётся та, что в поставке',
    ['staff'],
    { makes: false },
  )
    .input(FigureRef)
    .output(Nothing),
}
