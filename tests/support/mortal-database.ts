/** Connections of a process that may die: at a statement, or when its transaction has just been committed. */
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { withAfterCommit, type Database } from '#server/kernel/sql.ts'

export type DeathPoint = { at: 'statement'; number: number } | { at: 'commit' }

class Dead extends Error {
  override name = 'Dead'
}

/** Where the database of a test is: what `pg` needs to reach it from another process too. */
export function addressOf({ $client: { options } }: Database): pg.PoolConfig {
  const { connectionString, host, user, database } = options
  return connectionString
    ? { connectionString }
    : { ...(host ? { host } : {}), ...(user ? { user } : {}), ...(database ? { database } : {}) }
}

/**
 * @param onDeath what dying is: by default the sockets break off, and the database has to notice by itself
 */
export function openMortal(address: pg.PoolConfig, { onDeath }: { onDeath?: () => void } = {}) {
  const pool = new pg.Pool({ ...address, max: 2 })
  const clients = new Set<pg.PoolClient>()
  let left = Infinity
  let diesAfterCommit = false
  let isDead = false
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', () => {})
    const query: unknown = Reflect.get(client, 'query')
    if (typeof query !== 'function') throw new TypeError('A client cannot query')
    Object.defineProperty(client, 'query', {
      value: (...args: unknown[]) => {
        if (isDead || (left -= 1) < 0) return refuse(args.at(-1))
        const answer: unknown = Reflect.apply(query, client, args)
        if (!diesAfterCommit || !isCommit(args[0]) || !(answer instanceof Promise)) return answer
        return answer.then(() => refuse(null))
      },
    })
  })

  const db = drizzle(pool, { casing: 'snake_case' })
  db.transaction = withAfterCommit(db.transaction.bind(db))

  /** The pool calls back, a transaction waits for a promise. */
  function refuse(callback: unknown) {
    die()
    const error = new Dead('The process has died')
    if (typeof callback !== 'function') return Promise.reject(error)
    process.nextTick(callback, error)
    return undefined
  }

  function die() {
    if (isDead) return
    isDead = true
    if (onDeath) return onDeath()
    for (const client of clients) socketOf(client).destroy()
  }

  return {
    db,
    willDie(point: DeathPoint) {
      left = point.at === 'statement' ? point.number : Infinity
      diesAfterCommit = point.at === 'commit'
    },
    isDead: () => isDead,
    // drizzle never gives back a client whose BEGIN has failed, so the pool of the dead would not end.
    close: async () => (isDead ? undefined : pool.end()),
  }
}

const isCommit = (query: unknown) =>
  (typeof query === 'string' ? query : asQuery(query).text).toLowerCase() === 'commit'
/** Safe: what is not a string is an object with a text. */
const asQuery = (query: unknown) => query as { text: string }
/** Safe: `pg` keeps the socket there; its types do not tell. */
const socketOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
