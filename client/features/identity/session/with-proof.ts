import { statusOf } from '#client/app/api-error.ts'
import { chunk } from '#client/app/chunk.ts'

const loadProof = chunk(() => import('./find-proof.ts'))

/**
 * Requests a code; if the server demands a proof of work, does the work and requests again. The work takes a second or
 * two, and its code is loaded only then.
 */
export async function withProof<Request extends { email: string }, Answer>(
  send: (request: Request & { proof?: string }) => Promise<Answer>,
  request: Request,
): Promise<Answer> {
  try {
    return await send(request)
  } catch (error) {
    const bits = proofBitsOf(error)
    if (bits === null) throw error
    const { findProof } = await loadProof()
    return send({ ...request, proof: await findProof({ email: request.email, bits }) })
  }
}

/** The demanded work; null when a proof would not help. */
function proofBitsOf(error: unknown): number | null {
  if (statusOf(error) !== 429 || typeof error !== 'object' || error === null || !('data' in error))
    return null
  const { data } = error
  if (typeof data !== 'object' || data === null || !('facts' in data)) return null
  const { facts } = data
  if (typeof facts !== 'object' || facts === null || !('proof_bits' in facts)) return null
  return typeof facts.proof_bits === 'number' ? facts.proof_bits : null
}
