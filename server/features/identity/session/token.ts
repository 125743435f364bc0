import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH } from '#shared/features/identity/session/forms.ts'

/** 256 random bits. Only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export const newCode = () => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')

/** Bound to its challenge, so that a code fits no other one; keyed, so that a stolen table cannot be tried through. */
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

export function equalHashes(a: string, b: string) {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
