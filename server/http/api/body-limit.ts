import type { ORPCError } from '@orpc/server'
import type { Request, Response } from 'express'
import { MEGABYTE } from '#shared/kernel/file-size.ts'

/** A picture of five megabytes with the rest of its form. */
const BODY_BYTES_MAX = 6 * MEGABYTE
/** Where a document is sent: ten megabytes with the rest of the form. */
const DOCUMENT_BODY_BYTES_MAX = 11 * MEGABYTE
/** No operation takes a file from a guest, and a body is read before an operation is reached. */
const GUEST_BODY_BYTES_MAX = MEGABYTE / 4

const tooLarge = (limit: number) => ({
  code: 'TOO_LARGE',
  status: 413,
  message: `Слишком большой запрос: допустимо не больше ${limit / MEGABYTE} МБ.`,
})
const SIGN_IN = { code: 'UNAUTHORIZED', status: 401, message: 'Войдите, чтобы продолжить.' }
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
export function refuseLargeBody(req: Request, res: Response, { isGuest }: { isGuest: boolean }): boolean {
  const limit = req.path.endsWith('/documents') ? DOCUMENT_BODY_BYTES_MAX : BODY_BYTES_MAX
  const length = Number(req.get('content-length') ?? 0)
  const refusal =
    req.get('transfer-encoding') !== undefined
      ? LENGTH_REQUIRED
      : length > limit
        ? tooLarge(limit)
        : isGuest && length > GUEST_BODY_BYTES_MAX
          ? SIGN_IN
          : null
  if (refusal) res.status(refusal.status).json(refusal)
  return refusal !== null
}

/** Words for a body that cannot be read, which fails before an operation is reached. */
export function wordsForBody({ code, message }: ORPCError<string, unknown>) {
  // The library's own words: nothing else has them.
  return code === 'BAD_REQUEST' && message.startsWith('Malformed request') ? MALFORMED : undefined
}
