import { ORPCError, ValidationError } from '@orpc/server'
import type { Logger } from 'pino'
import { isUnavailable, UNAVAILABLE_MESSAGE } from '#server/kernel/unavailable.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { toWire } from '#shared/kernel/wire-case.ts'
import { toWireName } from '#shared/kernel/wire-name.ts'
import type { z } from 'zod'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'

/** Values of a closed set that a message names. Longer sets are of reference data. */
const NAMED_MAX = 50

type Issue = ValidationError['issues'][number]
type ZodIssue = z.core.$ZodIssue

const TYPE_HINTS: Readonly<Record<string, string>> = {
  number: 'число',
  int: 'целое число',
  string: 'строка',
  boolean: 'true или false',
  array: 'список',
  object: 'объект',
  record: 'объект',
  date: 'день, например 2026-11-30',
  datetime: 'момент с зоной, например 2026-11-30T09:00:00Z',
  uuid: 'UUID',
  url: 'адрес, например https://example.ru',
  email: 'адрес почты',
}

/** The error answer of a failed call. Refusals keep their message; any other error is a bug: logged, and sent without details. */
export function refusalOf(
  error: unknown,
  {
    log,
    requestId,
    report,
    isPage = false,
  }: {
    log: Logger
    requestId: string
    report: (error: unknown) => void
    /** Whether a person reads the message on a page of ours. */ isPage?: boolean
  },
) {
  if (error instanceof Problem) {
    const wording = isPage ? (text: string) => text : forPrograms
    return new ORPCError(error.code.toUpperCase(), {
      status: error.status,
      message: wording(error.message),
      ...(error.fields || error.facts ? { data: dataOf(error, wording) } : {}),
    })
  }
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.status < 500)
    return refuseInput(error.cause)
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

/** A program has no page to reload. */
const forPrograms = (text: string) =>
  text
    .replaceAll('Обновите страницу', 'Прочитайте объект заново')
    .replaceAll('обновите страницу', 'прочитайте объект заново')

const dataOf = ({ fields, facts }: Problem, wording: (text: string) => string) => ({
  ...(fields
    ? {
        fields: toWire(
          Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, wording(text)])),
        ),
      }
    : {}),
  ...(facts ? { facts: toWire(facts) } : {}),
})

/**
 * The refusal of input that does not fit the contract. `data.fields`: the messages of our forms by name; `data.allowed`: the
 * values of closed sets by name. The message says the same to the reader of a log.
 */
function refuseInput({ issues, data }: Pick<ValidationError, 'issues' | 'data'>) {
  const fields: Record<string, string> = {}
  const allowed: Record<string, readonly unknown[]> = {}
  const hints: string[] = []
  for (const issue of issues) {
    const name = toWireName(issue.path?.map(segmentName).join('.') ?? '')
    if (fields[name] !== undefined) continue
    fields[name] = issueMessage(issue, data)
    const values = isZodIssue(issue) ? toValues(issue) : []
    if (values.length > 0 && values.length <= NAMED_MAX) allowed[name] = values
    const hint = allowed[name] ? `одно из ${values.join(', ')}` : isZodIssue(issue) ? typeHint(issue) : null
    if (hint !== null && name !== '') hints.push(`${name} — ${hint}`)
  }
  const names = Object.keys(fields).filter((name) => name !== '')
  const what = `Неверные параметры: ${names.join(', ') || 'тело запроса'}.`
  return new ORPCError('BAD_REQUEST', {
    status: 400,
    message: `${what}${hints.length > 0 ? ` Допустимо: ${hints.join('; ')}.` : ''} Все параметры: /api/docs.`,
    data: { fields, ...(Object.keys(allowed).length > 0 ? { allowed } : {}) },
  })
}

const segmentName = (segment: PropertyKey | { key: PropertyKey }) =>
  String(typeof segment === 'object' ? segment.key : segment)

/** Contracts are zod schemas, so every issue with a code comes from zod. */
const isZodIssue = (issue: Issue): issue is ZodIssue => 'code' in issue && typeof issue.code === 'string'

/** The values of a closed set, also of one among several shapes. */
function toValues(issue: ZodIssue): readonly unknown[] {
  if (issue.code === 'invalid_value') return issue.values
  if (issue.code !== 'invalid_union') return []
  return issue.errors.flatMap((of) => of.filter(({ path }) => path.length === 0).flatMap(toValues))
}

/** What kind of value is taken. */
function typeHint(issue: ZodIssue): string | null {
  switch (issue.code) {
    case 'invalid_type':
      return TYPE_HINTS[issue.expected] ?? null
    case 'invalid_format':
      return TYPE_HINTS[issue.format] ?? null
    default:
      return null
  }
}

/**
 * The message of our forms (specification, section 5) for one issue of `data`. Russian messages come from the schemas of
 * forms and stay; the English messages of zod are replaced by the code of the issue.
 */
function issueMessage(issue: Issue, data: unknown): string {
  if (/[а-яё]/i.test(issue.message) || !isZodIssue(issue)) return issue.message
  return isMissing(data, issue.path) ? FORM_MESSAGES.required : toMessage(issue)
}

/** Specification, section 5: whitespace alone counts as empty. */
function isMissing(data: unknown, path: readonly PropertyKey[]) {
  const value = path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), data)
  return value == null || (typeof value === 'string' && value.trim() === '')
}

function toMessage(issue: ZodIssue): string {
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
