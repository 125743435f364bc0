import type { Logger } from 'pino'
import { createPool } from 'mysql2/promise'
import { Problem } from '#shared/kernel/problem.ts'

export type FoundRow = Readonly<Record<string, unknown>>

/** A Manticore or Sphinx server, asked by SphinxQL. */
export type SearchServer = {
  /**
   * The rows of each statement; the server runs them as one batch.
   * @throws Problem `unavailable` if the server does not answer
   */
  query(statements: readonly string[]): Promise<FoundRow[][]>
  /** Writes rows, which may take longer. @throws Problem `unavailable` */
  write(statement: string): Promise<void>
  close(): Promise<void>
}

const CONNECTIONS = 16
/** More requests would wait for seconds, and be of no use to their callers. */
const WAITING_MAX = 200
const CONNECT_TIMEOUT_MS = 2000
/** Longest wait for a search. */
const SEARCH_TIMEOUT_MS = 3000
const WRITE_TIMEOUT_MS = 30_000
/** The server refuses longer batches. */
const BATCH_MAX = 32

/** @param url such as `mysql://search:9306` */
export function connectSearchServer(url: string, log: Logger): SearchServer {
  const pool = createPool({
    uri: url,
    multipleStatements: true,
    // Ids and moments are below 2^53.
    supportBigNumbers: true,
    connectionLimit: CONNECTIONS,
    queueLimit: WAITING_MAX,
    connectTimeout: CONNECT_TIMEOUT_MS,
  })
  return {
    async query(statements) {
      const results: FoundRow[][] = []
      for (let start = 0; start < statements.length; start += BATCH_MAX)
        results.push(...(await queryBatch(statements.slice(start, start + BATCH_MAX))))
      return results
    },
    write: async (statement) => void (await resultOf(statement, WRITE_TIMEOUT_MS)),
    close: () => pool.end(),
  }

  async function queryBatch(statements: readonly string[]): Promise<FoundRow[][]> {
    const result = await resultOf(statements.join(';'), SEARCH_TIMEOUT_MS)
    return statements.length === 1 ? [asRows(result)] : asResults(result).map(asRows)
  }

  async function resultOf(sql: string, timeout: number): Promise<unknown> {
    try {
      const connection = await pool.getConnection()
      try {
        const [result] = await connection.query({ sql, timeout })
        connection.release()
        return result
      } catch (error) {
        // The server may still be busy with the statement, and the next one would wait for it.
        connection.destroy()
        throw error
      }
    } catch (error) {
      log.error({ err: withoutStatement(error), event: 'search_server.failed' })
      throw new Problem('unavailable', 'Поиск сейчас не отвечает. Повторите через минуту.')
    }
  }
}

/** Messages of syntax errors quote the statement, which has what people search for. */
function withoutStatement(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error)
  return new Error(message.replace(/ near .*/s, ''))
}

/** Safe: a batch of several statements has as many results. */
const asResults = (result: unknown) => result as unknown[]
/** Safe: a statement that selects has rows; the header of another one is not read. */
const asRows = (result: unknown) => (Array.isArray(result) ? (result as FoundRow[]) : [])
