import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { refuseMailDomain } from '#server/features/identity/accounts/mail-domains.ts'
import { findUserByEmail, registerUser } from '#server/features/identity/accounts/service.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { startRegistration, startSession, openSession } from './sessions.ts'
import { equalHashes, hashToken, newToken } from '#server/kernel/token.ts'
import { hashCode } from './code.ts'
import { challenges } from '#server/db/schema/session.ts'

export const ATTEMPTS_MAX = 5
/** For codes past the usual limits: more of them are sent, so each allows fewer attempts. */
const PROVEN_ATTEMPTS_MAX = 3

/** The same for every reason, so that it does not help to guess. */
const REFUSAL = 'Код не подошёл или устарел. Проверьте цифры или запросите новый код.'

/**
 * Signs in or registers by the code of a challenge. For an address without an account it starts a registration, which
 * `registerConfirmed` completes.
 * @throws Problem invalid for a wrong, used or expired code, and for a new address of a refused domain
 */
export async function verifyCode(
  ctx: Ctx,
  { challengeId, code, remember }: { challengeId: string; code: string; remember: boolean },
) {
  const { deps } = ctx
  const now = deps.now().toISOString()
  const challenge = await requireRightCode(ctx, { challengeId, code, purposes: ['sign_in', 'registration'] })
  const verified = await deps.db.transaction(async (tx) => {
    await useChallenge(tx, { id: challengeId, now })
    const userId = await findOrRegister(deps, tx, challenge, now)
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

/**
 * The challenge of a right code; call `useChallenge` with it.
 * @throws Problem invalid for a wrong, used or expired code, and for one of another purpose
 */
export async function requireRightCode(
  { deps }: Ctx,
  { challengeId, code, purposes }: { challengeId: string; code: string; purposes: readonly Purpose[] },
): Promise<Challenge> {
  // In no transaction, so that a failed attempt stays counted.
  const challenge = await countAttempt(deps.db, {
    id: challengeId,
    purposes,
    now: deps.now().toISOString(),
  })
  const isRight =
    challenge !== null &&
    equalHashes(challenge.codeHash, hashCode({ challengeId, code, secret: deps.secrets.codes }))
  if (!isRight) throw wrongCode()
  return challenge
}

export const wrongCode = () => new Problem('invalid', REFUSAL, { code: REFUSAL })

type Challenge = typeof challenges.$inferSelect
type Purpose = Challenge['purpose']

/** Null for an address that is neither registered nor comes with the data of a registration. */
async function findOrRegister(deps: Ctx['deps'], tx: Sql, { email, registration }: Challenge, now: string) {
  const known = await findUserByEmail(tx, email)
  if (known) return known.id
  // Not when the code is asked for: the answer to an address is the same for everybody.
  refuseMailDomain(deps, email)
  return registration ? registerUser(deps, tx, { email, ...registration, now }) : null
}

/** Counts an attempt before the code is compared, so that concurrent guesses cannot exceed the limit; null past it. */
async function countAttempt(
  db: Sql,
  { id, purposes, now }: { id: string; purposes: readonly Purpose[]; now: string },
): Promise<Challenge | null> {
  const [row] = await db
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1` })
    .where(
      and(
        eq(challenges.id, id),
        inArray(challenges.purpose, [...purposes]),
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

/** Marks the challenge as used. @throws Problem invalid for all but one of several concurrent callers */
export async function useChallenge(db: Sql, { id, now }: { id: string; now: string }) {
  const { rowCount } = await db
    .update(challenges)
    .set({ usedAt: now })
    .where(and(eq(challenges.id, id), isNull(challenges.usedAt)))
  if (rowCount !== 1) throw wrongCode()
}
