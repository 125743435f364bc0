/** Processes that delete rows: jobs, by their names, and a library. */
type Remover =
  | 'purge'
  | 'delete-accounts'
  | 'index-now'
  /** `rate-limiter-flexible` */
  | 'rate limits'

/** How long the rows of a table are kept. */
export type Retention =
  | { forever: string }
  /** Deleted with a row of that table, which it refers to. */
  | { with: string }
  /** `after`: the event from which the days are counted. `isEmptied`: the row stays, without its personal data. */
  | { days: number; after: string; by: Remover; isEmptied?: true }
  | { until: string; by: Remover; isEmptied?: true }

/** «30 days after it was sent, by the job purge» */
export function describeRetention(keeps: Retention): string {
  if ('forever' in keeps) return `stays: ${keeps.forever}`
  if ('with' in keeps) return `as long as its row in ${keeps.with}`
  const end = 'days' in keeps ? `${keeps.days} days after ${keeps.after}` : `until ${keeps.until}`
  return `${end}; ${keeps.isEmptied ? 'emptied' : 'deleted'} by ${keeps.by}`
}
