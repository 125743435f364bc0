import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'

const HEADER = 'x-request-id'

/** Every answer names its request, so that a report of a person leads to the log. A proxy's id is kept when it is sane. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.get(HEADER)
  const id = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
  res.locals['requestId'] = id
  res.setHeader(HEADER, id)
  next()
}
