import { z } from 'zod'
import { WorkForm } from './model.ts'

/** Which words of a source say, or hint at, where the work is done. */
export const WorkFormEvidence = z.object({
  /** The form that they speak of. */
  form: WorkForm,
  /** `field`: a field of the source for it, whose words are not kept. */
  origin: z.enum(['field', 'title', 'text']),
  /** The words as they are written, a sentence at most; null for a field. */
  words: z.string().nullable(),
  /** Where the words begin, in characters of the title or of the text without markup; null for a field. */
  at: z.number().int().nonnegative().nullable(),
  /** Whether a strict reader would say so too. What is not sure is shown as a hint, and nothing counts it. */
  isSure: z.boolean(),
})
export type WorkFormEvidence = z.infer<typeof WorkFormEvidence>
