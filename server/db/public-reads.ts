import type pg from 'pg'
import type { Database } from '#server/kernel/sql.ts'
import { isUnavailable } from '#server/kernel/unavailable.ts'
import type { Replica } from './replica.ts'

/** Number of public reads by destination, since the start. */
export type PublicReadCounts = { replica: number; primary: number; repeated: number }

/**
 * A pool that queries the replica while it is usable, and the primary otherwise. A statement that fails on the replica
 * is repeated on the primary, except within a transaction.
 */
export function replicaFirst(
  primary: pg.Pool,
  replica: Replica,
): { pool: pg.Pool; counts: PublicReadCounts } {
  const counts = { replica: 0, primary: 0, repeated: 0 }
  const ask = async (method: 'query' | 'connect', args: unknown[]): Promise<unknown> => {
    if (!replica.isUsable()) {
      counts.primary += 1
      return Reflect.apply(primary[method], primary, args)
    }
    counts.replica += 1
    try {
      return await Reflect.apply<pg.Pool, unknown[], unknown>(replica.pool[method], replica.pool, args)
    } catch (error) {
      if (!isReplicaFailure(error)) throw error
      counts.repeated += 1
      return Reflect.apply(primary[method], primary, args)
    }
  }
  const pool = Object.create(primary, {
    query: { value: (...args: unknown[]) => ask('query', args) },
    connect: { value: () => ask('connect', []) },
  })
  return { pool: asPool(pool), counts }
}

/** Safe: its prototype is a pool, and what it overrides takes and answers the same. */
const asPool = (pool: object) => pool as pg.Pool

/** Away, ending, or in conflict with a change that it replays. A slow statement is slow on the primary too. */
function isReplicaFailure(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return isUnavailable(error) && code !== '57014' && code !== '25006'
}

/** Refuses to write, with a replica or without one, so that a page which writes is found before there is one. */
export function readOnly(db: Database): Database {
  const begin = db.transaction.bind(db)
  const refuse = () => {
    throw new Error('What everybody may read is read without writing: take deps.db for a write.')
  }
  db.insert = refuse
  db.update = refuse
  db.delete = refuse
  db.transaction = (work, config) => begin(work, { ...config, accessMode: 'read only' })
  return db
}
