import { createHmac, randomInt } from 'node:crypto'
import { CODE_LENGTH } from '#shared/features/identity/session/code-length.ts'

export const newCode = () => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')

/** Bound to its challenge, so that a code fits no other one; keyed, so that codes of a stolen table cannot be guessed. */
export function hashCode({
  challengeId,
  code,
  secret,
}: {
  challengeId: string
  code: string
  secret: string
}) {
  return createHmac('sha256', secret).update(`${challengeId}:${code}`).digest('base64url')
}
