import type { Ctx, Deps } from '#server/features/identity/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { passkeysContract, passkeySignInContract } from '#shared/features/identity/passkeys/contract.ts'
import {
  addPasskey,
  declinePasskeys,
  readPasskeys,
  removePasskey,
  renamePasskey,
  requestPasskey,
} from './manage.ts'
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { passkeys } from '#server/db/schema/passkeys.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { openSession, startSession } from '#server/features/identity/session/sessions.ts'
import { networkOf } from '#server/kernel/caller-address.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { CHALLENGE_MS, newChallenge, relyingParty, takeChallenge } from './challenge.ts'
import { parseAssertion } from './credential.ts'
import { findCredential } from './service.ts'

/** The same for every reason, also for a key of no account. */
const SIGN_IN_REFUSED = 'Войти с этим ключом не получилось. Попробуйте ещё раз или войдите по коду из письма.'

const refusal = () => new Problem('invalid', SIGN_IN_REFUSED)

/** Keys cannot be guessed: the limit only bounds the cost of the checks. */
const takeLimit = ({ deps, session }: Ctx) => deps.limits.take('passkeys', networkOf(session.ip))

/** A device that counts never repeats a number, so a repeated one comes from a copy (WebAuthn, section 6.1.1). */
const hasGoneBack = (stored: number, sent: number) => (stored > 0 || sent > 0) && sent <= stored

export const passkeysOperations: OperationsOf<typeof passkeysContract, Ctx> = {
  passkeys: readPasskeys,
  requestPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  declinePasskeys,
}

export const passkeySignInOperations: OperationsOf<typeof passkeySignInContract, Ctx> = {
  requestPasskeySignIn,
  signInByPasskey,
}

/** Names no account: the device offers the keys that it has for this site. @throws Problem too_many_requests */
async function requestPasskeySignIn(ctx: Ctx) {
  await takeLimit(ctx)
  const { token, challenge } = await newChallenge(ctx, null)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx.deps).id,
    challenge,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  })
  return { token, options: JSON.stringify(options) }
}

/**
 * Signs in by a passkey, as `verifyCode` does by a code.
 * @throws Problem invalid, too_many_requests
 */
async function signInByPasskey(
  ctx: Ctx,
  { token, credential, remember }: { token: string; credential: string; remember: boolean },
) {
  await takeLimit(ctx)
  const { deps } = ctx
  const now = deps.now()
  const expectedChallenge = await takeChallenge(deps.db, { token, sessionId: null, now })
  const assertion = parseAssertion(credential)
  if (expectedChallenge === null || assertion === null) throw refusal()
  const found = await findCredential(deps.db, assertion.id)
  if (!found) throw refusal()
  const verified = await verify(deps, { assertion, passkey: found.passkey, expectedChallenge })
  const isCloned = hasGoneBack(found.passkey.counter, verified.counter)
  const opened = await deps.db.transaction(async (tx) => {
    if (isCloned) {
      await recordAudit(tx, {
        userId: found.user.id,
        action: 'passkey.refused',
        objectKind: 'user',
        objectId: String(found.user.id),
        details: { passkeyId: found.passkey.id, counter: verified.counter },
        at: now.toISOString(),
      })
      return null
    }
    // Only if the compared counter is unchanged: of two concurrent answers the later one must be compared with the
    // earlier.
    const { rowCount } = await tx
      .update(passkeys)
      .set({ counter: verified.counter, isBackedUp: verified.isBackedUp, lastUsedAt: now.toISOString() })
      .where(and(eq(passkeys.id, found.passkey.id), eq(passkeys.counter, found.passkey.counter)))
    return rowCount === 1 ? openSession(ctx, tx, { user: found.user, remember }) : null
  })
  if (opened === null) throw refusal()
  return startSession(ctx, opened)
}

/** @throws Problem invalid */
async function verify(
  deps: Deps,
  {
    assertion,
    passkey,
    expectedChallenge,
  }: {
    assertion: NonNullable<ReturnType<typeof parseAssertion>>
    passkey: typeof passkeys.$inferSelect
    expectedChallenge: string
  },
) {
  const { origin, id } = relyingParty(deps)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        // Compared below, where a copy of the key is recorded.
        counter: 0,
        transports: passkey.transports,
      },
    })
    if (!verified) throw refusal()
    const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo
    return { counter, isBackedUp }
  } catch {
    // The library throws for every fault of an answer.
    throw refusal()
  }
}
