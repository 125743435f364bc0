import { ORPCError, ValidationError } from '@orpc/server'
import type { Logger } from 'pino'
import { toWire } from '#shared/kernel/wire-case.ts'
import { toWireName } from '#shared/kernel/wire-name.ts'
import { isUnavailable, RETRY_AFTER_SECONDS, UNAVAILABLE_MESSAGE } from '#server/kernel/unavailable.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { issueWords } from './issue-message.ts'

/**
 * The answer to a failed call: refusals travel with their words, everything else is a bug, logged once and told
 * without detail.
 */
export function refusalOf(
  error: unknown,
  { log, requestId, report }: { log: Logger; requestId: string; report: (error: unknown) => void },
) {
  if (error instanceof Problem) {
    return new ORPCError(error.code.toUpperCase(), {
      status: error.status,
      message: error.message,
      ...(error.fields || error.facts ? { data: dataOf(error) } : {}),
    })
  }
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.status < 500) {
    const fields: Record<string, string> = {}
    const { issues, data } = error.cause
    for (const issue of issues)
      fields[toWireName(issue.path?.map(segmentName).join('.') ?? '')] ??= issueWords(issue, data)
    return new ORPCError('BAD_REQUEST', {
      status: 400,
      message: `Неверные параметры: ${Object.keys(fields).join(', ') || 'тело запроса'}. Допустимые значения описаны на странице /api/docs.`,
      data: { fields },
    })
  }
  if (error instanceof ORPCError && error.status < 500) return error
  if (isUnavailable(error)) {
    log.warn({ err: error, event: 'api.unavailable', requestId })
    return new ORPCError('SERVICE_UNAVAILABLE', { status: 503, message: UNAVAILABLE_MESSAGE })
  }
  log.error({ err: error, event: 'api.failed', requestId })
  report(error)
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    status: 500,
    message: 'Что-то сломалось на нашей стороне. Мы уже работаем над исправлением.',
  })
}

/** Where a limit does not know when it ends. */
const LIMIT_SECONDS = 60

/** When the same call may succeed; null where waiting does not help. */
export function retryAfterOf(error: unknown, status: number): number | null {
  if (status === 503) return RETRY_AFTER_SECONDS
  if (status !== 429) return null
  return (error instanceof Problem ? error.facts?.['retryAfterSeconds'] : undefined) ?? LIMIT_SECONDS
}

const dataOf = ({ fields, facts }: Problem) => ({
  ...(fields ? { fields: wireFields(fields) } : {}),
  ...(facts ? { facts: toWire(facts) } : {}),
})

/** Features name fields as their code does; callers know them by the names of the wire. */
const wireFields = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [toWireName(name), message]))

const segmentName = (segment: PropertyKey | { key: PropertyKey }) =>
  String(typeof segment === 'object' ? segment.key : segment)
