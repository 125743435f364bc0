import { pino } from 'pino'
import type { Logger } from 'pino'

/** Fields that may hold a secret or a contact never reach a line, whoever logs them. */
const REDACTED = [
  'token',
  'authToken',
  'code',
  'password',
  'email',
  'phone',
  'cookie',
  'authorization',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: { paths: [...REDACTED, 'req.headers', 'res.headers'], censor: '[hidden]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  })
}
