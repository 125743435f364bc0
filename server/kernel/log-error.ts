import { DrizzleQueryError } from 'drizzle-orm'

/** An error for the log, without the values of a statement. */
type LoggedError = {
  type: string
  message: string
  stack?: string
  sqlState?: string
  constraint?: string
  table?: string
  column?: string
  code?: string
  cause?: LoggedError
}

/**
 * Messages of failed statements contain their parameters, and PostgreSQL repeats them in message and detail
 * (`Key (email)=(…) already exists`). They are personal data, so only the statement with placeholders and the names of
 * constraint, table and column are logged.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Not an error' }
  const inner =
    error.cause instanceof Error && depth < 5 ? { cause: loggedError(error.cause, depth + 1) } : {}
  if (error instanceof DrizzleQueryError)
    return {
      type: error.name,
      message: `Failed query: ${error.query}`,
      stack: framesOf(error),
      ...inner,
    }
  if (isDatabaseError(error)) {
    const { code, constraint, table, column } = error
    return {
      type: 'DatabaseError',
      message: 'PostgreSQL refused the statement',
      sqlState: code,
      ...(typeof constraint === 'string' ? { constraint } : {}),
      ...(typeof table === 'string' ? { table } : {}),
      ...(typeof column === 'string' ? { column } : {}),
      stack: framesOf(error),
    }
  }
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    stack: `${error.name}: ${error.message}\n${framesOf(error)}`,
    ...inner,
  }
}

/** The same for error reports, which need an `Error`. */
export function reportedError(error: unknown): unknown {
  const logged = hasStatement(error) ? loggedError(error) : null
  if (!logged) return error
  const { message, type, stack = '', cause } = logged
  const details = cause?.sqlState ? ` (${[cause.sqlState, cause.constraint].filter(Boolean).join(', ')})` : ''
  const safe = new Error(message + details)
  safe.name = type
  safe.stack = `${type}: ${message}${details}\n${stack}`
  return safe
}

function hasStatement(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1)
    if (at instanceof DrizzleQueryError || isDatabaseError(at)) return true
  return false
}

type DatabaseError = Error & Record<'code', string> & Record<'constraint' | 'table' | 'column', unknown>

/** By fields, because there may be two copies of the class from `pg`. */
const isDatabaseError = (error: Error): error is DatabaseError =>
  'severity' in error && 'routine' in error && 'code' in error && typeof error.code === 'string'

/** The frames of a stack without the message. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
