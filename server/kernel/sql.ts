import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

export type Database = NodePgDatabase & { $client: pg.Pool }
/** The database or a transaction of it: the argument of queries. */
export type Sql = Pick<
  NodePgDatabase,
  '$count' | 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

/**
 * A statement that is built once for each database or transaction, for those that pages run often. Without a name it is
 * not kept by the server, so it works behind a pooler.
 */
export function prepared<Statement>(build: (db: Sql) => { prepare(name: string): Statement }) {
  const statements = new WeakMap<Sql, Statement>()
  return (db: Sql): Statement => {
    const known = statements.get(db)
    if (known) return known
    const statement = build(db).prepare('')
    statements.set(db, statement)
    return statement
  }
}

type Callback = () => Promise<void>
type Begin = Database['transaction']

const pending = new WeakMap<object, Callback[]>()

/**
 * Runs the callback after the transaction commits, before its `db.transaction` settles; a rollback drops it. For what
 * cannot be rolled back: files, announcements to other processes.
 */
export function afterCommit(tx: Sql, callback: Callback) {
  const callbacks = pending.get(tx)
  if (!callbacks) throw new Error('Not a transaction that was begun with db.transaction')
  callbacks.push(callback)
}

/** Begins transactions that run the callbacks of `afterCommit`, also those of their savepoints. */
export function withAfterCommit(begin: Begin): Begin {
  return async (work, config) => {
    const { result, callbacks } = await collecting(begin, work, config)
    for (const callback of callbacks) await callback()
    return result
  }
}

async function collecting<Result>(
  begin: Begin,
  work: (tx: Transaction) => Promise<Result>,
  config: Parameters<Begin>[1],
) {
  const callbacks: Callback[] = []
  const result = await begin((tx) => {
    pending.set(tx, callbacks)
    const savepoints: Pick<Database, 'transaction'> = tx
    const beginSavepoint: Begin = tx.transaction.bind(tx)
    // The callbacks of a savepoint count once it is released.
    savepoints.transaction = async (inner, innerConfig) => {
      const savepoint = await collecting(beginSavepoint, inner, innerConfig)
      callbacks.push(...savepoint.callbacks)
      return savepoint.result
    }
    return work(tx)
  }, config)
  return { result, callbacks }
}

type Transaction = Parameters<Parameters<Begin>[0]>[0]

/** The pattern of `like` for values that contain the text; its own `%`, `_` and `\` are plain characters. */
export const containsPattern = (text: string) => `%${escapePattern(text)}%`
/** The pattern of `like` for values that begin with the text. */
export const prefixPattern = (text: string) => `${escapePattern(text)}%`

const escapePattern = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)
