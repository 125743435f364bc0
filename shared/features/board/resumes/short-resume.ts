import { z } from 'zod'
import { textLines } from '#shared/kernel/form-fields.ts'
import { WorkForm } from '#shared/features/board/vacancies/model.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { ResumeId } from './model.ts'
import { EXPERIENCE_RANGES, SHORT_RESUME_LENGTHS, RESUME_TITLE_LENGTH } from './vocabulary.ts'

/** The fields that stand for a resume in plain forms; all but the title may be empty. */
export const ShortResume = z.object({
  title: textLines(SHORT_RESUME_LENGTHS.title).default(''),
  /** Position and company in one line. */
  lastJob: textLines(SHORT_RESUME_LENGTHS.lastJob).default(''),
  /** Of all experience; null when it is not chosen, and then what the texts say counts. */
  experience: z.enum(EXPERIENCE_RANGES).nullable().catch(null).default(null),
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

/** A short resume for no vacancy says which form of work it wants. */
export const PlainResume = ShortResume.extend({
  workForm: WorkForm.nullable().catch(null).default(null),
})
export type PlainResume = z.infer<typeof PlainResume>

/** One that is submitted: a new resume, or a stored one. */
export const ShortResumeForm = PlainResume.extend({ id: ResumeId.nullable().default(null) }).superRefine(
  (resume, ctx) => {
    requireShortTitle(resume, ctx)
    if (resume.workForm === null)
      ctx.addIssue({ code: 'custom', path: ['workForm'], message: FORM_MESSAGES.required })
  },
)

/** Of the title of a short resume; null for one that can be submitted. */
function shortTitleError(title: string): string | null {
  if (title.length >= RESUME_TITLE_LENGTH.min) return null
  return title === '' ? FORM_MESSAGES.required : FORM_MESSAGES.tooShort
}
