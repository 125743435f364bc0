import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { findUserByEmail } from '#server/features/identity/accounts/service.ts'
import {
  alreadyRegisteredEmail,
  registrationCodeEmail,
  signInCodeEmail,
  unknownAddressEmail,
} from '#server/mail/templates/sign-in.ts'
import type { EmailDraft } from '#server/mail/mailer.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import type { Challenge } from '#shared/features/identity/session/contract.ts'
import type { Intent } from '#shared/features/identity/accounts/vocabulary.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { lockRequester, refuseTooManyCodes } from './limits.ts'
import type { CodeRequester } from './limits.ts'
import { networkOf } from '#server/kernel/network.ts'
import { verifyProof } from './proof.ts'
import { hashCode, newCode } from './code.ts'
import { challenges, devices } from '#server/db/schema/session.ts'

const CODE_MINUTES = 5
const RESEND_SECONDS = 60

/** `proof`: see `proof.ts`; a wrong or used one is ignored. */
type CodeRequest = { email: string; proof?: string | undefined }
type Registration = { firstName: string; lastName: string | null; intent: Intent }

/**
 * Sends a code to sign in with. For an address without an account the answer and the work are the same; the e-mail says
 * how to register.
 * @throws Problem too_many_requests
 */
export function requestSignInCode(ctx: Ctx, { email, proof }: CodeRequest): Promise<Challenge> {
  return sendCode(ctx, { email, proof }, async (tx, code) => {
    const user = await findUserByEmail(tx, email)
    return {
      draft: user
        ? signInCodeEmail(ctx.deps.site, codeFields(ctx, code))
        : unknownAddressEmail(ctx.deps.site, { requestedAt: ctx.deps.now() }),
      registration: null,
    }
  })
}

/** Sends a code to register with; the code of a registered address signs in. @throws Problem too_many_requests */
export function requestRegistration(
  ctx: Ctx,
  { email, proof, firstName, lastName, intent }: Registration & CodeRequest,
): Promise<Challenge> {
  return sendCode(ctx, { email, proof }, async (tx, code) => {
    const user = await findUserByEmail(tx, email)
    const template = user ? alreadyRegisteredEmail : registrationCodeEmail
    return {
      draft: template(ctx.deps.site, codeFields(ctx, code)),
      registration: { firstName, lastName, intent, ip: ctx.session.ip },
    }
  })
}

const codeFields = ({ deps }: Ctx, code: string) => ({
  code,
  minutes: CODE_MINUTES,
  requestedAt: deps.now(),
})

type Prepared = { draft: EmailDraft; registration: (Registration & { ip: string }) | null }

async function sendCode(
  ctx: Ctx,
  { email, proof }: CodeRequest,
  prepare: (tx: Sql, code: string) => Promise<Prepared>,
): Promise<Challenge> {
  const { deps } = ctx
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * MINUTE_MS).toISOString()
  const challengeId = randomBytes(16).toString('base64url')
  const code = newCode()
  const network = networkOf(ctx.session.ip)
  await deps.db.transaction(async (tx) => {
    await lockRequester(tx, { email, network })
    const requester = await codeRequesterOf(ctx, tx, { email, proof, network, now })
    await refuseTooManyCodes(tx, requester, now)
    await endEarlierChallenges(tx, { email, network, now: now.toISOString() })
    const { draft, registration } = await prepare(tx, code)
    await tx.insert(challenges).values({
      id: challengeId,
      email,
      network,
      deviceHash: requester.knownDeviceHash,
      proof: requester.proof === null ? null : (proof ?? null),
      purpose: registration ? 'registration' : 'sign_in',
      codeHash: hashCode({ challengeId, code, secret: deps.secrets.codes }),
      registration,
      createdAt: now.toISOString(),
      expiresAt,
    })
    await deps.mailer.enqueue(tx, { ...draft, recipient: email, uselessAfter: expiresAt, isUrgent: true })
  })
  return { challengeId, expiresInSeconds: CODE_MINUTES * 60, resendInSeconds: RESEND_SECONDS }
}

/** Does the same work for addresses with and without an account. */
async function codeRequesterOf(
  { deps, session: { deviceHash } }: Ctx,
  tx: Sql,
  { email, proof, network, now }: CodeRequest & { network: string; now: Date },
): Promise<CodeRequester> {
  const user = await findUserByEmail(tx, email)
  const isKnown = await knowsDevice(tx, { userId: user?.id ?? 0, deviceHash: deviceHash ?? '' })
  const proofKind = proof ? verifyProof(proof, { email, network, now, secret: deps.secrets.codes }) : null
  const isUnused = proofKind !== null && proof !== undefined && !(await isProofUsed(tx, proof))
  return { email, network, knownDeviceHash: isKnown ? deviceHash : null, proof: isUnused ? proofKind : null }
}

/** A new code expires the earlier ones of the same requester; those of other requesters stay valid. */
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

const isProofUsed = async (tx: Sql, proof: string) =>
  (await tx.$count(challenges, eq(challenges.proof, proof))) > 0

const knowsDevice = async (db: Sql, { userId, deviceHash }: { userId: number; deviceHash: string }) =>
  (await db.$count(devices, and(eq(devices.userId, userId), eq(devices.deviceHash, deviceHash)))) > 0
