/** What answers of sources mean for a run. The texts are for staff: no queries of addresses, which may have tokens. */
import { BadBody, type OutsideResponse } from '#server/kernel/get-outside.ts'
import { NoAnswer, type ConnectionFailure } from '#server/kernel/outside-connection.ts'
import { readRetryAfter } from '#server/kernel/retry-after.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { SourceFailure } from './outside-get.ts'

/** A source that asks for more is asked again after a day. */
const RETRY_AFTER_MAX_MS = DAY_MS

const CONNECTION_TEXTS: Readonly<Record<ConnectionFailure, string>> = {
  forbidden_address: 'сюда запросы запрещены: нужен https и адрес в интернете',
  unknown_host: 'у этого имени нет адреса',
  no_connection: 'соединение не удалось',
  certificate: 'сертификат не подходит к сайту',
  timeout: 'ответ не пришёл вовремя',
}

const BODY_TEXTS: Readonly<Record<BadBody['failure'], string>> = {
  too_large: 'ответ больше предела',
  broken: 'ответ оборван или повреждён',
  unknown_encoding: 'ответ в неизвестной кодировке передачи',
  too_many_redirects: 'слишком много перенаправлений',
}

/** Address without query, for messages. */
export const nameAddress = ({ host, pathname }: URL) => `${host}${pathname}`

/** Errors of the network as failures of the source; any other error is what it is. */
export function toSourceFailure(error: unknown, url: URL): unknown {
  if (error instanceof NoAnswer)
    return new SourceFailure(error.failure, `${nameAddress(url)}: ${CONNECTION_TEXTS[error.failure]}`, {
      cause: error,
    })
  if (error instanceof BadBody)
    return new SourceFailure(
      error.failure === 'too_large' ? 'too_large' : 'wrong_content',
      `${nameAddress(url)}: ${BODY_TEXTS[error.failure]}`,
      { cause: error },
    )
  return error
}

/** The failure that a status other than 200 and 304 means. */
export function toStatusFailure(
  { status, url, headers }: Pick<OutsideResponse, 'status' | 'url' | 'headers'>,
  now: Date,
): SourceFailure {
  const message = `${nameAddress(url)} отвечает кодом ${status}`
  const retryAfterMs = readRetryAfter(headers['retry-after'], { now, maxMs: RETRY_AFTER_MAX_MS })
  if (BLOCKED.has(status)) return new SourceFailure('blocked', message)
  if (status === 404 || status === 410) return new SourceFailure('not_found', message)
  if (status === 429 || status === 503)
    return new SourceFailure('too_many_requests', message, { retryAfterMs })
  if (status >= 500) return new SourceFailure('server_error', message, { retryAfterMs })
  return new SourceFailure('wrong_content', message)
}

/** 402: the site sells what robots read. */
const BLOCKED: ReadonlySet<number> = new Set([401, 402, 403, 451])

/** Whether a redirect asks to sign in before the page that was asked for. */
export const asksToSignIn = (target: URL, asked: URL) => looksLikeSignIn(target) && !looksLikeSignIn(asked)

const looksLikeSignIn = ({ hostname, pathname }: URL) =>
  /^(accounts?|auth|id|login|passport|sso)\./.test(hostname) ||
  /\/(auth|authorize|log-?in|oauth2?|sign-?in|sign_in|sso|vhod|vkhod)([/.]|$)/i.test(pathname)
