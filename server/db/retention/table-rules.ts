import { BOARD_TABLES } from './board-tables.ts'
import { COMPANY_TABLES } from './company-tables.ts'
import { PEOPLE_TABLES } from './people-tables.ts'
import type { Retention, TableRules } from './rule.ts'

/** Every table of the board, by its name in the database. A test fails for a table or a column that is not here. */
export const TABLE_RULES: TableRules = { ...BOARD_TABLES, ...COMPANY_TABLES, ...PEOPLE_TABLES }

export const namesIn = (columns = '') => columns.split(' ').filter((name) => name !== '')

/** «30 days after it was sent, by the job purge» */
export function describeRetention(keeps: Retention): string {
  if ('forever' in keeps) return `stays: ${keeps.forever}`
  if ('with' in keeps) return `as long as its row in ${keeps.with}`
  const end = 'days' in keeps ? `${keeps.days} days after ${keeps.after}` : `until ${keeps.until}`
  return `${end}; ${keeps.isEmptied ? 'emptied' : 'deleted'} by ${keeps.by}`
}
