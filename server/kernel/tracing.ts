/**
 * OpenTelemetry spans for the time-consuming steps of requests and jobs. Without a provider (`trace-provider.ts`) all
 * of this does nothing. Spans never carry values: no parameters of statements, no addresses of pages, no e-mails, no
 * tokens, no IP addresses.
 */
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api'

/** Asked for each time: a tracer stays with the provider of its first span. */
const tracer = () => trace.getTracer('distant')

type SpanOptions = { kind?: SpanKind; attributes?: Attributes }

/** Runs `work` in a span that ends with it. */
export async function inSpan<Result>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {} }: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const span = tracer().startSpan(name, { kind, attributes })
  try {
    return await context.with(trace.setSpan(context.active(), span), () => work(span))
  } catch (error) {
    failSpan(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** A call of another service, named by its host: paths contain tokens and names of files. */
export function callOutside<Answer extends { status: number }>(
  { method, url, route }: { method: string; url: string; /** A pattern. */ route?: string },
  send: () => Promise<Answer>,
): Promise<Answer> {
  const host = URL.parse(url)?.hostname ?? 'unknown host'
  return inSpan(
    `${method} ${host}`,
    {
      kind: SpanKind.CLIENT,
      attributes: {
        'http.request.method': method,
        'server.address': host,
        ...(route === undefined ? {} : { 'url.template': route }),
      },
    },
    async (span) => {
      const answer = await send()
      span.setAttribute('http.response.status_code', answer.status)
      if (answer.status >= 400) span.setStatus({ code: SpanStatusCode.ERROR })
      return answer
    },
  )
}

/** Starts the span of a statement. @param text with placeholders */
export function startStatementSpan(pool: string, text: () => string): Span | null {
  // Statements outside of a request or a job, such as those of the queue, have no span above them.
  if (trace.getActiveSpan()?.isRecording() !== true) return null
  const said = text()
  const operation = /^\w+/.exec(said)?.[0].toUpperCase() ?? 'SQL'
  return tracer().startSpan(operation, {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': said,
      'db.client.connection.pool.name': pool,
    },
  })
}

/** Starts the span of a request. @param parent of a proxy in front, as `traceparent` has it */
export function startRequestSpan(
  method: string,
  parent: string | undefined,
): { span: Span; within: Context } {
  const outer =
    parent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent: parent })
  const span = tracer().startSpan(method, { kind: SpanKind.SERVER }, outer)
  return { span, within: trace.setSpan(outer, span) }
}

/** Marks a span as failed by the type of the error: its message may contain values. */
export function failSpan(span: Span, error?: unknown) {
  span.setStatus({ code: SpanStatusCode.ERROR })
  if (error instanceof Error) span.setAttribute('error.type', error.name)
}

/** Ids of the active span for the log; empty without tracing. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()?.spanContext()
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
}
