/** Proofs that let a requester past the limits of codes: work done, or time waited. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import {
  leadingZeroBits,
  PROOF_BITS,
  PROOF_MINUTES,
  PROOF_PARTS,
  proofText,
} from '#shared/features/identity/session/proof.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'

/** Without scripts a visitor waits instead of working. */
const WAIT_SECONDS = 20

export type ProofKind = 'work' | 'wait'

type ProofContext = { email: string; network: string; now: Date; secret: string }

/** A ticket for the plain form, valid after `WAIT_SECONDS` for the same address from the same network. */
export function waitingTicket({ now, ...context }: ProofContext): string {
  const second = Math.floor(now.getTime() / 1000)
  return `wait:${second}:${signature({ ...context, second })}`
}

/**
 * The kind of a valid proof for this address; null for a wrong or expired one. The caller ensures that each is used once.
 * @param proof `work:{minute}:{nonce}.{nonce}…` or a ticket of `waitingTicket`
 */
export function verifyProof(proof: string, context: ProofContext): ProofKind | null {
  const [kind, at = '', rest = ''] = proof.split(':')
  if (!/^\d{1,12}$/.test(at)) return null
  if (kind === 'wait' && isTicket({ second: Number(at), given: rest }, context)) return 'wait'
  if (kind === 'work' && isWork({ minute: Number(at), nonces: rest }, context)) return 'work'
  return null
}

function isTicket({ second, given }: { second: number; given: string }, context: ProofContext) {
  const ageMs = context.now.getTime() - second * 1000
  if (ageMs < WAIT_SECONDS * 1000 || ageMs > PROOF_MINUTES * MINUTE_MS) return false
  const expected = Buffer.from(signature({ ...context, second }))
  const bytes = Buffer.from(given)
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

function isWork({ minute, nonces }: { minute: number; nonces: string }, context: ProofContext) {
  if (!/^\d{1,15}(\.\d{1,15})*$/.test(nonces)) return false
  // The clock of a browser may be a little off to both sides.
  const ageMinutes = context.now.getTime() / MINUTE_MS - minute
  if (ageMinutes < -PROOF_MINUTES || ageMinutes > PROOF_MINUTES) return false
  const parts = nonces.split('.').map(Number)
  return (
    parts.length === PROOF_PARTS &&
    parts.every((nonce, part) => {
      const text = proofText({ email: context.email, minute, part, nonce })
      return leadingZeroBits(createHash('sha256').update(text).digest()) >= PROOF_BITS
    })
  )
}

function signature({ email, network, secret, second }: Omit<ProofContext, 'now'> & { second: number }) {
  return createHmac('sha256', secret).update(`wait ${second} ${network} ${email}`).digest('base64url')
}
