import { OpenAPIHandler } from '@orpc/openapi/node'
import { createRouterClient, ORPCError } from '@orpc/server'
import type { ApiClient } from '#shared/api-client.ts'
import type { Request, RequestHandler, Response } from 'express'
import { findTokenActor } from '#server/features/intake/api-tokens/actor.ts'
import { noteRetryAfter } from '#server/http/retry-after.ts'
import { noteApiToken, networkOf } from '#server/kernel/caller-address.ts'
import { searchOf } from '#server/http/request-address.ts'
import { isSameOrigin } from '#server/http/session/same-origin.ts'
import { callerOf } from '#server/http/session/caller.ts'
import { assertAccess } from '#server/kernel/access.ts'
import { guestCtx } from '#server/kernel/context.ts'
import { RateLimited } from '#server/kernel/rate-limits.ts'
import type { Ctx, Deps } from '#server/http/context.ts'
import { storableText } from '#shared/kernel/text.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { fromWire, toWire } from '#shared/kernel/wire-case.ts'
import { createBodyGate } from './body-gate.ts'
import { runOnce } from './idempotency.ts'
import { allowedMethods } from './methods.ts'
import { accessOf, runOperation, usesReads } from './operation.ts'
import { isFromOurPage, problemAnswer, sendProblem, type Refusal } from './problem.ts'
import { setRateHeaders, takeLimit } from './rate-limit.ts'
import { refusalOf } from './refusal.ts'
import { router } from './router.ts'
import { nameUnknown, type UnknownParameters } from './unknown-names.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'

/** A picture of 5 MB with the rest of its form. */
const BODY_BYTES_MAX = 6 * MEGABYTE

/** A document of 10 MB, of a company or a portfolio, with the rest of its form. */
const DOCUMENT_BODY_BYTES_MAX = 11 * MEGABYTE

/** Guests send no files, and a body is read before its operation is known. */
const GUEST_BODY_BYTES_MAX = MEGABYTE / 4

const SIGN_IN = { code: 'UNAUTHORIZED', status: 401, message: 'Войдите, чтобы продолжить.' }

const LENGTH_REQUIRED = {
  code: 'LENGTH_REQUIRED',
  status: 411,
  message: 'У запроса с телом должен быть заголовок Content-Length.',
}

const MALFORMED = {
  code: 'BAD_REQUEST',
  status: 400,
  message: 'Запрос записан с ошибкой: тело не удалось прочитать.',
}

type HttpCtx = Ctx & { req: Request; res: Response; requestId: string; isForged: boolean }

type ApiParts = {
  deps: Deps
  report: (error: unknown) => void
  /** Handling of names that the contract does not know. */ unknownParameters?: UnknownParameters
}

/** The API over HTTP, mounted at /api. Paths answer with and without a trailing slash. */
export function createApi({ deps, report, unknownParameters = 'warn' }: ApiParts): RequestHandler {
  const readDeps = { ...deps, db: deps.reads }
  const refuseCrowdedBody = createBodyGate()
  const publicDeps = { ...deps, db: deps.publicReads }
  const handler = new OpenAPIHandler<HttpCtx>(router, {
    customErrorResponseBodyEncoder: encodeBodyError,
    rootInterceptors: [
      async ({ next, ...options }) => {
        const { request, context } = options
        const isHead = request.method === 'HEAD'
        const result = await next(isHead ? { ...options, request: { ...request, method: 'GET' } } : options)
        return result.matched && result.response.status >= 400
          ? { ...result, response: problemAnswer(context, result.response) }
          : result
      },
    ],
    clientInterceptors: [
      async ({ next, ...options }) => {
        const { actor, session, isForged, requestId, req, res } = options.context
        try {
          if (isForged) throw new Problem('forbidden', session.isPage ? FORGED_PAGE : FORGED_PROGRAM)
          const { meta, route, inputSchema } = options.procedure['~orpc']
          assertAccess(actor, accessOf(meta), scopeOf(meta))
          const rate = await takeLimit(options.context, { method: route.method ?? 'POST', meta })
          if (rate) setRateHeaders(res, rate)
          const mayLag = meta['mayLag'] === true && actor.kind === 'guest'
          const context = {
            ...options.context,
            signal: options.signal,
            ...(mayLag ? { deps: publicDeps } : usesReads(route) ? { deps: readDeps } : {}),
          }
          const input = fromWire(options.input, storableText)
          nameUnknown({ req, res, route, schema: inputSchema, input, policy: unknownParameters })
          const call = {
            id: options.path.join('.'),
            meta,
            status: route.successStatus ?? 200,
            input: options.input,
          }
          return await runOnce(context, call, async (ctx) =>
            toWire(await runOperation(options.path, () => next({ ...options, context: ctx, input }))),
          )
        } catch (error) {
          // The client has disconnected.
          if (options.signal?.aborted && error === options.signal.reason) throw CALLER_GONE
          noteRetryAfter(res, error)
          if (error instanceof RateLimited) setRateHeaders(res, error.rate)
          throw refusalOf(error, { log: deps.log, requestId, report, isPage: isFromOurPage(req) })
        }
      },
    ],
  })
  return async (req, res, next) => {
    if (req.path.length > 1 && req.path.endsWith('/'))
      req.url = req.path.replace(/\/+$/, '') + searchOf(req.url)
    res.setHeader('cache-control', 'no-store')
    const { actor, session, via } = await apiCallerOf(req, res, deps)
    const refusal =
      refuseLargeBody(req, { isGuest: actor.kind === 'guest' }) ??
      refuseCrowdedBody(res, {
        ...bodyCaller(actor, session),
        length: Number(req.get('content-length') ?? 0),
      })
    if (refusal) return sendProblem(req, res, refusal, deps.site)
    const context: HttpCtx = {
      deps,
      actor,
      session,
      req,
      res,
      requestId: String(res.locals['requestId']),
      isForged: !isSameOrigin(req, { site: deps.site, via }),
    }
    const { matched } = await handler.handle(req, res, { prefix: '/api', context })
    if (matched) return
    const allowed = allowedMethods(req.path)
    if (allowed === null) return next()
    res.setHeader('allow', allowed)
    sendProblem(req, res, { ...WRONG_METHOD, message: `Этот адрес отвечает на ${allowed}.` }, deps.site)
  }
}

