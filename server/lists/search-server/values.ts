/** Values in statements, and values of the rows that statements select. */
import { escape } from 'mysql2'
import type { AttributeValue } from '../declared-list.ts'
import type { SearchDocument } from '../text-index/documents.ts'
import { documentOf } from './attributes.ts'
import type { FoundRow } from './client.ts'
import type { Groups } from '../query-filters.ts'

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

export const idIn = (row: FoundRow) => numberIn(row, 'id')

/** Of a statement that counts all rows; there is none where nothing is found. */
export const countIn = (rows: readonly FoundRow[]) => (rows[0] ? numberIn(rows[0], 'counted') : 0)

/** @param label attribute of the label of the groups */
export const groupsIn = (rows: readonly FoundRow[], label?: string): Groups =>
  rows.map((row) => ({
    value: numberIn(row, 'grouped'),
    label: label === undefined ? '' : textIn(row, label),
    count: numberIn(row, 'counted'),
  }))

/** Columns of a document without its description. */
export const DOCUMENT_COLUMNS = ['profession_id', 'words']

export const documentIn = (row: FoundRow): SearchDocument =>
  documentOf({
    id: idIn(row),
    words: textIn(row, 'words'),
    professionId: numberIn(row, 'profession_id'),
  })
