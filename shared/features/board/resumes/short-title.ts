import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { RESUME_TITLE_LENGTH } from './vocabulary.ts'

/** Of the title of a short resume; null for one that can be submitted. */
export function shortTitleError(title: string): string | null {
  if (title.length >= RESUME_TITLE_LENGTH.min) return null
  return title === '' ? FORM_MESSAGES.required : FORM_MESSAGES.tooShort
}
