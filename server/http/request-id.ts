import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'

export const REQUEST_ID_HEADER = 'x-request-id'

/** A well-formed id of a proxy is used as it is. */
export const requestIdOf = (given: string | undefined): string =>
  given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()

/** Sets the id of the request on its answer, to find it in the log. */
export const requestId: RequestHandler = (req, res, next) => {
  const id = requestIdOf(req.get(REQUEST_ID_HEADER))
  res.locals['requestId'] = id
  res.setHeader(REQUEST_ID_HEADER, id)
  next()
}
