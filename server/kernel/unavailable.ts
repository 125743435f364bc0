/** Temporary failures: the database, the disk or this process is unavailable. */

export const UNAVAILABLE_MESSAGE =
  'Сервис временно недоступен: мы уже возвращаем его в работу. Повторите через несколько секунд.'
export const RETRY_AFTER_SECONDS = 5

/** SQLSTATE classes and codes (PostgreSQL manual, appendix A). */
const SQLSTATE_CLASSES = new Set([
  '08', // connection exception
  '53', // insufficient resources: connections, disk, memory
])
const SQLSTATES = new Set([
  '25006', // read_only_sql_transaction: a replica before it is promoted
  '25P03', // idle_in_transaction_session_timeout
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available
  '57014', // query_canceled: statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
])

/** Codes of the operating system: network, full disk, out of file descriptors. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
])

/** Messages of `pg` and its pool that have no code. */
const MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end)/

/** The server is overloaded. */
export class OverloadError extends Error {
  override name = 'OverloadError'
}

/** A temporary failure on a page, with a message for visitors. */
export class UnavailableError extends Error {
  override name = 'UnavailableError'
  readonly status = 503
  constructor(cause: unknown) {
    super(UNAVAILABLE_MESSAGE, { cause })
  }
}

/**
 * Whether an error, or any of its causes, is temporary. Such an error is answered with 503 and not reported as a bug.
 */
export function isUnavailable(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    if (at instanceof OverloadError || at.name === 'TimeoutError') return true
    if ('status' in at && at.status === 503) return true
    if (MESSAGES.test(at.message)) return true
    const code = 'code' in at && typeof at.code === 'string' ? at.code : ''
    if (SYSTEM_CODES.has(code) || isTemporarySqlState(code)) return true
    // `pg` tries every address of a host and collects the errors.
    if (at instanceof AggregateError && at.errors.length > 0 && at.errors.every(isUnavailable)) return true
    // A missing socket: the server is starting.
    if (code === 'ENOENT' && 'syscall' in at && at.syscall === 'connect') return true
  }
  return false
}

const isTemporarySqlState = (code: string) =>
  code.length === 5 && (SQLSTATES.has(code) || SQLSTATE_CLASSES.has(code.slice(0, 2)))
