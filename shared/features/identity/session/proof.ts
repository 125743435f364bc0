/**
 * A proof of work: numbers that a browser finds in a second or two and the server checks at once. Whoever asks for many
 * codes to somebody else's address has to pay for each of them; its owner pays once.
 */

/** Leading zero bits that the hash of each part has: 2^17 tries for all parts on average. */
export const PROOF_BITS = 14
/** Several small searches take about the same time for everybody; a single large one takes some people ten times as long. */
export const PROOF_PARTS = 8
/** A proof is good for this long, by the server's clock. */
export const PROOF_MINUTES = 10

/** Text whose SHA-256 counts. `minute` counts from 1970; the address ties the work to one mailbox. */
export const proofText = ({
  email,
  minute,
  part,
  nonce,
}: {
  email: string
  minute: number
  part: number
  nonce: number
}) => `${minute}:${part}:${nonce}:${email}`

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
