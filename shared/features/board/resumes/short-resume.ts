import { z } from 'zod'
import { textLines } from '#shared/kernel/form-fields.ts'
import { shortTitleError } from './short-title.ts'
import { SHORT_RESUME_LENGTHS } from './vocabulary.ts'

/** The five fields that stand for a resume in plain forms; all but the title may be empty. */
export const ShortResume = z.object({
  title: textLines(SHORT_RESUME_LENGTHS.title).default(''),
  /** Position and company in one line. */
  lastJob: textLines(SHORT_RESUME_LENGTHS.lastJob).default(''),
  /** Separated by commas. */
  skills: textLines(SHORT_RESUME_LENGTHS.skills).default(''),
  about: textLines(SHORT_RESUME_LENGTHS.about).default(''),
  phone: textLines(SHORT_RESUME_LENGTHS.phone).default(''),
})
export type ShortResume = z.infer<typeof ShortResume>

/** The check of the title, for forms that contain a short resume. */
export function requireShortTitle({ title }: ShortResume, ctx: z.RefinementCtx) {
  const message = shortTitleError(title)
  if (message !== null) ctx.addIssue({ code: 'custom', path: ['title'], message })
}

/** A short resume that can be submitted. */
export const ShortResumeForm = ShortResume.superRefine(requireShortTitle)
