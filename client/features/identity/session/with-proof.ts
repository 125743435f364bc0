import { statusOf } from '#client/app/api-error.ts'

/**
 * Asks for a code; where the server wants a proof of work first, does the work and asks again. The work takes a second
 * or two and its code is loaded only then.
 */
export async function withProof<Asked extends { email: string }, Answer>(
  ask: (asked: Asked & { proof?: string }) => Promise<Answer>,
  asked: Asked,
): Promise<Answer> {
  try {
    return await ask(asked)
  } catch (error) {
    const bits = proofBitsOf(error)
    if (bits === null) throw error
    const { findProof } = await import('./find-proof.ts')
    return ask({ ...asked, proof: await findProof({ email: asked.email, bits }) })
  }
}

/** How much work the server asks for; null where work does not help. */
function proofBitsOf(error: unknown): number | null {
  if (statusOf(error) !== 429 || typeof error !== 'object' || error === null || !('data' in error))
    return null
  const { data } = error
  if (typeof data !== 'object' || data === null || !('facts' in data)) return null
  const { facts } = data
  if (typeof facts !== 'object' || facts === null || !('proof_bits' in facts)) return null
  return typeof facts.proof_bits === 'number' ? facts.proof_bits : null
}
