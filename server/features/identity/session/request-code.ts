import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { findUserByEmail, requireSelf } from '#server/features/identity/accounts/service.ts'
import { codeEmail, confirmationCodeEmail } from '#server/mail/templates/sign-in.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import type { Challenge } from '#shared/features/identity/session/model.ts'
import type { Intent } from '#shared/features/identity/accounts/vocabulary.ts'
import { codeStepPath } from '#shared/features/identity/session/sign-in-paths.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { lockRequester, refuseTooManyCodes, type CodeRequester } from './limits.ts'
import { networkOf } from '#server/kernel/caller-address.ts'
import { verifyProof } from './proof.ts'
import { hashCode, newCode } from './code.ts'
import { challenges, devices } from '#server/db/schema/session.ts'

const CODE_MINUTES = 5
const RESEND_SECONDS = 60

/** `proof`: see `proof.ts`; a wrong or used one is ignored. */
type CodeRequest = {
  email: string
  proof?: string | undefined
  /** Address to which the link in the e-mail leads after signing in. */
  redirectUri?: string | null
  role?: 'employer' | null | undefined
}
type Registration = { firstName: string; lastName: string | null; intent: Intent }

/**
 * Sends a code that opens the account of the address or, if it has none, creates one. The answer and the e-mail are the
 * same for both.
 * @throws Problem too_many_requests
 */
export const requestSignInCode = (ctx: Ctx, request: CodeRequest): Promise<Challenge> =>
  sendCode(ctx, request, { purpose: 'sign_in', registration: null })

/** Sends a code to register with; the code of a registered address signs in. @throws Problem too_many_requests */
export const requestRegistration = (
  ctx: Ctx,
  { email, proof, firstName, lastName, intent }: Registration & CodeRequest,
): Promise<Challenge> => {
  const registration = { firstName, lastName, intent, ip: ctx.session.ip }
  return sendCode(ctx, { email, proof }, { purpose: 'registration', registration })
}

/**
 * Sends a code to the caller's address: it confirms that the person with the session reads the owner's mail.
 * @throws Problem too_many_requests
 */
export async function requestConfirmation(ctx: Ctx): Promise<Challenge> {
  const { email } = await requireSelf(ctx, ctx.deps.db)
  return sendCode(ctx, { email }, { purpose: 'confirmation', registration: null })
}

type Code = Pick<typeof challenges.$inferInsert, 'purpose' | 'registration'>

async function sendCode(
  ctx: Ctx,
  { email, proof, redirectUri = null, role = null }: CodeRequest,
  { purpose, registration }: Code,
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
    await tx.insert(challenges).values({
      id: challengeId,
      email,
      network,
      deviceHash: requester.knownDeviceHash,
      proof: requester.proof === null ? null : (proof ?? null),
      purpose,
      codeHash: hashCode({ challengeId, code, secret: deps.secrets.codes }),
      registration,
      createdAt: now.toISOString(),
      expiresAt,
    })
    const sent = { code, minutes: CODE_MINUTES, requestedAt: now }
    const draft =
      purpose === 'confirmation'
        ? confirmationCodeEmail(deps.site, sent)
        : codeEmail(deps.site, { ...sent, path: codeStepPath(challengeId, { redirectUri, role }) })
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
