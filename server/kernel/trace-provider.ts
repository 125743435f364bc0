/** Loaded only when traces are on. */
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base'
import type { Logger } from 'pino'
import { SECOND_MS } from '#shared/kernel/durations.ts'

export type TraceSettings = {
  /** Of the collector; `/v1/traces` is appended. */
  endpoint: string
  serviceName: string
  /** Share of the traces that are sent, 0 to 1. */
  ratio: number
}

type Surroundings = {
  headers: Readonly<Record<string, string>>
  release: string
  environment: string
  role: string
  log: Logger
  onExport: (outcome: 'sent' | 'failed', spans: number) => void
}

/** Spans that wait for a collector; later ones are dropped. */
const QUEUE_MAX = 2048
const EXPORT_MAX_MS = 5 * SECOND_MS
const FLUSH_MAX_MS = 2 * SECOND_MS

/**
 * Sets up the only trace provider of the process. Sentry creates no other provider, and adds the active trace to its
 * events. Its own context manager would copy its scopes for each span; reports do not use them.
 */
export function openTraces(
  { endpoint, serviceName, ratio }: TraceSettings,
  { headers, release, environment, role, log, onExport }: Surroundings,
): { close(): Promise<void> } {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': release,
      'deployment.environment.name': environment,
      'distant.role': role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: 2048, attributeCountLimit: 32 },
    spanProcessors: [
      new BatchSpanProcessor(
        watched(
          new OTLPTraceExporter({
            url: `${endpoint}/v1/traces`,
            headers: { ...headers },
            timeoutMillis: EXPORT_MAX_MS,
            concurrencyLimit: 2,
          }),
          { log, onExport },
        ),
        { maxQueueSize: QUEUE_MAX, exportTimeoutMillis: EXPORT_MAX_MS },
      ),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  // For the requests of proxies and for jobs; calls of other services say nothing of it.
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return {
    async close() {
      // A dead collector must not use up the time of a stop.
      const timeout = Promise.withResolvers<void>()
      const timer = setTimeout(timeout.resolve, FLUSH_MAX_MS)
      await Promise.race([provider.shutdown().catch(() => {}), timeout.promise])
      clearTimeout(timer)
      trace.disable()
      propagation.disable()
      context.disable()
    },
  }
}

/** Counts the spans, and logs when the collector fails and recovers. */
function watched(
  inner: SpanExporter,
  { log, onExport }: Pick<Surroundings, 'log' | 'onExport'>,
): SpanExporter {
  let isFailing = false
  return {
    export(spans, done) {
      inner.export(spans.map(withoutMessages), (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS
        onExport(hasFailed ? 'failed' : 'sent', spans.length)
        if (hasFailed !== isFailing)
          log[hasFailed ? 'warn' : 'info']({
            event: hasFailed ? 'traces.collector_lost' : 'traces.collector_back',
          })
        isFailing = hasFailed
        done(result)
      })
    },
    shutdown: () => inner.shutdown(),
    forceFlush: async () => inner.forceFlush?.(),
  }
}

/** Messages of errors may contain values; their type is an attribute. The queue records them. */
const withoutMessages = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, { events: { value: [] }, status: { value: { code: span.status.code } } })
