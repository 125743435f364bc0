import { z } from 'zod'
import { access, Count } from '#shared/kernel/contract.ts'
import { ContentFact } from '#shared/features/content/articles/contract.ts'
import { HELP_SECTIONS } from './sections.ts'

export const HelpAnswer = z.object({
  /** The fragment of its address. */
  slug: z.string(),
  title: z.string(),
  /** Sanitised. */
  html: z.string(),
  facts: z.array(ContentFact),
})
export type HelpAnswer = z.infer<typeof HelpAnswer>

export const helpContract = {
  read: access('public')
    .route({ method: 'GET', path: '/v1/help', summary: 'Вопросы и ответы', tags: ['content'] })
    .output(
      z.object({
        count: Count,
        /** The day of the latest change. */
        edition: z.iso.date(),
        sections: z.array(z.object({ id: z.enum(HELP_SECTIONS), answers: z.array(HelpAnswer) })),
      }),
    ),
}
