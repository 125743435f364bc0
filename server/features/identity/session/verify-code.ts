import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { findPersonByEmail, registerUser } from '#server/features/identity/accounts/service.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { handOver, openSession } from './sessions.ts'
import { equalHashes } from '#server/kernel/token.ts'
import { hashCode } from './code.ts'
import { challenges } from '#server/db/schema/session.ts'

const ATTEMPTS_MAX = 5
/** Codes to an address under attack: more of them are sent, so each may be tried less. */
const PROVEN_ATTEMPTS_MAX = 3

/** One wording for every reason, so that a guesser learns nothing. */
const REFUSAL = 'Код не подошёл или устарел. Проверьте цифры или запросите новый код.'

/**
 * Signs in, or ends a registration, by the code of a challenge.
 * @throws Problem invalid for a wrong, used or late code
 */
export async function verifyCode(
  ctx: Ctx,
  { challengeId, code, remember }: { challengeId: string; code: string; remember: boolean },
) {
  const { deps } = ctx
  const now = deps.now().toISOString()
  // Outside of the transaction below: a refused guess has to stay counted.
  const challenge = await takeAttempt(deps.db, {
    id: challengeId,
    now,
    attemptsMax: ATTEMPTS_MAX,
    provenAttemptsMax: PROVEN_ATTEMPTS_MAX,
  })
  const isRight =
    challenge !== null &&
    equalHashes(challenge.codeHash, hashCode({ challengeId, code, secret: deps.secrets.codes }))
  if (!isRight) throw refusal()

  const opened = await deps.db.transaction(async (tx) => {
    if (!(await useChallenge(tx, { id: challengeId, now }))) throw refusal()
    const userId = await personOf(tx, challenge, now)
    return openSession(ctx, tx, { user: { id: userId, email: challenge.email }, remember })
  })
  return handOver(ctx, opened)
}

const refusal = () => new Problem('invalid', REFUSAL, { code: REFUSAL })

type Challenge = NonNullable<Awaited<ReturnType<typeof takeAttempt>>>

async function personOf(tx: Sql, { email, registration }: Challenge, now: string) {
  const known = await findPersonByEmail(tx, email)
  if (known) return known.id
  // Nobody got this code: it was a sign-in with an address that has no account.
  if (!registration) throw refusal()
  return registerUser(tx, { email, ...registration, now })
}

/** Counts the attempt before anything is compared: parallel guesses see a number each, and five is the last. */
async function takeAttempt(
  db: Sql,
  {
    id,
    now,
    attemptsMax,
    provenAttemptsMax,
  }: { id: string; now: string; attemptsMax: number; provenAttemptsMax: number },
) {
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
          sql<number>`case when ${challenges.proof} is null then ${attemptsMax}::int else ${provenAttemptsMax}::int end`,
        ),
      ),
    )
    .returning()
  return row ?? null
}

/** True for the one caller that may use the challenge. */
async function useChallenge(db: Sql, { id, now }: { id: string; now: string }) {
  const rows = await db
    .update(challenges)
    .set({ usedAt: now })
    .where(and(eq(challenges.id, id), isNull(challenges.usedAt)))
    .returning({ id: challenges.id })
  return rows.length === 1
}
