import { z } from 'zod'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { FAVOURITE_NOTE_MAX } from './vocabulary.ts'

/** What a company's people write about a resume for each other. */
export const FavouriteNoteForm = z.object({
  note: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .pipe(z.string().trim().max(FAVOURITE_NOTE_MAX, FORM_MESSAGES.tooLong)),
})
