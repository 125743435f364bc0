import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { findPersonByEmail } from '#server/features/identity/accounts/service.ts'
import {
  alreadyRegisteredEmail,
  registrationCodeEmail,
  signInCodeEmail,
  unknownAddressEmail,
} from '#server/mail/templates/sign-in.ts'
import type { EmailDraft } from '#server/mail/mailer.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import type { Challenge } from '#shared/features/identity/session/contract.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { lockAsker, refuseTooManyCodes } from './limits.ts'
import type { Asker } from './limits.ts'
import { networkOf } from '#server/kernel/network.ts'
import { proofKindOf } from './proof.ts'
import { hashCode, newCode } from './code.ts'
import { challenges, devices } from '#server/db/schema/session.ts'

const CODE_MINUTES = 5
const RESEND_SECONDS = 60

/** `proof`: see `proof.ts`; a wrong or used one is none. */
type Asked = { email: string; proof?: string | undefined }
type Registration = { firstName: string; lastName: string | null; intent: 'seeker' | 'employer' }

/**
 * Sends a code to sign in with. For an address nobody has, the answer, the work and the time are the same; the letter
 * says how to register.
 * @throws Problem too_many_requests
 */
export function requestSignInCode(ctx: Ctx, { email, proof }: Asked): Promise<Challenge> {
  return sendCode(ctx, { email, proof }, async (tx, code) => {
    const user = await findPersonByEmail(tx, email)
    return {
      letter: user
        ? signInCodeEmail(ctx.deps.site, codeRequest(ctx, code))
        : unknownAddressEmail(ctx.deps.site, { requestedAt: ctx.deps.now() }),
      registration: null,
    }
  })
}

/** The same for registering; who is registered already gets a code that signs in. @throws Problem too_many_requests */
export function requestRegistration(
  ctx: Ctx,
  { email, proof, firstName, lastName, intent }: Registration & Asked,
): Promise<Challenge> {
  return sendCode(ctx, { email, proof }, async (tx, code) => {
    const user = await findPersonByEmail(tx, email)
    const letterOf = user ? alreadyRegisteredEmail : registrationCodeEmail
    return {
      letter: letterOf(ctx.deps.site, codeRequest(ctx, code)),
      registration: { firstName, lastName, intent, ip: ctx.session.ip },
    }
  })
}

const codeRequest = ({ deps }: Ctx, code: string) => ({
  code,
  minutes: CODE_MINUTES,
  requestedAt: deps.now(),
})

type Prepared = { letter: EmailDraft; registration: (Registration & { ip: string }) | null }

async function sendCode(
  ctx: Ctx,
  { email, proof }: Asked,
  prepare: (tx: Sql, code: string) => Promise<Prepared>,
): Promise<Challenge> {
  const { deps } = ctx
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * MINUTE_MS).toISOString()
  const challengeId = randomBytes(16).toString('base64url')
  const code = newCode()
  const network = networkOf(ctx.session.ip)
  await deps.db.transaction(async (tx) => {
    await lockAsker(tx, { email, network })
    const asker = await askerOf(ctx, tx, { email, proof, network, now })
    await refuseTooManyCodes(tx, asker, now)
    await endEarlierChallenges(tx, { email, network, now: now.toISOString() })
    const { letter, registration } = await prepare(tx, code)
    await tx.insert(challenges).values({
      id: challengeId,
      email,
      network,
      markHash: asker.knownMark,
      proof: asker.proof === null ? null : (proof ?? null),
      purpose: registration ? 'registration' : 'sign_in',
      codeHash: hashCode({ challengeId, code, secret: deps.secrets.codes }),
      registration,
      createdAt: now.toISOString(),
      expiresAt,
    })
    await deps.mailer.enqueue(tx, { ...letter, recipient: email, uselessAfter: expiresAt, isUrgent: true })
  })
  return { challengeId, expiresInSeconds: CODE_MINUTES * 60, resendInSeconds: RESEND_SECONDS }
}

/** Known addresses and unknown ones cost the same work. */
async function askerOf(
  { deps, session: { markHash } }: Ctx,
  tx: Sql,
  { email, proof, network, now }: Asked & { network: string; now: Date },
): Promise<Asker> {
  const user = await findPersonByEmail(tx, email)
  const isKnown = await knowsDevice(tx, { userId: user?.id ?? 0, markHash: markHash ?? '' })
  const shown = proof ? proofKindOf(proof, { email, network, now, secret: deps.secrets.codes }) : null
  const isFresh = shown !== null && proof !== undefined && !(await isProofUsed(tx, proof))
  return { email, network, knownMark: isKnown ? markHash : null, proof: isFresh ? shown : null }
}

/** A new code to the same asker makes the earlier ones worthless; those that somebody else asked for stay. */
async function endEarlierChallenges(
  tx: Sql,
  { email, network, now }: { email: string; network: string; now: string },
) {
  await tx
    .update(challenges)
    .set({ expiresAt: now })
    .where(
      and(
        eq(challenges.email, email),
        eq(challenges.network, network),
        isNull(challenges.usedAt),
        gt(challenges.expiresAt, now),
      ),
    )
}

async function isProofUsed(tx: Sql, proof: string) {
  const rows = await tx.select({ id: challenges.id }).from(challenges).where(eq(challenges.proof, proof))
  return rows.length > 0
}

async function knowsDevice(db: Sql, { userId, markHash }: { userId: number; markHash: string }) {
  const rows = await db
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.userId, userId), eq(devices.markHash, markHash)))
  return rows.length > 0
}
