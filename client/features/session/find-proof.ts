import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { leadingZeroBits, proofText } from '#shared/features/session/proof.ts'

const MINUTE_MS = 60_000
/** Between two looks at the page, so that it stays alive. */
const SLICE_MS = 30

/** Finds the number whose hash begins with enough zeros. Hashes here, because `crypto.subtle` answers one call at a time. */
export async function findProof({ email, bits }: { email: string; bits: number }): Promise<string> {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  let nonce = 0
  for (;;) {
    const until = performance.now() + SLICE_MS
    while (performance.now() < until) {
      if (leadingZeroBits(sha256(utf8ToBytes(proofText({ email, minute, nonce })))) >= bits)
        return `work:${minute}:${nonce}`
      nonce += 1
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
}
