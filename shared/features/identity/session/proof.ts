/**
 * A proof of work: numbers that a browser finds in a second or two and the server verifies immediately. It makes it
 * expensive to send many codes to another person's address.
 */

/** Leading zero bits in the hash of each part: 2^17 tries for all parts on average. */
export const PROOF_BITS = 14
/** Several small searches vary little in time; a single large one can take ten times as long as another. */
export const PROOF_PARTS = 8
/** Validity of a proof, by the server's clock. */
export const PROOF_MINUTES = 10

/** The text to hash by SHA-256. `minute`: minutes since 1970; the address binds the work to one mailbox. */
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
