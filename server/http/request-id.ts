import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'

const HEADER = 'x-request-id'

/** Sets the id of the request on its answer, to find it in the log. A well-formed id of a proxy is used as it is. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.get(HEADER)
  const id = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
  res.locals['requestId'] = id
  res.setHeader(HEADER, id)
  next()
}
