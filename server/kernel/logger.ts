import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { loggedError } from './log-error.ts'
import { traceFields } from './tracing.ts'

/** Fields that may contain a secret or a contact. */
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

/** @param destination instead of standard output */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    hooks: {
      // Without a text pino uses the message of the error, which may contain the values of a statement.
      logMethod(args, method) {
        const [fields, text] = args
        const needsText =
          typeof fields === 'object' && fields !== null && 'err' in fields && text === undefined
        method.apply(this, needsText ? [fields, loggedError(fields.err).message] : args)
      },
    },
    serializers: { err: (error: unknown) => loggedError(error) },
    redact: { paths: [...REDACTED, 'req.headers', 'res.headers'], censor: '[hidden]' },
    // Of the span, where there are traces.
    mixin: () => traceFields(),
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return destination ? pino(options, destination) : pino(options)
}
