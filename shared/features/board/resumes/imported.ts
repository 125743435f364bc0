import { z } from 'zod'
import { ExperienceEntry } from './model.ts'
import { EXPERIENCE_MAX, IMPORTED_JOB_STATES } from './vocabulary.ts'

/** A job that was read from a file, next to the text it was read from. */
export const ImportedJob = z.object({
  /** The lines of the file. */
  source: z.string(),
  /** As the draft has it, or had it before it was dropped. */
  entry: ExperienceEntry,
  state: z.enum(IMPORTED_JOB_STATES),
})
export type ImportedJob = z.infer<typeof ImportedJob>

/** What an import read, until its author has finished the review. */
export const ResumeImport = z.object({
  jobs: z.array(ImportedJob),
  /** The lines of the file that have no field. */
  rest: z.string(),
})
export type ResumeImport = z.infer<typeof ResumeImport>

export const ImportDecision = z.object({
  /** Number of the job in the file, from 0. */
  at: z.coerce
    .number()
    .int()
    .min(0)
    .max(EXPERIENCE_MAX - 1)
    .describe('Номер места работы в файле, с нуля.'),
  entry: ExperienceEntry.nullable().describe(
    'Место работы, каким оно остаётся в резюме; null — не переносить.',
  ),
})
export type ImportDecision = z.infer<typeof ImportDecision>
