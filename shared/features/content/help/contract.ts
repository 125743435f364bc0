import { z } from 'zod'
import { operation, Count } from '#shared/kernel/contract.ts'
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
  read: operation('GET /v1/help', 'public', 'Вопросы и ответы', ['content']).output(
    z.object({
      count: Count,
      /** The day of the latest change. */
      edition: z.iso.date(),
      sections: z.array(z.object({ id: z.enum(HELP_SECTIONS), answers: z.array(HelpAnswer) })),
    }),
  ),
}