const WRONG_METHOD = { code: 'METHOD_NOT_ALLOWED', status: 405 }

const FORGED_PAGE = 'Команда пришла не с нашей страницы. Откройте сайт заново и повторите.'
const FORGED_PROGRAM =
  'С cookie сеанса команды принимаются только со страниц сайта. Передайте её значение в заголовке Authorization: Token.'

const CALLER_GONE = new ORPCError('CLIENT_CLOSED_REQUEST', { status: 499 })

const bodyCaller = (actor: Ctx['actor'], { ip }: Ctx['session']) =>
  actor.kind === 'user'
    ? ({ kind: 'person', caller: `user ${actor.userId}` } as const)
    : ({ kind: 'guest', caller: networkOf(ip) } as const)

const scopeOf = ({ scope }: Record<string, unknown>) => (typeof scope === 'string' ? scope : undefined)

/** Programs of companies call by their token alone, whatever cookies come with it. */
async function apiCallerOf(req: Request, res: Response, deps: Deps) {
  const caller = await callerOf(req, res, deps)
  if (!req.path.startsWith('/company/v1/')) return caller
  const actor = await findTokenActor(deps, req.get('authorization'))
  if (actor?.apiToken) noteApiToken(actor.apiToken.name)
  return { ...caller, actor: actor ?? ({ kind: 'guest' } as const), via: 'header' as const }
}

/** The same operations for pages rendered here, without network and serialisation; by default as a guest. */
export function createInProcessClient(
  deps: Deps,
  caller: Ctx = guestCtx({ ...deps, db: deps.publicReads }),
): ApiClient {
  return createRouterClient(router, {
    context: caller,
    interceptors: [
      ({ next, context, procedure, path }) => {
        assertAccess(context.actor, accessOf(procedure['~orpc'].meta))
        return runOperation(path, next)
      },
    ],
  })
}

const tooLarge = (limit: number) => ({
  code: 'TOO_LARGE',
  status: 413,
  message: `Слишком большой запрос: допустимо не больше ${limit / MEGABYTE} МБ.`,
})

/**
 * The refusal of a request whose body is too large, or has no stated length, before the body is read; Node enforces the
 * stated length. Null for one that may be read.
 */
function refuseLargeBody(req: Request, { isGuest }: { isGuest: boolean }): Refusal | null {
  const limit = /\/(?:documents|files)$/.test(req.path) ? DOCUMENT_BODY_BYTES_MAX : BODY_BYTES_MAX
  const length = Number(req.get('content-length') ?? 0)
  if (req.get('transfer-encoding') !== undefined) return LENGTH_REQUIRED
  if (length > limit) return tooLarge(limit)
  return isGuest && length > GUEST_BODY_BYTES_MAX ? SIGN_IN : null
}

/** The answer for a body that cannot be parsed, which fails before any operation runs. */
function encodeBodyError({ code, message }: ORPCError<string, unknown>) {
  // Only the library's own message begins like this.
  return code === 'BAD_REQUEST' && message.startsWith('Malformed request') ? MALFORMED : undefined
}
