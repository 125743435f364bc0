import { z } from 'zod'

const ENTRIES_MIN = 2
export const ENTRIES_MAX = 10
export const ENTRY_LENGTH_MAX = 60

/** Words with one meaning; empty ones are left out. */
export const SynonymEntries = z
  .array(z.string())
  .overwrite((entries) =>
    entries.map((entry) => entry.replace(/\s+/g, ' ').trim()).filter((entry) => entry !== ''),
  )
  .min(ENTRIES_MIN, 'Напишите хотя бы два слова, каждое с новой строки.')
  .max(ENTRIES_MAX, `Не больше ${ENTRIES_MAX} слов в одном наборе.`)
  .refine((entries) => entries.every((entry) => entry.length <= ENTRY_LENGTH_MAX), {
    error: `Каждое слово или словосочетание — не длиннее ${ENTRY_LENGTH_MAX} знаков.`,
  })

/** The same as a field of a form: one on each line. */
export const SynonymsForm = z.object({
  entries: z
    .string()
    .transform((text) => text.split('\n'))
    .pipe(SynonymEntries),
})
