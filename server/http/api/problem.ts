/**
 * The one shape of every refusal under /api: problem details (RFC 9457) in addition to `code`, `message` and `data`.
 */
import type { Request, Response } from 'express'
import type { Site } from '#server/http/context.ts'

export type Refusal = { code: string; status: number; message: string; data?: unknown }

/** Meaning of each code, for the heading of a problem and for the documentation. */
export const PROBLEM_TITLES: Readonly<Record<string, { status: number; title: string }>> = {
  BAD_REQUEST: { status: 400, title: 'Запрос записан с ошибкой' },
  UNAUTHORIZED: { status: 401, title: 'Нужен вход или ключ API' },
  PAYMENT_REQUIRED: { status: 402, title: 'Нужна оплата' },
  FORBIDDEN: { status: 403, title: 'Действие не разрешено' },
  NOT_FOUND: { status: 404, title: 'Такого объекта или адреса нет' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'У этого адреса другие методы' },
  CONFLICT: { status: 409, title: 'Этому мешает состояние объекта' },
  GONE: { status: 410, title: 'Объекта больше нет' },
  LENGTH_REQUIRED: { status: 411, title: 'Нужна длина тела запроса' },
  TOO_LARGE: { status: 413, title: 'Слишком большой запрос' },
  URI_TOO_LONG: { status: 414, title: 'Слишком длинный адрес' },
  INVALID: { status: 422, title: 'Данные не подходят' },
  TOO_MANY_REQUESTS: { status: 429, title: 'Слишком много запросов' },
  INTERNAL_SERVER_ERROR: { status: 500, title: 'Сбой на нашей стороне' },
  UNAVAILABLE: { status: 503, title: 'Сервис временно недоступен' },
  SERVICE_UNAVAILABLE: { status: 503, title: 'Сервис временно недоступен' },
}

const DOCS = '/api/docs'
/** Where the documentation explains a code. */
export const problemAnchor = (code: string) => `error-${code.toLowerCase()}`

/** The fields that our own pages read: the client of their library takes a body with others for a broken answer. */
const pageBody = ({ code, status, message, data }: Refusal) => ({
  defined: false,
  code,
  status,
  message,
  ...(data === undefined ? {} : { data }),
})

/** Two similar refusals are identical: the caller must not be able to tell a hidden object from a missing one. */
function problemBody(refusal: Refusal, { publicUrl }: ProblemSite) {
  const { code, message } = refusal
  const known = PROBLEM_TITLES[code]
  return {
    type: known ? `${publicUrl}${DOCS}#${problemAnchor(code)}` : 'about:blank',
    title: known?.title ?? 'Запрос отклонён',
    detail: message,
    ...pageBody(refusal),
  }
}

type ProblemSite = Pick<Site, 'publicUrl'>

/** Whether a page of ours sent the request; programs and pages of other sites do not say so. */
export const isFromOurPage = (req: Pick<Request, 'headers'>) =>
  req.headers['sec-fetch-site'] === 'same-origin'

/** The refusal as programs read it, and as our own pages do, which may be a release old. */
export const refusalBodies = (refusal: Refusal, site: ProblemSite) => ({
  program: { type: 'application/problem+json', body: problemBody(refusal, site) },
  page: { type: 'application/json', body: pageBody(refusal) },
})

export const readerOf = (req: Pick<Request, 'headers'>) => (isFromOurPage(req) ? 'page' : 'program')

/** How to be let in (RFC 9110, section 11.6.1): an API token for programs of companies, else the token of a session. */
const authChallenge = (path: string) =>
  `${path.startsWith('/api/company/v1/') ? 'Bearer' : 'Token'} realm="distant"`

/** Answers outside of operations. */
export function sendProblem(req: Request, res: Response, refusal: Refusal, site: ProblemSite) {
  if (refusal.status === 401) res.setHeader('www-authenticate', authChallenge(req.originalUrl))
  const { type, body } = refusalBodies(refusal, site)[readerOf(req)]
  res.status(refusal.status).type(type).send(JSON.stringify(body))
}

/** The answer of an operation that was refused. The library sets the type of a body by itself, except for a stream. */
export function problemAnswer(
  { req, res, deps }: Asked,
  { status, body }: { status: number; body?: unknown },
) {
  if (status === 401) res.setHeader('www-authenticate', authChallenge(req.originalUrl))
  const { program, page } = refusalBodies(asRefusal(body), deps.site)
  if (readerOf(req) === 'page') return { status, headers: {}, body: page.body }
  const text = new Blob([JSON.stringify(program.body)])
  return { status, headers: { 'content-type': program.type }, body: text.stream() }
}

type Asked = {
  req: Request
  res: Response
  deps: { site: ProblemSite }
}

/** Safe: errors are encoded by `ORPCError`, or by `encodeBodyError`. */
const asRefusal = (body: unknown) => body as Refusal
