/** What the documents of the API say about HTTP: who may call, headers, and refusals by their class. */
import type { Site } from '#server/http/context.ts'
import { tokenCookieName } from '#server/http/session/cookies.ts'
import type { AccessLevel } from '#shared/kernel/contract.ts'
import type { DeclaredOperation } from './operation-list.ts'

export type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters?: object[]
  requestBody?: { content: Record<string, object> }
  responses: Record<string, object>
}

const ACCESS_LABELS: Readonly<Record<AccessLevel, string>> = {
  public: 'Доступна всем.',
  signed_in: 'Доступна после входа.',
  company: 'Доступна тем, кто действует от имени компании.',
  api_token: 'Доступна по ключу API компании.',
  staff: 'Доступна сотрудникам доски.',
}

const KEY_NOTE = 'Повтор с тем же Idempotency-Key в течение суток получит ответ первого запроса.'
const SECRET_NOTE =
  'Повтор с тем же Idempotency-Key в течение суток ничего не сделает и ответит 409: ответ с секретом не хранится.'

/** Adds to an operation what follows from its declaration. */
export function withHttp(operation: Operation, { access, method, path, meta }: DeclaredOperation) {
  const notes = [
    operation.description ?? '',
    ACCESS_LABELS[access],
    meta.scope === undefined ? '' : `Нужно право ключа: ${meta.scope}.`,
    meta.makes === 'secret' ? SECRET_NOTE : meta.makes ? KEY_NOTE : '',
  ]
  return {
    ...operation,
    ...(operation.requestBody ? { requestBody: withoutJsonFiles(operation.requestBody) } : {}),
    description: notes.filter((note) => note !== '').join(' '),
    security: securityOf(access),
    parameters: [...(operation.parameters ?? []), ...(meta.makes ? [IDEMPOTENCY_KEY] : [])],
    responses: {
      ...Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [
          status,
          { ...response, headers: successHeaders(meta.makes === true) },
        ]),
      ),
      ...refusals({ access, method, path }),
    },
  }
}

/** JSON carries no files: a body with a file is a form. */
function withoutJsonFiles(body: NonNullable<Operation['requestBody']>) {
  const { 'multipart/form-data': form, ...others } = body.content
  return form === undefined
    ? body
    : { ...body, content: { 'multipart/form-data': form, ...withoutJson(others) } }
}

const withoutJson = ({ 'application/json': _json, ...others }: Record<string, object>) => others

function securityOf(access: AccessLevel) {
  if (access === 'public') return []
  if (access === 'api_token') return [{ company_token: [] }]
  return [{ session_token: [] }, { session_cookie: [] }]
}

export const securitySchemes = ({ publicUrl }: Site) => ({
  company_token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'distant_…',
    description: 'Ключ API компании: «Интеграции» в кабинете. Нужное право называет описание операции.',
  },
  session_token: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'Слово Token, пробел и значение cookie сеанса.',
  },
  session_cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: tokenCookieName(publicUrl.startsWith('https:')),
    description: 'Cookie сеанса, для страниц сайта.',
  },
})

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    description: 'Имя запроса, например UUID: повтор с ним не сделает второго. Действует сутки.',
  },
}

const refOf = (kind: 'headers' | 'responses', name: string) => ({ $ref: `#/components/${kind}/${name}` })

export const HEADERS = {
  'RateLimit-Policy': {
    description: 'Предел: имя, q — запросов, w — за сколько секунд. Нет у запросов без предела.',
    schema: { type: 'string', examples: ['"api";q=120;w=60'] },
  },
  RateLimit: {
    description: 'Остаток предела: r — запросов, t — через сколько секунд он обновится.',
    schema: { type: 'string', examples: ['"api";r=119;t=60'] },
  },
  'Retry-After': {
    description: 'Через сколько секунд повторить.',
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': {
    description: 'Каким заголовком Authorization войти: Bearer или Token.',
    schema: { type: 'string' },
  },
  'Unknown-Parameters': {
    description:
      'Имена полей и параметров, которых операция не знает, через запятую. Следующий выпуск таким запросам откажет.',
    schema: { type: 'string' },
  },
  'Idempotency-Replayed': {
    description: 'true: это сохранённый ответ первого запроса с тем же Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
}
type HeaderName = keyof typeof HEADERS

const buildHeaders = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, refOf('headers', name)]))

const successHeaders = (isReplayed: boolean) =>
  buildHeaders([
    'RateLimit-Policy',
    'RateLimit',
    'Unknown-Parameters',
    ...(isReplayed ? (['Idempotency-Replayed'] as const) : []),
  ])

const refusal = (description: string, ...headers: HeaderName[]) => ({
  description,
  ...(headers.length > 0 ? { headers: buildHeaders(headers) } : {}),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** Refusals by their class; every body is a `Problem`. */
export const RESPONSES = {
  BadRequest: refusal(
    'Параметры записаны неверно: data.fields называет их, data.allowed — допустимые значения.',
  ),
  Unauthorized: refusal('Нужен вход или ключ API.', 'WWW-Authenticate'),
  Forbidden: refusal('Вам это действие не разрешено.'),
  NotFound: refusal('Такого объекта нет, или он не ваш.'),
  Conflict: refusal('Этому мешает состояние объекта, или такой запрос уже выполняется.', 'Retry-After'),
  Unprocessable: refusal('Данные не подходят: data.fields говорит, почему.'),
  TooManyRequests: refusal('Слишком много запросов.', 'Retry-After', 'RateLimit-Policy', 'RateLimit'),
  Refusal: refusal('Другой отказ: code говорит, какой.'),
  Failure: refusal('Сбой у нас: повторите с растущими паузами.', 'Retry-After'),
}

function refusals({ access, method, path }: Pick<DeclaredOperation, 'access' | 'method' | 'path'>) {
  const isWrite = method !== 'GET'
  const names: Record<string, keyof typeof RESPONSES | false> = {
    400: 'BadRequest',
    401: access !== 'public' && 'Unauthorized',
    403: (access !== 'public' || isWrite) && 'Forbidden',
    404: (access !== 'public' || path.includes('{')) && 'NotFound',
    409: isWrite && 'Conflict',
    422: isWrite && 'Unprocessable',
    429: 'TooManyRequests',
    '4XX': 'Refusal',
    '5XX': 'Failure',
  }
  return Object.fromEntries(
    Object.entries(names).flatMap(([status, name]) => (name ? [[status, refOf('responses', name)]] : [])),
  )
}
