import { PgBoss, type ConstructorOptions, type Db } from 'pg-boss'
import type { Logger } from 'pino'
import type { DatabaseHandle } from '#server/db/client.ts'
import { keepListening } from '#server/db/listen.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'

/** The schema of pg-boss in our database. */
const QUEUE_SCHEMA = 'pgboss'

/**
 * pg-boss on the connection pool of this process, plus one connection for LISTEN with `useListenNotify`. It does not
 * migrate tables of a later release, so that a release can be rolled back.
 */
export function createBoss(
  { jobs, newClient }: Pick<DatabaseHandle, 'jobs' | 'newClient'>,
  {
    log,
    ...options
  }: { log: Logger } & Pick<
    ConstructorOptions,
    | 'supervise'
    | 'schedule'
    | 'useListenNotify'
    | 'registerInstance'
    | 'superviseIntervalSeconds'
    | 'monitorIntervalSeconds'
  >,
): PgBoss {
  const db: Db = {
    executeSql: (text, values) => jobs.$client.query(text, values),
    listen: (channel, onNotification, onReconnect) =>
      keepListening({
        newClient,
        channel,
        onNotification: (payload = '') => onNotification(payload),
        onListening: onReconnect,
      }),
  }
  // A job continues the trace of the request that sent it.
  const openTelemetry = { propagateContext: true }
  const boss = new PgBoss({ db, schema: QUEUE_SCHEMA, openTelemetry, ...options })
  // pg-boss emits an object that is no Error. Its statements contain only ids, so the message may be logged.
  const warn = oncePerMinute(({ message }: Pick<Error, 'message'>) =>
    log.warn({ event: 'jobs.queue_failed', reason: message.slice(0, 300) }),
  )
  boss.on('error', warn)
  boss.on('warning', ({ message }) => log.warn({ event: 'jobs.warning', detail: message }))
  return boss
}

/** For processes that only send jobs; workers run, schedule and supervise them. */
export function createSendingBoss(handle: Pick<DatabaseHandle, 'jobs' | 'newClient'>, log: Logger): PgBoss {
  return createBoss(handle, { log, supervise: false, schedule: false, registerInstance: false })
}

/** Without the database every worker reports errors continuously. */
function oncePerMinute<Args extends unknown[]>(report: (...args: Args) => void) {
  let nextAt = -Infinity
  return (...args: Args) => {
    if (performance.now() < nextAt) return
    nextAt = performance.now() + MINUTE_MS
    report(...args)
  }
}
