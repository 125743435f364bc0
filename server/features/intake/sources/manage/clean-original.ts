import { extractLineContacts } from '#server/features/board/vacancies/writing/contacts.ts'
import { cutText } from '#shared/kernel/text.ts'

const TEXT_MAX = 2000
const ITEMS_MAX = 20
const DEPTH_MAX = 6
const JSON_MAX = 8000

/**
 * What a source has, for people who look at a trial: as JSON, cut, and without the contacts in its texts. Fields of contacts
 * are dropped where the source is read.
 */
export const toShownOriginal = (value: unknown) => cutText(JSON.stringify(clean(value, 0), null, 2), JSON_MAX)

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string')
    return extractLineContacts(cutText(value, TEXT_MAX), { dropsNames: true }).text
  if (typeof value !== 'object' || value === null) return value ?? null
  if (depth === DEPTH_MAX) return '…'
  if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map((item) => clean(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner, depth + 1)]))
}
