import { ORPCError, ValidationError } from '@orpc/server'
import type { Logger } from 'pino'
import { isUnavailable, UNAVAILABLE_MESSAGE } from '#server/kernel/unavailable.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { toWire } from '#shared/kernel/wire-case.ts'
import { refuseInput } from './validation-refusal.ts'

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
