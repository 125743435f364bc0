import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { findUserByEmail, registerUser } from '#server/features/identity/accounts/service.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { startRegistration, startSession, openSession } from './sessions.ts'
import { equalHashes, hashToken, newToken } from '#server/kernel/token.ts'
import { hashCode } from './code.ts'
import { challenges } from '#server/db/schema/session.ts'

const ATTEMPTS_MAX = 5
/** For codes past the usual limits: more of them are sent, so each allows fewer attempts. */
const PROVEN_ATTEMPTS_MAX = 3

/** The same for every reason, so that it does not help to guess. */
const REFUSAL = 'Код не подошёл или устарел. Проверьте цифры или запросите новый код.'

/**
 * Signs in or registers by the code of a challenge. For an address without an account it starts a registration, which
 * `registerConfirmed` completes.
 * @throws Problem invalid for a wrong, used or expired code
 */
export async function verifyCode(
  ctx: Ctx,
  { challengeId, code, remember }: { challengeId: string; code: string; remember: boolean },
) {
  const { deps } = ctx
  const now = deps.now().toISOString()
  // Outside the transaction below, so that a failed attempt stays counted.
  const challenge = await countAttempt(deps.db, { id: challengeId, now })
  const isRight =
    challenge !== null &&
    equalHashes(challenge.codeHash, hashCode({ challengeId, code, secret: deps.secrets.codes }))
  if (!isRight) throw refusal()

  const verified = await deps.db.transaction(async (tx) => {
    if (!(await useChallenge(tx, { id: challengeId, now }))) throw refusal()
    const userId = await findOrRegister(tx, challenge, now)
    if (userId !== null)
      return {
        opened: await openSession(ctx, tx, { user: { id: userId, email: challenge.email }, remember }),
      }
    const registrationToken = newToken()
    await tx
      .update(challenges)
      .set({ registrationHash: hashToken(registrationToken), isRemembered: remember })
      .where(eq(challenges.id, challengeId))
    return { registrationToken }
  })
  if (verified.opened) return { isRegistered: true, ...startSession(ctx, verified.opened) }
  return { isRegistered: false, ...startRegistration(ctx, verified.registrationToken) }
}

const refusal = () => new Problem('invalid', REFUSAL, { code: REFUSAL })

type Challenge = NonNullable<Awaited<ReturnType<typeof countAttempt>>>

/** Null for an address that is neither registered nor comes with the data of a registration. */
async function findOrRegister(tx: Sql, { email, registration }: Challenge, now: string) {
  const known = await findUserByEmail(tx, email)
  if (known) return known.id
  return registration ? registerUser(tx, { email, ...registration, now }) : null
}

/** Counts an attempt before the code is compared, so that concurrent guesses cannot exceed the limit; null past it. */
async function countAttempt(db: Sql, { id, now }: { id: string; now: string }) {
  const [row] = await db
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1` })
    .where(
      and(
        eq(challenges.id, id),
        isNull(challenges.usedAt),
        gt(challenges.expiresAt, now),
        lt(
          challenges.attempts,
          sql<number>`case when ${challenges.proof} is null then ${ATTEMPTS_MAX}::int else ${PROVEN_ATTEMPTS_MAX}::int end`,
        ),
      ),
    )
    .returning()
  return row ?? null
}

/** Marks the challenge as used; true for one of several concurrent callers. */
async function useChallenge(db: Sql, { id, now }: { id: string; now: string }) {
  const { rowCount } = await db
    .update(challenges)
    .set({ usedAt: now })
    .where(and(eq(challenges.id, id), isNull(challenges.usedAt)))
  return rowCount === 1
}
