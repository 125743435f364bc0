import { extractLineContacts } from '#server/features/board/vacancies/contacts.ts'
import { fold, indexTokens } from '#shared/lists/text/fold.ts'
import { splitQuery } from '#shared/lists/text/query.ts'

const LENGTH_MAX = 100
/** As many digits may be a phone or a number of a document. */
const DIGITS_MAX = 6

/**
 * The text of a search as the log stores it: its words in lower case, as they are typed. Null for a text that may contain
 * personal data, is long, or has operators.
 */
export function loggableText(typed: string): string | null {
  if (hasPersonalData(typed) || splitQuery(typed).some(({ kind }) => kind !== 'words')) return null
  const words = indexTokens(typed).map(({ start, end }) => fold(typed.slice(start, end)).replace(/\s+/g, ' '))
  const text = words.join(' ')
  return text === '' || text.length > LENGTH_MAX ? null : text
}

function hasPersonalData(text: string): boolean {
  if (text.includes('@') || (text.match(/\p{Nd}/gu)?.length ?? 0) > DIGITS_MAX) return true
  const { emails, phones } = extractLineContacts(text)
  return emails.length + phones.length > 0
}
