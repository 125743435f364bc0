/** Reads values of JSON whose shape nobody promises. */

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value under keys inside of each other; undefined where one is missing. */
export const readPath = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce((inner, key) => (isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), value)

/** A string that is not empty, or a number as one; null for others. */
export function toText(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** The items of an array, or the value alone; empty for null and undefined. */
export const toList = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value
  return value === null || value === undefined ? [] : [value]
}

export const toTexts = (value: unknown): string[] => toList(value).flatMap((item) => toText(item) ?? [])

/** A number, or the first one of a text: «50 000 ₽», «1,234.50», «40000,5»; null for none. */
export function toNumber(value: unknown): number | null {
  const text = toText(value)
  const found = /-?\d[\d\s\u00A0\u202F.,]*/.exec(text ?? '')?.[0]
  if (found === undefined) return null
  const plain = found
    .replace(/[\s\u00A0\u202F]/g, '')
    .replace(/[.,]+$/, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.')
  const number = Number(plain)
  return Number.isFinite(number) ? number : null
}

/** true, also as a string. */
export const isTrue = (value: unknown): boolean =>
  value === true || (typeof value === 'string' && value.trim().toLowerCase() === 'true')
