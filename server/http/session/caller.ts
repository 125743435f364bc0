import type { Request, Response } from 'express'
import type { SessionPort } from '#server/kernel/session-port.ts'
import { findActor, touchSession } from '#server/features/identity/session/queries.ts'
import { UNREMEMBERED_MS } from '#server/features/identity/session/sessions.ts'
import { hashToken } from '#server/kernel/token.ts'
import type { Deps } from '#server/http/context.ts'
import type { Actor } from '#server/kernel/context.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { clearSessionCookies, deviceCookieName, setSessionCookies, tokenCookieName } from './cookies.ts'

type Caller = {
  actor: Actor
  session: SessionPort
  /** How the token came. */
  via: 'cookie' | 'header' | 'nothing'
}

type CallerDeps = Pick<Deps, 'reads' | 'now' | 'site'>

const TOUCH_MS = 5 * MINUTE_MS
const TOKEN = /^[\w-]{43}$/

const callers = new WeakMap<Request, Promise<Caller>>()

/**
 * The caller of a request: `Authorization: Token …` takes precedence over the cookie, an unknown token is a guest, and
 * the cookie of a session that has ended is cleared. The session is read once per request, and again after the request
 * itself starts or ends one.
 */
export function callerOf(req: Request, res: Response, deps: CallerDeps): Promise<Caller> {
  const cached = callers.get(req)
  if (cached) return cached
  const caller = readCaller(req, res, deps)
  callers.set(req, caller)
  return caller
}

async function readCaller(req: Request, res: Response, deps: CallerDeps): Promise<Caller> {
  const isHttps = deps.site.publicUrl.startsWith('https:')
  const header = req.get('authorization')
  const cookies: Record<string, unknown> = req.cookies
  const name = tokenCookieName(isHttps)
  const cookie = cookies[name]
  const via = header !== undefined ? 'header' : typeof cookie === 'string' ? 'cookie' : 'nothing'
  const tokenHash = hashOf(header === undefined ? cookie : header.match(/^Token (.*)$/)?.[1])
  const actor = tokenHash === null ? ({ kind: 'guest' } as const) : await findActorBy(deps, tokenHash)
  if (via === 'cookie' && actor.kind === 'guest') clearSessionCookies(res, { isHttps })

  /** The rest of this request sees the cookie that the next request of the browser will send. */
  const replaceCookie = (token: string | undefined) => {
    req.cookies = { ...req.cookies, [name]: token }
    callers.delete(req)
  }
  return {
    via,
    actor,
    session: {
      tokenHash,
      cookieHash: hashOf(cookie),
      markHash: hashOf(cookies[deviceCookieName(isHttps)]),
      isPage: req.get('sec-fetch-site') !== undefined || req.get('origin') !== undefined,
      ip: req.ip ?? '',
      userAgent: req.get('user-agent') ?? '',
      start(session) {
        setSessionCookies(res, { ...session, isHttps })
        replaceCookie(session.token)
      },
      clear() {
        clearSessionCookies(res, { isHttps })
        replaceCookie(undefined)
      },
    },
  }
}

const hashOf = (token: unknown) => (typeof token === 'string' && TOKEN.test(token) ? hashToken(token) : null)

async function findActorBy(deps: CallerDeps, tokenHash: string): Promise<Actor> {
  const now = deps.now()
  const row = await findActor(deps.reads, { tokenHash, now: now.toISOString() })
  if (!row) return { kind: 'guest' }
  if (now.getTime() - Date.parse(row.lastSeenAt) > TOUCH_MS)
    await touchSession(deps.reads, {
      id: row.sessionId,
      now: now.toISOString(),
      expiresAt: row.isRemembered ? undefined : new Date(now.getTime() + UNREMEMBERED_MS).toISOString(),
    })
  const { userId, sessionId, staffRole, roleId, companyId, accessLevel } = row
  const role =
    roleId !== null && companyId !== null && accessLevel !== null
      ? { id: roleId, companyId, accessLevel }
      : null
  return { kind: 'user', userId, sessionId, staffRole, role }
}
