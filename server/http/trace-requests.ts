import { context } from '@opentelemetry/api'
import type { RequestHandler, Response } from 'express'
import { failSpan, startRequestSpan } from '#server/kernel/tracing.ts'
import { inWork } from '#server/kernel/work.ts'
import { requestLabel } from './request-label.ts'

/**
 * A span for each request, named by its pattern: addresses contain words and ids. Answers directly from the page cache
 * have none, because a span would cost half as much as the answer; nor have probes, which come every few seconds and
 * carry no information. The trace of a proxy in front is continued; a trace sent by visitors without a proxy is
 * ignored, or they would choose which requests are sampled.
 */
export function traceRequests({ trustProxy }: { trustProxy: number }): RequestHandler {
  return (req, res, next) => {
    if (req.path.startsWith('/health/')) return next()
    const { span, within } = startRequestSpan(req.method, trustProxy > 0 ? req.get('traceparent') : undefined)
    res.locals[TRACE] = span.spanContext().traceId
    res.once('close', () => {
      if (span.isRecording()) {
        const route = requestLabel(req, res)
        span.updateName(`${req.method} ${route}`)
        span.setAttributes({
          'http.request.method': req.method,
          'http.route': route,
          'http.response.status_code': res.statusCode,
          'request.id': String(res.locals['requestId']),
          ...(res.writableFinished ? {} : { 'request.aborted': true }),
        })
        if (res.statusCode >= 500) failSpan(span)
      }
      span.end()
    })
    context.with(within, next)
  }
}

const TRACE = 'traceId'

/** For the log, after the span has ended; empty without traces. */
export function traceOf(res: Pick<Response, 'locals'>): { trace_id?: string } {
  const id: unknown = res.locals[TRACE]
  return typeof id === 'string' ? { trace_id: id } : {}
}

/** Gives the log of slow statements the id of the request. */
export const nameWork: RequestHandler = (_req, res, next) =>
  inWork({ name: null, requestId: String(res.locals['requestId']) }, next)
