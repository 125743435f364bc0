import type { RequestListener } from 'node:http'
import type { RequestHandler } from 'express'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Changes } from '#server/db/changes.ts'
import type { DatabaseHandle } from '#server/db/client.ts'
import { createHitCounts } from './hit-counts.ts'
import { isCached, requestKind, requestLabel } from './request-label.ts'
import { createWebVitals } from './web-vitals.ts'

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Labels are few on purpose, because every process keeps each of their combinations: a route's pattern, never its path, and by
 * route plain counters only. Times are distributed over buckets by the kind of a request.
 */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const hits = createHitCounts()
  const takeHits = (): void => hits.moveTo(metrics.requests, metrics.cache)
  const metrics = {
    registry,
    /** Answers directly from the cache of pages. */
    hits,
    vitals: createWebVitals(registry),
    requests: new Counter({
      name: 'http_requests_total',
      help: 'Answers',
      labelNames: ['kind', 'status'],
      registers,
      collect: takeHits,
    }),
    duration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to the end of the answer; cached: at once, before all other work, one of 16',
      labelNames: ['kind', 'cached'],
      // The alert of slow answers starts at 4 s.
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 4, 10],
      registers,
    }),
    routes: createRouteMetrics(registers),
    renders: new Histogram({
      name: 'page_render_seconds',
      help: 'Loaders and render of a page, public or of its reader',
      labelNames: ['access'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
      registers,
    }),
    rendersRefused: new Counter({
      name: 'page_renders_refused_total',
      help: 'Renders refused under overload',
      registers,
    }),
    requestsRefused: new Counter({
      name: 'requests_refused_total',
      help: 'Reads refused under overload before any work',
      labelNames: ['kind', 'caller'],
      registers,
    }),
    cache: new Counter({
      name: 'page_cache_total',
      help: 'Look-ups of the page cache',
      labelNames: ['outcome'],
      registers,
      collect: takeHits,
    }),
    spans: new Counter({
      name: 'trace_spans_total',
      help: 'Spans that the collector took (sent) or did not take (failed)',
      labelNames: ['outcome'],
      registers,
    }),
    cacheBytes: new Gauge({ name: 'page_cache_bytes', help: 'Bytes held by the page cache', registers }),
    dataCache: new Counter({
      name: 'data_cache_total',
      help: 'Look-ups of data caches',
      labelNames: ['cache', 'outcome'],
      registers,
    }),
    /** Any worker runs a check: the figures of the one that ran it last hold, also after its end. */
    checkedAt: new Gauge({
      name: 'check_last_run_timestamp_seconds',
      help: 'When this process last ended a check of the data',
      labelNames: ['check'],
      registers,
    }),
    /** Above zero is an alarm. */
    ledgerFaults: new Gauge({
      name: 'ledger_faults',
      help: 'Transactions, balances and packages that do not add up',
      registers,
    }),
    /** 1: a row of the audit log was changed or removed. */
    auditBroken: new Gauge({
      name: 'audit_chain_broken',
      help: 'Whether the audit log does not fit its seals',
      registers,
    }),
    unconfirmedResumes: new Gauge({
      name: 'resumes_unconfirmed',
      help: 'Resumes whose contacts companies cannot open until their authors agree, at the last check',
      registers,
    }),
    searchDrift: new Gauge({
      name: 'search_drift_rows',
      help: 'Rows that the search server did not have as the database at the last check',
      labelNames: ['list'],
      registers,
    }),
  }
  // A gauge starts at 0, which would say that a check has found nothing.
  for (const figure of [metrics.ledgerFaults, metrics.auditBroken, metrics.unconfirmedResumes])
    figure.remove()
  return metrics
}

/** A page, an operation or a file each; cached answers are left out, because their times say nothing of the work. */
function createRouteMetrics(registers: Registry[]) {
  const answers = new Counter({
    name: 'http_route_answers_total',
    help: 'Answers that were not at once from the page cache',
    labelNames: ['route'],
    registers,
  })
  const seconds = new Counter({
    name: 'http_route_seconds_total',
    help: 'Time of these answers together',
    labelNames: ['route'],
    registers,
  })
  const slow = new Counter({
    name: 'http_route_slow_total',
    help: 'Of these, slower than a second',
    labelNames: ['route'],
    registers,
  })
  const failures = new Counter({
    name: 'http_route_failures_total',
    help: 'Of these, ended by a failure (5xx) or by the visitor (499)',
    labelNames: ['route', 'status'],
    registers,
  })
  return {
    answers,
    seconds,
    failures,
    observe(route: string, { status, tookSeconds }: { status: number; tookSeconds: number }) {
      answers.inc({ route })
      seconds.inc({ route }, tookSeconds)
      if (tookSeconds > 1) slow.inc({ route })
      if (status === ABORTED || status >= 500) failures.inc({ route, status: String(status) })
    },
  }
}

