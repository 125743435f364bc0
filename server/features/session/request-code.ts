import { randomBytes } from 'node:crypto'
import type { Sql } from '#server/db/client.ts'
import { findPersonByEmail } from '#server/features/accounts/service.ts'
import {
  alreadyRegisteredLetter,
  registrationCodeLetter,
  signInCodeLetter,
  unknownAddressLetter,
} from '#server/mail/templates/sign-in.ts'
import type { LetterDraft } from '#server/mail/queue.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Challenge } from '#shared/features/session/contract.ts'
import { refuseTooManyCodes } from './limits.ts'
import { networkOf } from './network.ts'
import { insertChallenge } from './queries.ts'
import { hashCode, newCode } from './token.ts'

const CODE_MINUTES = 5
const RESEND_SECONDS = 60

type Registration = { firstName: string; lastName: string | null; intent: 'seeker' | 'employer' }

/**
 * Sends a code to sign in with. For an address nobody has, the answer, the work and the time are the same; the letter
 * says how to register.
 * @throws Problem too_many_requests
 */
export function requestSignInCode(ctx: Ctx, { email }: { email: string }): Promise<Challenge> {
  return sendCode(ctx, email, async (tx, code) => {
    const user = await findPersonByEmail(tx, email)
    return {
      letter: user
        ? signInCodeLetter(ctx.deps.site, codeRequest(ctx, code))
        : unknownAddressLetter(ctx.deps.site, { requestedAt: ctx.deps.now() }),
      registration: null,
    }
  })
}

/** The same for registering; who is registered already gets a code that signs in. @throws Problem too_many_requests */
export function requestRegistration(
  ctx: Ctx,
  { email, firstName, lastName, intent }: Registration & { email: string },
): Promise<Challenge> {
  return sendCode(ctx, email, async (tx, code) => {
    const user = await findPersonByEmail(tx, email)
    const letterOf = user ? alreadyRegisteredLetter : registrationCodeLetter
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

type Prepared = { letter: LetterDraft; registration: (Registration & { ip: string }) | null }

async function sendCode(
  ctx: Ctx,
  email: string,
  prepare: (tx: Sql, code: string) => Promise<Prepared>,
): Promise<Challenge> {
  const { deps } = ctx
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000).toISOString()
  const challengeId = randomBytes(16).toString('base64url')
  const code = newCode()
  const network = networkOf(ctx.session.ip)
  await deps.db.transaction(async (tx) => {
    await refuseTooManyCodes(tx, { email, network, now })
    const { letter, registration } = await prepare(tx, code)
    await insertChallenge(tx, {
      id: challengeId,
      email,
      network,
      purpose: registration ? 'registration' : 'sign_in',
      codeHash: hashCode({ challengeId, code, secret: deps.secrets.codes }),
      registration,
      createdAt: now.toISOString(),
      expiresAt,
    })
    await deps.mailer.enqueue(tx, { ...letter, recipient: email, uselessAfter: expiresAt })
  })
  deps.mailer.kick()
  return { challengeId, expiresInSeconds: CODE_MINUTES * 60, resendInSeconds: RESEND_SECONDS }
}
