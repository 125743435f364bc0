/** Signatures of Standard Webhooks (standardwebhooks.com), so that a company checks them with an existing library. */
import { createHmac } from 'node:crypto'

/** @param salt of the webhook's row; with the secret of the installation it makes the key */
export function signingKey(secret: string, salt: string): Buffer {
  return createHmac('sha256', secret).update(`webhook ${salt}`).digest()
}

/** As the company stores it. */
export const printedKey = (key: Buffer) => `whsec_${key.toString('base64')}`

/** @param keys the present one, and a replaced one while receivers may still have it */
export function signatureHeaders({
  id,
  at,
  body,
  keys,
}: {
  id: string
  at: Date
  body: string
  keys: readonly Buffer[]
}): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = keys.map((key) =>
    createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64'),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  }
}
