import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { leadingZeroBits, PROOF_PARTS, proofText } from '#shared/features/identity/session/proof.ts'
import { normaliseEmail } from '#shared/kernel/email-address.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'

/** Time between two yields to the browser, so that the page stays responsive. */
const SLICE_MS = 30

/**
 * Finds the numbers whose hashes begin with enough zero bits. Does not use `crypto.subtle`, whose promise per hash is
 * slower.
 */
export async function findProof({ email, bits }: { email: string; bits: number }): Promise<string> {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  // The server proves the address in its stored form.
  const address = normaliseEmail(email)
  const nonces: number[] = []
  let nonce = 0
  while (nonces.length < PROOF_PARTS) {
    const until = performance.now() + SLICE_MS
    while (performance.now() < until && nonces.length < PROOF_PARTS) {
      const text = proofText({ email: address, minute, part: nonces.length, nonce })
      if (leadingZeroBits(sha256(utf8ToBytes(text))) >= bits) nonces.push(nonce)
      nonce += 1
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
  return `work:${minute}:${nonces.join('.')}`
}
