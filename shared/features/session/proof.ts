/**
 * A proof of work: a number that a browser finds in a second or two and the server checks at once. Whoever asks for many
 * codes to somebody else's address has to pay for each of them; its owner pays once.
 */

/** Leading zero bits that the hash of a proof has: 2^17 tries on average. */
export const PROOF_BITS = 17
/** A proof is good for this long, by the server's clock. */
export const PROOF_MINUTES = 10

/** Text whose SHA-256 counts. `minute` counts from 1970; the address ties the work to one mailbox. */
export const proofText = ({ email, minute, nonce }: { email: string; minute: number; nonce: number }) =>
  `${minute}:${nonce}:${email}`

export function leadingZeroBits(hash: Uint8Array): number {
  let bits = 0
  for (const byte of hash) {
    if (byte === 0) {
      bits += 8
      continue
    }
    return bits + Math.clz32(byte) - 24
  }
  return bits
}
