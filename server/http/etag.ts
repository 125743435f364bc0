import { createHash, type Hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { crc32 } from 'node:zlib'
import type { Request, Response } from 'express'

/** Weak, because a proxy may have compressed the bytes. */
export const weakEtag = (hash: Hash) => `W/"${hash.digest('base64url').slice(0, 22)}"`

/** Of one address: a checksum suffices to distinguish its versions. Weak: they have several encodings. */
export function checksumEtag(...texts: readonly string[]) {
  let length = 0
  let sum = 0
  for (const text of texts) {
    length += text.length
    sum = crc32(text, sum)
  }
  return `W/"${length.toString(36)}-${sum.toString(36)}"`
}

/** Whether the client has this version already. */
export const isUnchanged = (req: Pick<IncomingMessage, 'headers'>, etag: string): boolean =>
  hasVersion(req.headers['if-none-match'], etag)

/** @param ifNoneMatch the header with the versions of the client */
export const hasVersion = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.includes(etag.replace('W/', '')) === true

/** Sends a text with its ETag, or 304. */
export function sendWithEtag(req: Request, res: Response, body: string) {
  const etag = weakEtag(createHash('sha256').update(body))
  res.set('etag', etag)
  if (isUnchanged(req, etag)) res.status(304).end()
  else res.send(body)
}
