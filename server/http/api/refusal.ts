import { ORPCError, ValidationError } from '@orpc/server'
import type { Logger } from 'pino'
import { toWire, toWireName } from '#shared/kernel/wire-case.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { issueWords } from './issue-words.ts'

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
  log.error({ err: error, event: 'api.failed', requestId })
  report(error)
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    status: 500,
    message: 'Что-то сломалось на нашей стороне. Мы уже работаем над исправлением.',
  })
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
