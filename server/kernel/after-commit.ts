import type { Database, Sql } from './sql.ts'

type Work = () => Promise<void>

const waiting = new WeakMap<object, Work[]>()

/**
 * Runs the work once the transaction has committed, before its `db.transaction` settles; a rollback drops it. For what
 * cannot be rolled back: files, announcements to other processes.
 * @throws Error for a nested transaction, which may still be rolled back by the outer one
 */
export function afterCommit(tx: Sql, work: Work) {
  const works = waiting.get(tx)
  if (!works) throw new Error('Not the transaction that was begun with db.transaction')
  works.push(work)
}

/** Begins transactions that run what `afterCommit` was given for them. */
export function runsAfterCommit(begin: Database['transaction']): Database['transaction'] {
  return async (work, config) => {
    const works: Work[] = []
    const result = await begin((tx) => {
      waiting.set(tx, works)
      return work(tx)
    }, config)
    for (const one of works) await one()
    return result
  }
}
