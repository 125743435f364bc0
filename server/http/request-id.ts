import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'

export const REQUEST_ID_HEADER = 'x-request-id'

/** A well-formed id of a proxy is used as it is. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER]
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Sets the id of the request on its answer, to find it in the log. */
export const requestId: RequestHandler = (req, res, next) => {
  const id = requestIdOf(req)
  res.locals['requestId'] = id
  res.setHeader(REQUEST_ID_HEADER, id)
  next()
}
