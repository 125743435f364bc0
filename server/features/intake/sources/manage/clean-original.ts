import { extractLineContacts } from '#server/features/board/vacancies/writing/contacts.ts'
import { cutText } from '#shared/kernel/text.ts'

const TEXT_MAX = 2000
const ITEMS_MAX = 20
const DEPTH_MAX = 6
const JSON_MAX = 8000

/**
 * What a source has, for people who look at a trial: as JSON, cut, without fields about people and without the contacts in its
 * texts.
 */
export const toShownOriginal = (value: unknown) => cutText(JSON.stringify(clean(value, 0), null, 2), JSON_MAX)

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string')
    return extractLineContacts(cutText(value, TEXT_MAX), { dropsNames: true }).text
  if (typeof value !== 'object' || value === null) return value ?? null
  if (depth === DEPTH_MAX) return '…'
  if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map((item) => clean(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isOfPerson(key))
      .map(([key, inner]) => [key, clean(inner, depth + 1)]),
  )
}

const CONTACT =
  /contact|phone|e-?mail|fax|telegram|whats-?app|viber|skype|recruiter|контакт|телефон|почта|рекрутер/i
/** Whole words of a key: «manager», «hr_name», «hiringTeam», but not «management» and «hr-agency». */
const PERSON =
  /^(?:(?:[a-z]+ )?(?:tel|tg|mobile|author|owner|manager|responsible|interviewer|person)s?(?: (?:name|id|info|data))?|hr(?: (?:name|person|lead|tel|info))?|hiring (?:team|lead)|(?:created|posted|updated) by)$/

/** Whether a field is about people. Only what is shown loses these: a vacancy is mapped from what was read. */
function isOfPerson(key: string): boolean {
  const words = key
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase()
  return CONTACT.test(key) || PERSON.test(words)
}
