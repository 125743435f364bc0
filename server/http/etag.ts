import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import type { Request, Response } from 'express'

/** Weak, because a proxy may have compressed the bytes. */
export const weakEtag = (hash: Hash) => `W/"${hash.digest('base64url').slice(0, 22)}"`

/** Whether the client has this version already. */
export const isUnchanged = (req: Request, etag: string): boolean =>
  req.headers['if-none-match']?.includes(etag.replace('W/', '')) === true

/** Sends a text with its ETag, or 304. */
export function sendWithEtag(req: Request, res: Response, body: string) {
  const etag = weakEtag(createHash('sha256').update(body))
  res.set('etag', etag)
  if (isUnchanged(req, etag)) res.status(304).end()
  else res.send(body)
}
