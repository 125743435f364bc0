import { AsyncResource } from 'node:async_hooks'
import { trace } from '@opentelemetry/api'
import type pg from 'pg'
import type { Logger } from 'pino'
import { Counter, Histogram, type Registry } from 'prom-client'
import { failSpan, startStatementSpan } from '#server/kernel/tracing.ts'
import { currentWork } from '#server/kernel/work.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'

const TEXT_MAX = 2048

/** Lines about slow statements in a minute: when the database is slow, all of them are. */
const LINES_PER_MINUTE = 30

/**
 * Times every statement of the pools, logs slow ones and gives each a span. There are no values in any of it.
 * @param slowMs 0: none is logged
 */
export function observeStatements(
  pools: Readonly<Record<string, pg.Pool>>,
  { slowMs, log, registry }: { slowMs: number; log: Logger; registry: Registry },
) {
  const registers = [registry]
  const duration = new Histogram({
    name: 'db_statement_duration_seconds',
    help: 'Time from a statement to its answer',
    labelNames: ['pool'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const slow = new Counter({
    name: 'db_slow_statements_total',
    help: 'Statements that took longer than SLOW_QUERY_MS',
    labelNames: ['pool'],
    registers,
  })
  const takeLine = createLineLimit()

  for (const [pool, connections] of Object.entries(pools)) {
    keepContext(connections)
    const observed = new WeakSet<pg.ClientBase>()
    connections.on('acquire', (client) => {
      if (observed.has(client)) return
      observed.add(client)
      observeQueries(client, (textOf) => {
        const startedAt = performance.now()
        const work = currentWork()
        const active = trace.getActiveSpan()
        const span = startStatementSpan(pool, () => statementText(textOf()))
        return (error) => {
          const ms = performance.now() - startedAt
          duration.observe({ pool }, ms / 1000)
          if (span) {
            if (error != null) failSpan(span, error)
            span.end()
          }
          if (slowMs === 0 || ms < slowMs) return
          slow.inc({ pool })
          const leftOut = takeLine()
          if (leftOut === null) return
          log.warn({
            event: 'db.slow_statement',
            statement: statementText(textOf()),
            ms: Math.round(ms),
            pool,
            work: work?.name ?? null,
            requestId: work?.requestId ?? null,
            hasFailed: error != null,
            // The answer of a connection arrives outside of the request.
            ...(active ? { trace_id: active.spanContext().traceId } : {}),
            ...(leftOut > 0 ? { leftOut } : {}),
          })
        }
      })
    })
  }
}

/** @returns how many lines were left out since the last one; null: this one is left out, too */
function createLineLimit() {
  let minute = 0
  let lines = 0
  let leftOut = 0
  return () => {
    const now = Math.floor(performance.now() / MINUTE_MS)
    if (now !== minute) {
      minute = now
      lines = 0
    }
    if (lines >= LINES_PER_MINUTE) {
      leftOut += 1
      return null
    }
    lines += 1
    const count = leftOut
    leftOut = 0
    return count
  }
}

type Ended = (error: unknown) => void

/** Calls `onStart` with every statement of a connection, and what it returns with the end of that statement. */
function observeQueries(client: pg.ClientBase, onStart: (textOf: () => string) => Ended) {
  const query = client.query
  const observed = (...args: unknown[]): unknown => {
    const [statement] = args
    const textOf = () => textIn(statement)
    if (textOf() === '') return Reflect.apply(query, client, args)
    const onEnd = onStart(textOf)
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const observedCallback = (error: unknown, ...rest: unknown[]) => {
        onEnd(error)
        Reflect.apply(callback, undefined, [error, ...rest])
      }
      return Reflect.apply(query, client, [...args.slice(0, -1), observedCallback])
    }
    const answer: unknown = Reflect.apply(query, client, args)
    if (answer instanceof Promise) answer.then(() => onEnd(null), onEnd)
    return answer
  }
  Reflect.set(client, 'query', observed)
}

/** Empty for a statement that runs itself, such as a stream. */
function textIn(statement: unknown): string {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return ''
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : ''
}

/**
 * A request that waits for a connection is called back by the request that returns one. This gives it its own context
 * back, so that its statements are not taken for those of the other.
 */
function keepContext(pool: pg.Pool) {
  const connect = pool.connect
  const observed = (callback?: (...args: unknown[]) => void): unknown =>
    Reflect.apply(connect, pool, callback ? [AsyncResource.bind(callback)] : [])
  Reflect.set(pool, 'connect', observed)
}

/**
 * The text of a statement for logs and traces. Values are parameters and not in it; should one ever be written into the
 * text, it is crossed out: every quoted text, and every number of five digits or more.
 */
export function statementText(text: string): string {
  const said = text
    // Twice, because a literal longer than this is not read to its end.
    .slice(0, 2 * TEXT_MAX)
    .replace(/\$(\w*)\$[\s\S]*?(\$\1\$|$)/g, "'?'")
    .replace(/'(?:[^']|'')*(?:'|$)/g, "'?'")
    .replace(/(?<![\w$."])\d{5,}(?:\.\d+)?/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
  return said.length > TEXT_MAX ? `${said.slice(0, TEXT_MAX - 1)}…` : said
}
