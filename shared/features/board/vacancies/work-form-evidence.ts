import { z } from 'zod'
import { WorkForm } from './model.ts'

/** Words of a source that state or suggest the form of work. */
export const WorkFormEvidence = z.object({
  /** The form that the words refer to. */
  form: WorkForm,
  /** `field`: a dedicated field of the source, whose words are not stored. */
  origin: z.enum(['field', 'title', 'text']),
  /** The original words, at most one sentence; null for a field. */
  words: z.string().nullable(),
  /** Offset of the words, in characters of the title or of the text without markup; null for a field. */
  at: z.number().int().nonnegative().nullable(),
  /** Whether the words state the form unambiguously. Uncertain evidence is displayed as a hint and is never counted. */
  isSure: z.boolean(),
})
export type WorkFormEvidence = z.infer<typeof WorkFormEvidence>
