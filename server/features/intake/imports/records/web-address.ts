import { extractLineContacts } from '#server/features/board/vacancies/writing/contacts.ts'

const LENGTH_MAX = 2000
/** Names of parameters that may hold a number of as many digits as a phone. */
const IDENTITY = /^(?:.*[_-])?(?:id|uid|code|num|number|job|vacancy|v|p|offer)$|Id$/

/** The address of a vacancy at its source, without parameters that hold contacts of people; null for one that is none. */
export function toWebAddress(stated: string | null | undefined): string | null {
  const url = URL.parse(stated ?? '')
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const contacts = [...url.searchParams].filter(([name, value]) => isContact(name, value))
  for (const [name] of contacts) url.searchParams.delete(name)
  if (url.username !== '') url.username = ''
  if (url.password !== '') url.password = ''
  return url.href.length <= LENGTH_MAX ? url.href : null
}

function isContact(name: string, value: string) {
  const { emails, phones } = extractLineContacts(value)
  return emails.length > 0 || (phones.length > 0 && !IDENTITY.test(name))
}
