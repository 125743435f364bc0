import type { CookieOptions, Response } from 'express'
import type { OpenedSession } from '#server/kernel/session-port.ts'
import { REMEMBERED_SECONDS } from '#server/features/identity/session/sessions.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** Tells scripts that there is a session; holds no secret. */
const FLAG_COOKIE = 'session'

/** With the prefix on https the browser rejects a cookie set by a subdomain or over http. */
export const tokenCookieName = (isHttps: boolean) => (isHttps ? '__Host-token' : 'token')

/** Identifies a known browser, not a session; stays after sign-out. */
export const deviceCookieName = (isHttps: boolean) => (isHttps ? '__Host-device' : 'device')
/** The longest lifetime that browsers allow. */
const DEVICE_MS = 400 * DAY_MS

type CookieLifetime = { isHttps: boolean; remember: boolean }

export function setSessionCookies(
  res: Response,
  { token, deviceMark, isHttps, remember }: CookieLifetime & OpenedSession,
) {
  if (deviceMark !== null)
    res.cookie(deviceCookieName(isHttps), deviceMark, {
      path: '/',
      sameSite: 'lax',
      secure: isHttps,
      httpOnly: true,
      maxAge: DEVICE_MS,
    })
  res.cookie(tokenCookieName(isHttps), token, { ...options({ isHttps, remember }), httpOnly: true })
  res.cookie(FLAG_COOKIE, '1', options({ isHttps, remember }))
}

export function clearSessionCookies(res: Response, { isHttps }: { isHttps: boolean }) {
  const base: CookieOptions = { path: '/', sameSite: 'lax', secure: isHttps }
  res.clearCookie(tokenCookieName(isHttps), { ...base, httpOnly: true })
  res.clearCookie(FLAG_COOKIE, base)
}

function options({ isHttps, remember }: CookieLifetime): CookieOptions {
  return {
    path: '/',
    sameSite: 'lax',
    secure: isHttps,
    ...(remember ? { maxAge: REMEMBERED_SECONDS * 1000 } : {}),
  }
}
