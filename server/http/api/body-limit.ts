import type { ORPCError } from '@orpc/server'
import type { Request } from 'express'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import type { Refusal } from './problem.ts'

/** A picture of 5 MB with the rest of its form. */
const BODY_BYTES_MAX = 6 * MEGABYTE
/** A document of 10 MB, of a company or a portfolio, with the rest of its form. */
const DOCUMENT_BODY_BYTES_MAX = 11 * MEGABYTE
/** Guests send no files, and a body is read before its operation is known. */
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
 * The refusal of a request whose body is too large, or has no stated length, before the body is read; Node enforces the
 * stated length. Null for one that may be read.
 */
export function refuseLargeBody(req: Request, { isGuest }: { isGuest: boolean }): Refusal | null {
  const limit = /\/(?:documents|files)$/.test(req.path) ? DOCUMENT_BODY_BYTES_MAX : BODY_BYTES_MAX
  const length = Number(req.get('content-length') ?? 0)
  if (req.get('transfer-encoding') !== undefined) return LENGTH_REQUIRED
  if (length > limit) return tooLarge(limit)
  return isGuest && length > GUEST_BODY_BYTES_MAX ? SIGN_IN : null
}

/** The answer for a body that cannot be parsed, which fails before any operation runs. */
export function encodeBodyError({ code, message }: ORPCError<string, unknown>) {
  // Only the library's own message begins like this.
  return code === 'BAD_REQUEST' && message.startsWith('Malformed request') ? MALFORMED : undefined
}
