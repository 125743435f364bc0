import type { Request, Response } from 'express'
import type { SessionPort } from '#server/kernel/session-port.ts'
import { findActor, touchSession } from '#server/features/identity/session/queries.ts'
import { UNREMEMBERED_MS } from '#server/features/identity/session/sessions.ts'
import { hashToken } from '#server/kernel/token.ts'
import type { Deps } from '#server/http/context.ts'
import type { Actor } from '#server/kernel/context.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import {
  clearSessionCookies,
  deviceCookieName,
  FLAG_COOKIE,
  setFlagCookie,
  setSessionCookies,
  tokenCookieName,
} from './cookies.ts'

type Caller = {
  actor: Actor
  session: SessionPort
  /** How the token came: only a 401 to this very cookie clears it. */
  via: 'cookie' | 'header' | 'nothing'
}

type CallerDeps = { deps: Pick<Deps, 'reads' | 'now'>; isHttps: boolean }

const TOUCH_MS = 5 * MINUTE_MS
const TOKEN_SHAPE = /^[\w-]{43}$/

const callers = new WeakMap<Request, Promise<Caller>>()

/**
 * Who calls: `Authorization: Token …` beats the cookie, an unknown token is a guest. The session is read once a
 * request, and again only after the request itself has started or ended one.
 */
export function callerOf(req: Request, res: Response, callerDeps: CallerDeps): Promise<Caller> {
  const known = callers.get(req)
  if (known) return known
  const caller = readCaller(req, res, callerDeps)
  callers.set(req, caller)
  return caller
}

/** From here on the request has these cookies, as the next one of the browser will. */
function replaceCookies(req: Request, { name, token }: { name: string; token: string | undefined }) {
  req.cookies = { ...req.cookies, [name]: token, [FLAG_COOKIE]: token && '1' }
  callers.delete(req)
}

async function readCaller(req: Request, res: Response, { deps, isHttps }: CallerDeps): Promise<Caller> {
  const header = req.get('authorization')
  const cookies: Record<string, unknown> = req.cookies
  const name = tokenCookieName(isHttps)
  const cookie = cookies[name]
  const via = header === undefined ? (typeof cookie === 'string' ? 'cookie' : 'nothing') : 'header'
  const token =
    via === 'header'
      ? header?.match(/^Token ([\w-]{43})$/)?.[1]
      : via === 'cookie'
        ? String(cookie)
        : undefined
  const tokenHash = hashOf(token)
  const found = tokenHash === null ? null : await findSession(deps, tokenHash)
  // A late 401 about an ended session can make the browser drop the flag of this one. No shared cache keeps an answer
  // that depends on its caller.
  if (found && via === 'cookie' && cookies[FLAG_COOKIE] !== '1')
    setFlagCookie(res, { isHttps, maxAgeMs: found.maxAgeMs })
  return {
    via,
    actor: found?.actor ?? { kind: 'guest' },
    session: {
      tokenHash,
      cookieHash: hashOf(cookie),
      deviceHash: hashOf(cookies[deviceCookieName(isHttps)]),
      isPage: req.get('sec-fetch-site') !== undefined || req.get('origin') !== undefined,
      ip: req.ip ?? '',
      userAgent: req.get('user-agent') ?? '',
      start(session) {
        setSessionCookies(res, { ...session, isHttps })
        replaceCookies(req, { name, token: session.token })
      },
      clear() {
        clearSessionCookies(res, { isHttps })
        replaceCookies(req, { name, token: undefined })
      },
    },
  }
}

const hashOf = (token: unknown) =>
  typeof token === 'string' && TOKEN_SHAPE.test(token) ? hashToken(token) : null

/** `maxAgeMs`: what is left of a remembered session; null for one that ends with the browser. Null for an ended session. */
async function findSession(
  deps: CallerDeps['deps'],
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
