import type { ORPCError } from '@orpc/server'
import type { Request, Response } from 'express'

/** A picture of five megabytes with the rest of its form. */
export const BODY_BYTES_MAX = 6 * 1_048_576

const TOO_LARGE = {
  code: 'TOO_LARGE',
  status: 413,
  message: `Слишком большой запрос: допустимо не больше ${BODY_BYTES_MAX / 1_048_576} МБ.`,
}
const LENGTH_REQUIRED = {
  code: 'LENGTH_REQUIRED',
  status: 411,
  message: 'У запроса с телом должен быть заголовок Content-Length.',
}
const MALFORMED = {
  code: 'BAD_REQUEST',
  status: 400,
  message: 'Запрос записан с ошибкой: тело не удалось прочитать.',
}

/**
 * Refuses a body that is too large, or does not say how large it is, before a byte of it is kept; Node itself holds a
 * body to the length it states. True: the call is answered.
 */
export function refuseLargeBody(req: Request, res: Response): boolean {
  const refusal =
    req.get('transfer-encoding') !== undefined
      ? LENGTH_REQUIRED
      : Number(req.get('content-length') ?? 0) > BODY_BYTES_MAX
        ? TOO_LARGE
        : null
  if (refusal) res.status(refusal.status).json(refusal)
  return refusal !== null
}

/** Words for a body that cannot be read, which fails before an operation is reached. */
export function wordsForBody({ code, message }: ORPCError<string, unknown>) {
  // The library's own words: nothing else has them.
  return code === 'BAD_REQUEST' && message.startsWith('Malformed request') ? MALFORMED : undefined
}
