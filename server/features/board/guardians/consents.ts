/** Consents of parents, and what depends on them. */
import { and, count, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { guardianConsents } from '#server/db/schema/guardians.ts'
import { responseDrafts } from '#server/db/schema/responses.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { GuardianStatus } from '#shared/features/board/guardians/contract.ts'
import {
  isMinor,
  needsGuardian,
  type Age,
  type GuardianState,
} from '#shared/features/board/guardians/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { ageRefusal, findAge } from './ages.ts'

export type ConsentRow = typeof guardianConsents.$inferSelect

/** The last request of a person, whatever became of it. */
export async function findLastRequest(db: Sql, userId: number): Promise<ConsentRow | null> {
  const [row] = await db
    .select()
    .from(guardianConsents)
    .where(eq(guardianConsents.userId, userId))
    .orderBy(desc(guardianConsents.id))
    .limit(1)
  return row ?? null
}

export function stateOf(row: ConsentRow, now: Date): GuardianState {
  if (row.withdrawnAt !== null) return 'withdrawn'
  if (row.givenAt !== null) return 'given'
  if (row.declinedAt !== null) return 'declined'
  return Date.parse(row.expiresAt) > now.getTime() ? 'asked' : 'expired'
}

/** Whether a response of the person waits for a parent (ТК РФ, article 63). */
export async function awaitsGuardian(db: Sql, { userId, now }: { userId: number; now: Date }) {
  const { age } = await findAge(db, { userId, now })
  return awaitsGuardianAt(db, { userId, age })
}

/** The same for an age that is known. */
export const awaitsGuardianAt = async (db: Sql, { userId, age }: { userId: number; age: Age | null }) =>
  needsGuardian(age) && (await findConsent(db, userId)) === null

/**
 * Opening the contacts to a company that invites is the person's own right, or needs a parent.
 * @returns the age that the company is told, null for who is of age
 * @throws Problem conflict
 */
export async function requireOwnRight(db: Sql, { userId, now }: { userId: number; now: Date }) {
  const { age } = await findAge(db, { userId, now })
  const refusal = ageRefusal(age)
  if (refusal !== null) throw new Problem('conflict', refusal)
  if (await awaitsGuardianAt(db, { userId, age }))
    throw new Problem(
      'conflict',
      'Сначала нужно согласие родителя: отправьте ему письмо со страницы «Мои отклики».',
    )
  return isMinor(age) ? age : null
}

/** Whether everybody may see the person's resume: a parent agrees for who is not of age (152-ФЗ, articles 9 and 10.1). */
export async function mayShowEveryone(db: Sql, { userId, now }: { userId: number; now: Date }) {
  const { isChild } = await findAge(db, { userId, now })
  return !isChild || (await findConsent(db, userId))?.allowsDistribution === true
}

/** One that is given and not withdrawn. */
async function findConsent(db: Sql, userId: number): Promise<ConsentRow | null> {
  const [row] = await db
    .select()
    .from(guardianConsents)
    .where(and(eq(guardianConsents.userId, userId), isInForce))
    .limit(1)
  return row ?? null
}

const isInForce = and(isNotNull(guardianConsents.givenAt), isNull(guardianConsents.withdrawnAt))

export async function readGuardianStatus(ctx: Ctx): Promise<GuardianStatus> {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  const [{ age }, row, isWaiting, [accepted]] = await Promise.all([
    findAge(db, { userId, now: now() }),
    findLastRequest(db, userId),
    awaitsGuardian(db, { userId, now: now() }),
    db
      .select({ count: count() })
      .from(responseDrafts)
      .where(and(eq(responseDrafts.userId, userId), isNotNull(responseDrafts.acceptedAt))),
  ])
  return {
    age,
    request: row && {
      state: stateOf(row, now()),
      email: row.email,
      expiresAt: row.expiresAt,
      allowsDistribution: row.allowsDistribution,
    },
    waiting: isWaiting ? (accepted?.count ?? 0) : 0,
  }
}

/** Deletes requests whose link is over, and the proof of consents that were withdrawn long ago. Idempotent. */
export async function purgeGuardianConsents({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - KEPT_DAYS.consents * DAY_MS).toISOString()
  const { rowCount } = await db
    .delete(guardianConsents)
    .where(
      or(
        and(isNull(guardianConsents.givenAt), lt(guardianConsents.expiresAt, now().toISOString())),
        lt(guardianConsents.withdrawnAt, before),
      ),
    )
  return { guardianConsents: rowCount ?? 0 }
}
