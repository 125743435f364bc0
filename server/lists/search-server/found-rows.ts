/** What statements of the engine select, as the engine reads it. */
import type { SearchDocument } from '../text-index/documents.ts'
import { documentOf } from './attributes.ts'
import type { FoundRow } from './client.ts'
import type { Groups } from './spec.ts'
import { numberIn, textIn } from './values.ts'

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
