import { OpenAPIHandler } from '@orpc/openapi/node'
import { createRouterClient, ORPCError } from '@orpc/server'
import type { Request, RequestHandler, Response } from 'express'
import type { ApiClient } from '#client/app/api.ts'
import { findTokenActor } from '#server/features/intake/api-tokens/actor.ts'
import { noteApiToken } from '#server/kernel/caller-address.ts'
import { searchOf } from '#server/http/request-address.ts'
import { isSameOrigin } from '#server/http/session/same-origin.ts'
import { callerOf } from '#server/http/session/caller.ts'
import { assertAccess } from '#server/kernel/access.ts'
import { guestCtx } from '#server/kernel/guest.ts'
import { networkOf } from '#server/kernel/network.ts'
import { inSpan } from '#server/kernel/tracing.ts'
import { inWork } from '#server/kernel/work.ts'
import type { Ctx, Deps } from '#server/http/context.ts'
import type { AccessLevel } from '#shared/kernel/contract.ts'
import { storableText } from '#shared/kernel/control-characters.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { RATE_CLASSES } from '#shared/kernel/rate-classes.ts'
import { fromWire, toWire } from '#shared/kernel/wire-case.ts'
import { createBodyGate } from './body-gate.ts'
import { encodeBodyError, refuseLargeBody } from './body-limit.ts'
import { refusalOf, retryAfterOf } from './refusal.ts'
import { router } from './router.ts'

type HttpCtx = Ctx & {
  requestId: string
  isForged: boolean
  /** Called before the answer is sent. */
  setRetryAfter: (seconds: number) => void
}

/** The API over HTTP, mounted at /api. Paths answer with and without a trailing slash. */
export function createApi({
  deps,
  report,
}: {
  deps: Deps
  report: (error: unknown) => void
}): RequestHandler {
  const readDeps = { ...deps, db: deps.reads }
  const refuseCrowdedBody = createBodyGate()
  const publicDeps = { ...deps, db: deps.publicReads }
  const handler = new OpenAPIHandler<HttpCtx>(router, {
    customErrorResponseBodyEncoder: encodeBodyError,
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
          assertAccess(actor, accessOf(meta), scopeOf(meta))
          await takeLimit(options.context, { method: route.method ?? 'POST', meta })
          // Reads and signing in use connections that commands cannot exhaust.
          const usesReads = route.method === 'GET' || route.tags?.includes('auth') === true
          const mayLag = meta['mayLag'] === true && actor.kind === 'guest'
          const context = {
            ...options.context,
            signal: options.signal,
            ...(mayLag ? { deps: publicDeps } : usesReads ? { deps: readDeps } : {}),
          }
          const input = fromWire(options.input, storableText)
          return toWire(await runOperation(options.path, () => next({ ...options, context, input })))
        } catch (error) {
          // Nobody waits for this answer.
          if (options.signal?.aborted && error === options.signal.reason) throw CALLER_GONE
          const refusal = refusalOf(error, { log: deps.log, requestId, report })
          const seconds = retryAfterOf(error, refusal.status)
          if (seconds !== null) options.context.setRetryAfter(seconds)
          throw refusal
        }
      },
    ],
  })
  return async (req, res, next) => {
    if (req.path.length > 1 && req.path.endsWith('/'))
      req.url = req.path.replace(/\/+$/, '') + searchOf(req.url)
    res.setHeader('cache-control', 'no-store')
    const { actor, session, via } = await apiCallerOf(req, res, deps)
    if (refuseLargeBody(req, res, { isGuest: actor.kind === 'guest' })) return
    const length = Number(req.get('content-length') ?? 0)
    if (refuseCrowdedBody(res, { ...bodyCaller(actor, session), length })) return
    const context: HttpCtx = {
      deps,
      actor,
      session,
      requestId: String(res.locals['requestId']),
      isForged: !isSameOrigin(req, { site: deps.site, via }),
      setRetryAfter: (seconds) => void res.setHeader('retry-after', String(seconds)),
    }
    const { matched } = await handler.handle(req, res, { prefix: '/api', context })
    if (!matched) next()
  }
}

/** @throws Error for an operation whose contract has no access level */
function accessOf(meta: Record<string, unknown>): AccessLevel {
  const level = meta['access']
  switch (level) {
    case 'public':
    case 'signed_in':
    case 'company':
    case 'api_token':
    case 'staff':
      return level
  }
  throw new Error('An operation has no access level')
}

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

/**
 * Reads of guests count per network, commands per user. The commands of guests are signing in, which has limits of its
 * own, and views of vacancies.
 * @throws Problem too_many_requests
 */
async function takeLimit(
  { deps, actor, session }: Ctx,
  { method, meta }: { method: string; meta: Record<string, unknown> },
) {
  if (actor.kind === 'user' && actor.apiToken) return deps.limits.take('api', String(actor.apiToken.id))
  if (method !== 'GET' && actor.kind === 'user') {
    const rateClass = RATE_CLASSES.find((name) => name === meta['limit']) ?? 'commands'
    await deps.limits.take(rateClass, String(actor.userId))
  }
  if (method === 'GET' && actor.kind === 'guest') await deps.limits.take('search', networkOf(session.ip))
}

/** Slow statements and traces name the operation. */
function runOperation<Result>(path: readonly string[], run: () => Promise<Result>) {
  const name = path.join('.')
  return inWork({ name }, () => inSpan(name, {}, () => run()))
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
