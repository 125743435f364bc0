import pg from 'pg'
import { vi } from 'vitest'

/** Texts of the statements that this process sends to the database while something runs; BEGIN and COMMIT count. */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await run()
    return query.mock.calls.map(([given]) => textOf(given))
  } finally {
    query.mockRestore()
  }
}

/** Safe: `pg` takes a text, or an object that carries it. */
const textOf = (given: unknown) => (typeof given === 'string' ? given : (given as { text: string }).text)
