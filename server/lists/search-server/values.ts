/** Values in statements, and values of rows. */
import { escape } from 'mysql2'
import type { FoundRow } from './client.ts'
import type { AttributeValue } from './spec.ts'

export function literal(value: AttributeValue): string {
  if (typeof value === 'string') return escape(value)
  if (typeof value === 'number') return String(value)
  return `(${value.join()})`
}

/** Safe: attributes of numbers are numbers below 2^53. */
export const numberIn = (row: FoundRow, name: string): number => Number(row[name])
/** Empty for none. */
export function textIn(row: FoundRow, name: string): string {
  const value = row[name]
  return typeof value === 'string' ? value : ''
}
