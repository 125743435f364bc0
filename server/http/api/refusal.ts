import { ORPCError, ValidationError } from '@orpc/server'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { isUnavailable, RETRY_AFTER_SECONDS, UNAVAILABLE_MESSAGE } from '#server/kernel/unavailable.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { toWire } from '#shared/kernel/wire-case.ts'
import { toWireName } from '#shared/kernel/wire-name.ts'

/** The error answer of a failed call. Refusals keep their message; any other error is a bug: logged, and sent without details. */
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
      fields[toWireName(issue.path?.map(segmentName).join('.') ?? '')] ??= issueMessage(issue, data)
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

/** For limits that do not say when they end. */
const LIMIT_SECONDS = 60

/** Seconds until the same call may succeed; null where waiting does not help. */
export function retryAfterOf(error: unknown, status: number): number | null {
  if (status === 503) return RETRY_AFTER_SECONDS
  if (status !== 429) return null
  return (error instanceof Problem ? error.facts?.['retryAfterSeconds'] : undefined) ?? LIMIT_SECONDS
}

const dataOf = ({ fields, facts }: Problem) => ({
  ...(fields ? { fields: toWire(fields) } : {}),
  ...(facts ? { facts: toWire(facts) } : {}),
})

const segmentName = (segment: PropertyKey | { key: PropertyKey }) =>
  String(typeof segment === 'object' ? segment.key : segment)

type Issue = { message: string }

/**
 * The message of our forms (specification, section 5) for one issue of `data`. Russian messages come from the schemas of
 * forms and stay; the English messages of zod are replaced by the code of the issue.
 */
function issueMessage(issue: Issue, data: unknown): string {
  if (/[а-яё]/i.test(issue.message) || !isZodIssue(issue)) return issue.message
  return isMissing(data, issue.path) ? FORM_MESSAGES.required : messageOf(issue)
}

/** Specification, section 5: whitespace alone counts as empty. */
function isMissing(data: unknown, path: readonly PropertyKey[]) {
  const value = path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), data)
  return value == null || (typeof value === 'string' && value.trim() === '')
}

function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return String(issue.expected) === 'file' ? FORM_MESSAGES.fileType : FORM_MESSAGES.numeric
    case 'too_big':
      if (issue.origin === 'file') return FORM_MESSAGES.fileSize(Number(issue.maximum))
      return isNumeric(issue.origin) ? FORM_MESSAGES.max(Number(issue.maximum)) : FORM_MESSAGES.tooLong
    case 'too_small':
      return isNumeric(issue.origin) ? FORM_MESSAGES.min(Number(issue.minimum)) : FORM_MESSAGES.tooShort
    case 'invalid_format':
      if (issue.format === 'email') return FORM_MESSAGES.email
      return issue.format === 'url' ? FORM_MESSAGES.url : FORM_MESSAGES.numeric
    case 'invalid_value':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return FORM_MESSAGES.numeric
  }
}

const isNumeric = (origin: string) => origin === 'number' || origin === 'int' || origin === 'bigint'

/** Contracts are zod schemas, so every issue with a code comes from zod. */
const isZodIssue = (issue: Issue): issue is z.core.$ZodIssue =>
  'code' in issue && typeof issue.code === 'string'
