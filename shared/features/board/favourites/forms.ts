import { z } from 'zod'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { FAVOURITE_NOTE_MAX } from './vocabulary.ts'

/** A note about a resume, shared by the company's managers. */
export const FavouriteNoteForm = z.object({
  note: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .pipe(z.string().trim().max(FAVOURITE_NOTE_MAX, FORM_MESSAGES.tooLong)),
})
