import pg from 'pg'
import { vi } from 'vitest'

/**
 * Texts of the statements that this process sends to the database while something runs; BEGIN and COMMIT count.
 * Notifications do not, nor do counts of searches and views: they are written when their turn comes, also those of what
 * ran before.
 */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await run()
    return query.mock.calls.map(([given]) => textOf(given)).filter((text) => !WRITTEN_LATER.test(text))
  } finally {
    query.mockRestore()
  }
}

const WRITTEN_LATER = /pg_notify\(|insert into (?:"?search_queries|vacancy_days)/i

/** Safe: `pg` takes a text, or an object that carries it. */
const textOf = (given: unknown) => (typeof given === 'string' ? given : (given as { text: string }).text)
