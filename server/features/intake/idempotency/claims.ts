/**
 * Makes a request with an `Idempotency-Key` once: the first one claims the key, and its answer is kept for repeats.
 * Source: draft-ietf-httpapi-idempotency-key-header-07.
 */
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { idempotencyKeys as keys } from '#server/db/schema/idempotency.ts'
import type { Database, Sql } from '#server/kernel/sql.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/durations.ts'

export type Claim = { caller: string; key: string; attempt: string }

type Claimed =
  /** No other request holds the key: this one runs. */
  | { kind: 'first'; claim: Claim }
  /** `answer`: JSON; null when it was not stored. */
  | { kind: 'answered'; status: number; answer: string | null }
  | { kind: 'running' }
  /** It was made, and the process ended before it could answer. */
  | { kind: 'answer lost' }
  /** The key belongs to another request. */
  | { kind: 'other request' }

/** An attempt without an outcome after this time has died with its process; commands have shorter limits. */
const REQUEST_MS = MINUTE_MS

/**
 * @param request.caller who the key belongs to
 * @param request.hash of all that makes a request another one
 */
export async function claimKey(
  db: Sql,
  request: { caller: string; key: string; userId: number | null; hash: string; at: Date },
): Promise<Claimed> {
  const { caller, key, userId, hash: requestHash, at } = request
  const [createdAt, expired, died] = [0, KEPT_DAYS.idempotencyKeys * DAY_MS, REQUEST_MS].map((ago) =>
    new Date(at.getTime() - ago).toISOString(),
  )
  if (createdAt === undefined) throw new Error('There is a moment')
  const attempt = randomUUID()
  const fresh = { userId, requestHash, createdAt, attempt, startedAt: createdAt }
  const [won] = await db
    .insert(keys)
    .values({ caller, key, ...fresh })
    .onConflictDoUpdate({
      target: [keys.caller, keys.key],
      set: { ...fresh, hasEffect: false, status: null, answer: null },
      // An old key is free again, and so is one whose attempt died before it had made anything.
      setWhere: sql`${keys.createdAt} <= ${expired}::timestamptz or (${keys.status} is null and not ${keys.hasEffect}
        and ${keys.requestHash} = ${requestHash} and ${keys.startedAt} <= ${died}::timestamptz)`,
    })
    .returning({ attempt: keys.attempt })
  if (won) return { kind: 'first', claim: { caller, key, attempt } }
  const [row] = await db
    .select()
    .from(keys)
    .where(and(eq(keys.caller, caller), eq(keys.key, key)))
  // Gone in between: the first request has failed, and a repeat may be the first one.
  if (!row) return { kind: 'running' }
  if (row.requestHash !== requestHash) return { kind: 'other request' }
  if (row.status !== null) return { kind: 'answered', status: row.status, answer: row.answer }
  return row.hasEffect && Date.parse(row.startedAt) <= at.getTime() - REQUEST_MS
    ? { kind: 'answer lost' }
    : { kind: 'running' }
}

/**
 * The database for an attempt: each of its transactions says that it was committed, so that no later attempt repeats it,
 * and fails when a later attempt has begun already.
 */
export function markingEffects(db: Database, claim: Claim): Database {
  const transaction: Database['transaction'] = (run, config) =>
    db.transaction(async (tx) => {
      const result = await run(tx)
      const { rowCount } = await tx.update(keys).set({ hasEffect: true }).where(ofAttempt(claim))
      if (rowCount !== 1) throw new Error('A later attempt of the same request has begun')
      return result
    }, config)
  return withTransaction(db, transaction)
}

/** @param answer JSON; null for one that is not to be stored */
export async function keepAnswer(db: Sql, claim: Claim, answer: { status: number; answer: string | null }) {
  await db.update(keys).set(answer).where(ofAttempt(claim))
}

/** Nothing was made: a repeat may try. */
export async function releaseKey(db: Sql, claim: Claim) {
  await db.delete(keys).where(ofAttempt(claim))
}

const ofAttempt = ({ caller, key, attempt }: Claim) =>
  and(eq(keys.caller, caller), eq(keys.key, key), eq(keys.attempt, attempt))

/** Safe: everything but this method is that of `db`. */
const withTransaction = (db: Database, transaction: Database['transaction']) =>
  Object.create(db, { transaction: { value: transaction } }) as Database
