import pg from 'pg'
import { vi } from 'vitest'

/**
 * Texts of the statements that this process sends to the database while something runs; BEGIN and COMMIT count.
 * Notifications do not: they go out when their turn comes, also those of what ran before.
 */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await run()
    return query.mock.calls.map(([given]) => textOf(given)).filter((text) => !text.includes('pg_notify('))
  } finally {
    query.mockRestore()
  }
}

/** Safe: `pg` takes a text, or an object that carries it. */
const textOf = (given: unknown) => (typeof given === 'string' ? given : (given as { text: string }).text)
