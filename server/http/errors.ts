import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'

const WORDS: Record<number, string> = {
  400: 'Адрес записан с ошибкой. Проверьте его или начните с главной страницы.',
  404: 'Такого адреса нет.',
  405: 'Эту страницу можно только открыть.',
  414: 'Слишком длинный адрес. Сократите запрос.',
  500: 'Что-то сломалось на нашей стороне. Мы уже работаем над исправлением.',
}

const CODES: Record<number, string> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  414: 'URI_TOO_LONG',
}

/** No route took the request. */
export const notFound: RequestHandler = (req, res) => {
  refuse(req, res, 404, isApi(req) ? 'Такой операции нет. Список операций: /api/docs.' : undefined)
}

/** The last resort: something failed outside of pages and operations. Details go to the log, not to the visitor. */
export function handleErrors({
  log,
  report,
}: {
  log: Logger
  report: (error: unknown) => void
}): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return (error: unknown, req, res, next) => {
    const status = statusOf(error)
    if (status >= 500) {
      log.error({ err: error, event: 'request.failed', requestId: res.locals['requestId'] })
      report(error)
    }
    if (res.headersSent) return next(error)
    if (status === 405) res.set('allow', 'GET, HEAD')
    refuse(req, res, status)
  }
}

function refuse(req: Request, res: Response, status: number, message = WORDS[status] ?? WORDS[500]) {
  res.status(status).set('cache-control', 'no-store')
  if (isApi(req)) res.json({ code: CODES[status] ?? 'INTERNAL_SERVER_ERROR', status, message })
  else res.type('text/plain; charset=utf-8').send(message)
}

/** Mounting takes the prefix off `req.url`, so the address as it came decides. */
const isApi = (req: Request) => /^\/api([/?]|$)/.test(req.originalUrl)

function statusOf(error: unknown) {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500
  return status >= 400 && status < 600 ? status : 500
}
