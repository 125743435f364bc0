import type { Database, Sql } from './sql.ts'

type Work = () => Promise<void>
type Begin = Database['transaction']

const waiting = new WeakMap<object, Work[]>()

/**
 * Runs the work once the transaction has committed, before its `db.transaction` settles; a rollback drops it. For what
 * cannot be rolled back: files, announcements to other processes.
 */
export function afterCommit(tx: Sql, work: Work) {
  const works = waiting.get(tx)
  if (!works) throw new Error('Not a transaction that was begun with db.transaction')
  works.push(work)
}

/** Begins transactions that run what `afterCommit` was given for them, or for the savepoints inside them. */
export function withAfterCommit(begin: Begin): Begin {
  return async (work, config) => {
    const works: Work[] = []
    const result = await begin((tx) => {
      collect(tx, works)
      return work(tx)
    }, config)
    for (const one of works) await one()
    return result
  }
}

function collect(tx: Pick<Database, 'transaction'>, works: Work[]) {
  waiting.set(tx, works)
  const begin: Begin = tx.transaction.bind(tx)
  // What a savepoint collects counts once it is released.
  tx.transaction = async (work, config) => {
    const inner: Work[] = []
    const result = await begin((savepoint) => {
      collect(savepoint, inner)
      return work(savepoint)
    }, config)
    works.push(...inner)
    return result
  }
}
