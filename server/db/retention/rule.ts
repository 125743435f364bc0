/** What is declared about every table: what the export of the board has of it, and how long its rows live. */

type TableRule = {
  /**
   * `board`: texts, companies and money, which the export always has. `people`: personal data, which it has on request.
   * Otherwise why it never has the table.
   */
  export: 'board' | 'people' | { never: string }
  /** Names by spaces, as in the database. */
  columns: string
  /** Columns of a table of the board that name people: exported on request. */
  personal?: string
  /** Columns that open or sign something, or mean nothing outside this database: never exported. */
  secret?: string
  keeps: Retention
}

/** Jobs that delete rows, by their names. */
type Remover =
  | 'purge'
  | 'delete-accounts'
  | 'index-now'
  /** The library of the limits. */
  | 'rate limits'

export type Retention =
  | { forever: string }
  /** Deleted with a row of that table, which it refers to. */
  | { with: string }
  /** `after`: what the days are counted from. `isEmptied`: the row stays, without what it says about people. */
  | { days: number; after: string; by: Remover; isEmptied?: true }
  | { until: string; by: Remover; isEmptied?: true }

export type TableRules = Readonly<Record<string, TableRule>>

/** Rows about a person: deleted by the person, and with the account. */
export const UNTIL_ACCOUNT_ENDS = {
  until: 'its owner deletes it, or the account ends (30 days after the request)',
  by: 'delete-accounts',
} as const satisfies Retention