/** Reads the pools whenever Prometheus collects, and times the use of their connections. */
export function observePools(metrics: Metrics, pools: Readonly<Record<string, pg.Pool>>) {
  const gauge = new Gauge({
    name: 'db_pool_connections',
    help: 'Connections of the pools',
    labelNames: ['pool', 'state'],
    registers: [metrics.registry],
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        gauge.set({ pool: name, state: 'total' }, pool.totalCount)
        gauge.set({ pool: name, state: 'idle' }, pool.idleCount)
        gauge.set({ pool: name, state: 'waiting' }, pool.waitingCount)
      }
    },
  })
  const held = new Histogram({
    name: 'db_connection_held_seconds',
    help: 'Time that a statement or a transaction held its connection',
    labelNames: ['pool'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30],
    registers: [metrics.registry],
  })
  for (const [name, pool] of Object.entries(pools)) {
    const ends = new WeakMap<pg.ClientBase, () => void>()
    pool.on('acquire', (client) => ends.set(client, held.startTimer({ pool: name })))
    pool.on('release', (_error, client) => ends.get(client)?.())
  }
}

/** How long this process has received no changes of other processes; above half a minute is an alarm. */
export function observeChanges(metrics: Metrics, changes: Pick<Changes, 'disconnectedMs' | 'heardAt'>) {
  const heard = new Gauge({
    name: 'changes_last_heard_timestamp_seconds',
    help: 'When the connection for changes last proved that it delivers notifications',
    registers: [metrics.registry],
    collect() {
      heard.set(changes.heardAt() / 1000)
    },
  })
  const gauge = new Gauge({
    name: 'changes_deaf_seconds',
    help: 'Time since changes in other processes are not heard of; 0 while they are',
    registers: [metrics.registry],
    collect() {
      gauge.set(changes.disconnectedMs() / 1000)
    },
  })
}

/** Where public reads go, and how far the replica is behind; without one the metrics have no value. */
export function observeReplica(metrics: Metrics, replica: DatabaseHandle['replica']) {
  const registers = [metrics.registry]
  const lag = new Gauge({
    name: 'db_replica_lag_seconds',
    help: 'How old the data of the replica is at most',
    registers,
    collect() {
      if (replica) lag.set(replica.lagMs() / 1000)
    },
  })
  const usable = new Gauge({
    name: 'db_replica_usable',
    help: 'Whether public reads go to the replica now',
    registers,
    collect() {
      if (replica) usable.set(replica.isUsable() ? 1 : 0)
    },
  })
  const reads = new Counter({
    name: 'db_public_reads_total',
    help: 'Statements for public pages by the server asked first; repeated: of those, failed by the replica',
    labelNames: ['from'],
    registers,
    collect() {
      reads.reset()
      for (const [from, count] of Object.entries(replica?.counts ?? {})) reads.inc({ from }, count)
    },
  })
  // A gauge starts at 0, which would say that a replica is not used.
  for (const gauge of [lag, usable]) gauge.remove()
}

/** Counts and times every answer, also of requests that the visitor aborted. */
export function measureRequests(metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now()
    // Of middleware, compression and a stream, together more than the ten from which Node warns of a leak.
    res.setMaxListeners(LISTENERS_MAX)
    // Comes after the end of an answer, and instead of it.
    res.once('close', () => {
      const route = requestLabel(req, res)
      const kind = requestKind(route, req.method)
      const status = res.writableFinished ? res.statusCode : ABORTED
      const tookSeconds = (performance.now() - startedAt) / 1000
      metrics.requests.inc({ kind, status: String(status) })
      metrics.duration.observe({ kind, cached: isCached(res) ? 'yes' : 'no' }, tookSeconds)
      if (!isCached(res)) metrics.routes.observe(route, { status, tookSeconds })
    })
    next()
  }
}

const LISTENERS_MAX = 20

/** The status that nginx gives to a request whose client has gone. */
const ABORTED = 499

/** Serves the metrics on a separate port, because they must not be public. */
export function metricsListener({ registry }: Metrics): RequestListener {
  return (req, res) => {
    if (req.url !== '/metrics') {
      res.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => res.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => res.writeHead(500).end(),
    )
  }
}
