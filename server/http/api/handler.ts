import { OpenAPIHandler } from '@orpc/openapi/node'
import { createRouterClient } from '@orpc/server'
import type { RequestHandler } from 'express'
import type { ApiClient } from '#client/app/api.ts'
import { isFromOurPages } from '#server/http/session/same-origin.ts'
import { callerOf } from '#server/http/session/caller.ts'
import { assertAccess } from '#server/kernel/access.ts'
import { guestCtx } from '#server/kernel/guest.ts'
import type { Ctx, Deps } from '#server/http/context.ts'
import type { AccessLevel } from '#shared/kernel/contract.ts'
import { storableText } from '#shared/kernel/control-characters.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { fromWire, toWire } from '#shared/kernel/wire-case.ts'
import { refuseLargeBody, wordsForBody } from './body-limit.ts'
import { limitCall } from './limit-call.ts'
import { refusalOf, retryAfterOf } from './refusal.ts'
import { router } from './router.ts'

type ApiDeps = { deps: Deps; publicUrl: string; report: (error: unknown) => void }
type HttpCtx = Ctx & {
  requestId: string
  isForged: boolean
  /** Called before the answer leaves. */
  setRetryAfter: (seconds: number) => void
}

/** The API over HTTP, mounted at /api. Paths answer with and without a trailing slash. */
export function createApi({ deps, publicUrl, report }: ApiDeps): RequestHandler {
  const publicOrigin = new URL(publicUrl).origin
  const isHttps = publicUrl.startsWith('https:')
  const readingDeps = { ...deps, db: deps.reads }
  const handler = new OpenAPIHandler<HttpCtx>(router, {
    customErrorResponseBodyEncoder: wordsForBody,
    clientInterceptors: [
      async ({ next, ...options }) => {
        const { actor, isForged, requestId } = options.context
        try {
          if (isForged)
            throw new Problem(
              'forbidden',
              'Команда пришла не с нашей страницы. Обновите страницу и повторите.',
            )
          const { meta, route } = options.procedure['~orpc']
          assertAccess(actor, accessOf(meta))
          await limitCall(options.context, { method: route.method ?? 'POST', meta })
          const context = usesReads(route) ? { ...options.context, deps: readingDeps } : options.context
          return toWire(await next({ ...options, context, input: fromWire(options.input, storableText) }))
        } catch (error) {
          const refusal = refusalOf(error, { log: deps.log, requestId, report })
          const seconds = retryAfterOf(error, refusal.status)
          if (seconds !== null) options.context.setRetryAfter(seconds)
          throw refusal
        }
      },
    ],
  })
  return async (req, res, next) => {
    const at = req.url.indexOf('?')
    const path = at === -1 ? req.url : req.url.slice(0, at)
    if (path.length > 1 && path.endsWith('/'))
      req.url = path.replace(/\/+$/, '') + (at === -1 ? '' : req.url.slice(at))
    res.setHeader('cache-control', 'no-store')
    const { actor, session, via } = await callerOf(req, res, { deps, isHttps })
    // Only this server knows that this very cookie is worth nothing any more.
    if (via === 'cookie' && actor.kind === 'guest') session.clear()
    if (refuseLargeBody(req, res, { isGuest: actor.kind === 'guest' })) return
    const context: HttpCtx = {
      deps,
      actor,
      session,
      requestId: String(res.locals['requestId']),
      isForged: !isFromOurPages(req, { publicOrigin, via }),
      setRetryAfter: (seconds) => void res.setHeader('retry-after', String(seconds)),
    }
    const { matched } = await handler.handle(req, res, { prefix: '/api', context })
    if (!matched) next()
  }
}

/** Reading and signing in have connections that commands cannot take. */
const usesReads = ({ method, tags }: { method?: string; tags?: readonly string[] }) =>
  method === 'GET' || tags?.includes('auth') === true

/** Every operation states its floor; one that forgot is nobody's. */
function accessOf(meta: Record<string, unknown>): AccessLevel {
  const level = meta['access']
  if (level === 'public' || level === 'signed_in' || level === 'company' || level === 'staff') return level
  throw new Error('An operation has no access floor')
}

/** The same operations for pages rendered here: no network, no serialising; without a caller, for nobody signed in. */
export function createInProcessClient(
  deps: Deps,
  caller: Ctx = guestCtx({ ...deps, db: deps.reads }),
): ApiClient {
  return createRouterClient(router, {
    context: caller,
    interceptors: [
      ({ next, context, procedure }) => {
        assertAccess(context.actor, accessOf(procedure['~orpc'].meta))
        return next()
      },
    ],
  })
}
