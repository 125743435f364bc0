import type { Request, Response } from 'express'
import type { SessionPort } from '#server/kernel/session-port.ts'
import { findActor, touchSession } from '#server/features/identity/session/queries.ts'
import { UNREMEMBERED_MS } from '#server/features/identity/session/sessions.ts'
import { hashToken } from '#server/kernel/token.ts'
import type { Deps } from '#server/http/context.ts'
import type { Actor } from '#server/kernel/context.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import {
  clearRegistrationCookie,
  clearSessionCookies,
  deviceCookieName,
  FLAG_COOKIE,
  registrationCookieName,
  setFlagCookie,
  setRegistrationCookie,
  setSessionCookies,
  tokenCookieName,
} from './cookies.ts'

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
  const found = tokenHash === null ? null : await findSession(deps, tokenHash)
  if (via === 'cookie' && !found) clearSessionCookies(res, { isHttps })
  // A late 401 about an ended session can make the browser drop the flag of this one. No shared cache keeps an answer
  // that depends on its caller.
  if (found && via === 'cookie' && cookies[FLAG_COOKIE] !== '1')
    setFlagCookie(res, { isHttps, maxAgeMs: found.maxAgeMs })

  /** The rest of this request sees the cookies that the next request of the browser will send. */
  const replaceCookies = (token: string | undefined) => {
    req.cookies = { ...req.cookies, [name]: token, [FLAG_COOKIE]: token && '1' }
    callers.delete(req)
  }
  return {
    via,
    actor: found?.actor ?? { kind: 'guest' },
    session: {
      tokenHash,
      cookieHash: hashOf(cookie),
      deviceHash: hashOf(cookies[deviceCookieName(isHttps)]),
      registrationHash: hashOf(cookies[registrationCookieName(isHttps)]),
      isPage: req.get('sec-fetch-site') !== undefined || req.get('origin') !== undefined,
      ip: req.ip ?? '',
      userAgent: req.get('user-agent') ?? '',
      start(session) {
        setSessionCookies(res, { ...session, isHttps })
        if (cookies[registrationCookieName(isHttps)] !== undefined) clearRegistrationCookie(res, { isHttps })
        replaceCookies(session.token)
      },
      startRegistration: (token) => setRegistrationCookie(res, token, { isHttps }),
      clear() {
        clearSessionCookies(res, { isHttps })
        replaceCookies(undefined)
      },
    },
  }
}

const hashOf = (token: unknown) => (typeof token === 'string' && TOKEN.test(token) ? hashToken(token) : null)

/**
 * `maxAgeMs`: remaining time of a remembered session; null for one that ends with the browser. Returns null for an
 * ended session.
 */
async function findSession(
  deps: CallerDeps,
  tokenHash: string,
): Promise<{ actor: Actor; maxAgeMs: number | null } | null> {
  const now = deps.now()
  const row = await findActor(deps.reads, { tokenHash, now: now.toISOString() })
  if (!row) return null
  const { userId, sessionId, staffRole, roleId, companyId, accessLevel, isRemembered } = row
  if (now.getTime() - Date.parse(row.lastSeenAt) > TOUCH_MS)
    await touchSession(deps.reads, {
      id: sessionId,
      now: now.toISOString(),
      expiresAt: isRemembered ? undefined : new Date(now.getTime() + UNREMEMBERED_MS).toISOString(),
    })
  const role =
    roleId !== null && companyId !== null && accessLevel !== null
      ? { id: roleId, companyId, accessLevel }
      : null
  return {
    actor: { kind: 'user', userId, sessionId, staffRole, role },
    maxAgeMs: isRemembered ? Date.parse(row.expiresAt) - now.getTime() : null,
  }
}
