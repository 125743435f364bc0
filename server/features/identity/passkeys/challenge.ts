import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { passkeyChallenges } from '#server/db/schema/passkeys.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'

/**
 * How long the device may take to answer; a form with autofill may be open for longer, so it requests a new challenge.
 */
export const CHALLENGE_MS = 5 * MINUTE_MS

/** Stores a new challenge, and returns it with the token that names it. @param sessionId of the session that adds a key */
export async function newChallenge({ deps }: Ctx, sessionId: number | null) {
  const token = newToken()
  const challenge = randomBytes(32).toString('base64url')
  await deps.db.insert(passkeyChallenges).values({
    tokenHash: hashToken(token),
    challenge,
    sessionId,
    expiresAt: new Date(deps.now().getTime() + CHALLENGE_MS).toISOString(),
  })
  return { token, challenge: Buffer.from(challenge, 'base64url') }
}

/**
 * Takes the challenge of a token: of several callers one gets it, whatever the answer is worth. Null for an unknown, used
 * or expired one, and for one of another session.
 */
export async function takeChallenge(
  db: Sql,
  { token, sessionId, now }: { token: string; sessionId: number | null; now: Date },
): Promise<string | null> {
  const [row] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.tokenHash, hashToken(token)),
        gt(passkeyChallenges.expiresAt, now.toISOString()),
      ),
    )
    .returning()
  return row && row.sessionId === sessionId ? row.challenge : null
}

/** Parameters for verifying answers: keys of another site do not match. */
export function relyingParty({ site }: Pick<Deps, 'site'>) {
  const { origin, hostname } = new URL(site.publicUrl)
  return { origin, id: hostname, name: site.name }
}

/** How a device tells accounts apart: 32 bytes that say nothing about one. Signing in does not depend on them. */
export const userHandle = ({ secrets }: Pick<Deps, 'secrets'>, userId: number) =>
  createHmac('sha256', secrets.codes).update(`passkeys of ${userId}`).digest()
