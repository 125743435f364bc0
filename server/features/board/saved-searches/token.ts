import { createHmac } from 'node:crypto'
import { equalHashes } from '#server/kernel/token.ts'

/** Of the link that stops the letters of one search: signed, so nothing is stored and nobody makes one up. */
export const subscriptionToken = (secret: string, id: number) => `${id}.${signatureOf(secret, id)}`

/** Id of the search; null for a token that is not ours. */
export function searchOfToken(secret: string, token: string): number | null {
  const [, digits = '', signature = ''] = /^(\d{1,10})\.([\w-]+)$/.exec(token) ?? []
  const id = Number(digits)
  return digits !== '' && equalHashes(signature, signatureOf(secret, id)) ? id : null
}

const signatureOf = (secret: string, id: number) =>
  createHmac('sha256', secret).update(`letters of the saved search ${id}`).digest('base64url')
