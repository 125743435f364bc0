import { z } from 'zod'
import { ABOUT_LENGTH_MAX, RESUME_TITLE_LENGTH } from '#shared/features/board/resumes/vocabulary.ts'
import { textLines } from '#shared/kernel/form-fields.ts'
import { LAST_JOB_LENGTH_MAX, PHONE_LENGTH_MAX, SHORT_SKILLS_LENGTH_MAX } from './vocabulary.ts'

/** The five fields that stand for a resume in the form of a response; all but the title may be empty. */
export const ShortResume = z.object({
  title: textLines(RESUME_TITLE_LENGTH.max).default(''),
  /** Position and company in one line. */
  lastJob: textLines(LAST_JOB_LENGTH_MAX).default(''),
  /** Separated by commas. */
  skills: textLines(SHORT_SKILLS_LENGTH_MAX).default(''),
  about: textLines(ABOUT_LENGTH_MAX).default(''),
  phone: textLines(PHONE_LENGTH_MAX).default(''),
})
export type ShortResume = z.infer<typeof ShortResume>
