import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { isUnavailable, UNAVAILABLE_MESSAGE } from '#server/kernel/unavailable.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { isFromOurPage, sendProblem } from './api/problem.ts'
import type { Site } from './context.ts'
import type { PageRenderer } from './pages/render-page.ts'
import { isTwin } from './page-format.ts'
import { isMachinePath, isReading } from './request-address.ts'
import { noteRetryAfter } from './retry-after.ts'

const MESSAGES: Record<number, string> = {
  400: 'Адрес записан с ошибкой. Проверьте его или начните с главной страницы.',
  404: 'Такого адреса нет.',
  405: 'Эту страницу можно только открыть.',
  413: 'Слишком большой запрос. Сократите его и повторите.',
  414: 'Слишком длинный адрес. Сократите запрос.',
  500: 'Что-то сломалось на нашей стороне. Мы уже работаем над исправлением.',
  503: UNAVAILABLE_MESSAGE,
}

const CODES: Record<number, string> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'TOO_LARGE',
  414: 'URI_TOO_LONG',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
}

/** Of a form without scripts. The page that is sent again has all that was typed; the page before is away like everything. */
const FORM_UNAVAILABLE_MESSAGE =
  'Сервис временно недоступен: мы уже возвращаем его в работу. Не уходите с этой страницы и через несколько секунд ' +
  'обновите её: браузер предложит отправить форму ещё раз, и вводить всё заново не придётся.'

/** Answers a request that no route has answered. */
export const notFound =
  (site: Site): RequestHandler =>
  (req, res) =>
    refuse(req, res, site, { status: 404, message: isApi(req) ? missingOperation(req) : undefined })

/** Our own pages ask for operations that were there when they were loaded. */
const missingOperation = (req: Request) =>
  isFromOurPage(req)
    ? 'Сайт обновился, пока страница была открыта. Обновите страницу и повторите. Написанное перед этим скопируйте.'
    : 'Такой операции нет. Список операций: /api/docs.'

/**
 * Handles errors outside of pages and operations, and rejections before them. Clients that accept HTML get the error page.
 * Details are logged, not sent.
 */
export function handleErrors({
  log,
  site,
  report,
  renderer,
}: {
  log: Logger
  site: Site
  report: (error: unknown) => void
  renderer: PageRenderer
}): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return async (error: unknown, req, res, next) => {
    const status = toStatus(error)
    if (status === 503) {
      log.warn({ err: error, event: 'request.unavailable', requestId: res.locals['requestId'] })
    } else if (status >= 500) {
      log.error({ err: error, event: 'request.failed', requestId: res.locals['requestId'] })
      report(error)
    }
    if (res.headersSent) return next(error)
    if (status === 405) res.set('allow', 'GET, HEAD')
    noteRetryAfter(res, error)
    const isForm = !isReading(req.method) && !isMachinePath(req.path)
    const message =
      status === 503 && isForm ? FORM_UNAVAILABLE_MESSAGE : (toMessage(error) ?? messageFor(status))
    // A page for each of too many requests would add to the load.
    const page = status !== 429 && readsHtml(req, res) ? await errorPage(req.path, { status, message }) : null
    if (page === null) return refuse(req, res, site, { status, message })
    const { link, ...headers } = page.headers
    // With an address that is too long to read, proxies would refuse the answer too.
    if (status !== 414 && link !== undefined) res.set('link', link)
    res.status(status).set(headers).set('cache-control', 'no-store').send(page.html)
  }

  /** Null when the page fails too: the client still gets a line of text. */
  async function errorPage(path: string, refusal: { status: number; message: string }) {
    try {
      const rendered = await renderer.html({ address: path, refusal })
      return rendered.kind === 'page' ? rendered : null
    } catch (error) {
      log.error({ err: error, event: 'error_page.failed' })
      return null
    }
  }
}

/** Programs, which do not accept HTML or ask for another format of a page, get a line of text. */
const readsHtml = (req: Request, res: Response) =>
  !isMachinePath(req.path) && !isTwin(res) && req.accepts(['text/plain', 'text/html']) === 'text/html'

const messageFor = (status: number) => MESSAGES[status] ?? MESSAGES[500] ?? ''

/** The message of an error that is meant for visitors; other messages are only logged. */
function toMessage(error: unknown): string | null {
  if (error instanceof Problem) return error.message
  return error instanceof Error && 'isForVisitors' in error && error.isForVisitors === true
    ? error.message
    : null
}

function refuse(
  req: Request,
  res: Response,
  site: Site,
  { status, message = messageFor(status) }: { status: number; message?: string | undefined },
) {
  res.set('cache-control', 'no-store')
  // In the shape of refusals of operations: our pages show the message of no other.
  if (isApi(req))
    sendProblem(req, res, { code: CODES[status] ?? 'INTERNAL_SERVER_ERROR', status, message }, site)
  else res.status(status).type('text/plain; charset=utf-8').send(message)
}

/** By the original address, because mounting removes the prefix from `req.url`. */
const isApi = (req: Request) => /^\/api([/?]|$)/.test(req.originalUrl)

function toStatus(error: unknown) {
  if (isUnavailable(error)) return 503
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500
  return status >= 400 && status < 600 ? status : 500
}
