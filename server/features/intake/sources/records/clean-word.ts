import { extractLineContacts } from '#server/features/board/vacancies/writing/contacts.ts'
import { collapse } from '#shared/kernel/excerpt.ts'
import { cutText, storableText } from '#shared/kernel/text.ts'

const WORD_MAX = 80

/** A word of a source as it is stored and shown to staff: on one line, short, and without contacts; it may become empty. */
export function cleanWord(stated: string): string {
  const line = collapse(storableText(stated))
  return cutText(extractLineContacts(line, { dropsNames: true }).text, WORD_MAX).trim()
}
