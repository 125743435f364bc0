/** Reads values of JSON whose shape nobody promises. */
import { readAmount } from '#server/features/intake/imports/pay/read-amount.ts'
import { storableText } from '#shared/kernel/text.ts'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value under keys inside of each other; undefined where one is missing. */
export const readPath = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce((inner, key) => (isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), value)

/** A string that is not empty, or a number as one, without characters that PostgreSQL cannot store; null for others. */
export function toText(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null
  if (typeof value !== 'string') return null
  const text = storableText(value).trim()
  return text === '' ? null : text
}

/** The items of an array, or the value alone; empty for null and undefined. */
export const toList = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value
  return value === null || value === undefined ? [] : [value]
}

export const toTexts = (value: unknown): string[] => toList(value).flatMap((item) => toText(item) ?? [])

/** A number, or the first one of a text: «50 000 ₽», «50.000», «40000,5»; null for none. */
export function toNumber(value: unknown): number | null {
  const found = FIRST_NUMBER.exec(toText(value) ?? '')?.[0]
  return found === undefined ? null : readAmount(found)
}

const FIRST_NUMBER = /-?(?:\d{1,3}(?:[\s\u00A0\u202F]\d{3})+(?!\d)|\d+)(?:[.,]\d+)*/

/** true, also as a string. */
export const isTrue = (value: unknown): boolean => isWord(value, 'true')
/** false, also as a string. */
export const isFalse = (value: unknown): boolean => isWord(value, 'false')

const isWord = (value: unknown, word: string) =>
  (typeof value === 'string' || typeof value === 'boolean') && String(value).trim().toLowerCase() === word
