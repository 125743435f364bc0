import { z } from 'zod'
import { ContentFact } from '#shared/features/content/articles/contract.ts'
import { operation, Count } from '#shared/kernel/contract.ts'

/** A statement that is due for a check, and the text that contains it. */
const DueFact = ContentFact.extend({
  title: z.string(),
  /** Path of the public page; null if there is none. */
  path: z.string().nullable(),
  /** Path at which staff edit the text; null if only a release can change it. */
  editPath: z.string().nullable(),
  isOverdue: z.boolean(),
})
export type DueFact = z.infer<typeof DueFact>

/** Facts that are due in the coming weeks, or all. */
export const DUE_VIEWS = ['due', 'all'] as const

export const factsContract = {
  ofPage: operation('GET /v1/facts', 'public', 'Источники утверждений страницы и дни их проверки', [
    'content',
  ])
    .input(z.object({ path: z.string().max(200).describe('Путь страницы, например /calculator.') }))
    .output(z.object({ items: z.array(ContentFact) })),
  staffDue: operation('GET /v1/staff/facts', 'staff', 'Утверждения, которые пора проверить', ['staff'])
    .input(z.object({ view: z.enum(DUE_VIEWS).default('due').describe('Ближайшие или все.') }))
    /** Sorted by day, earliest first. */
    .output(z.object({ count: Count, overdueCount: Count, items: z.array(DueFact) })),
}
