import type { CookieOptions, Response } from 'express'
import type { OpenedSession } from '#server/kernel/session-port.ts'
import { REMEMBERED_SECONDS } from '#server/features/identity/session/sessions.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** Says "there is a session" to scripts and holds no secret. */
const FLAG_COOKIE = 'session'

/** On https the prefix makes the browser refuse a cookie planted from a subdomain or over http. */
export const tokenCookieName = (isHttps: boolean) => (isHttps ? '__Host-token' : 'token')

/** Holds no session: it only tells a known browser from a new one, and stays when the person signs out. */
export const deviceCookieName = (isHttps: boolean) => (isHttps ? '__Host-device' : 'device')
/** Browsers keep no cookie longer. */
const DEVICE_MS = 400 * DAY_MS

type Life = { isHttps: boolean; remember: boolean }

export function setSessionCookies(
  res: Response,
  { token, deviceMark, isHttps, remember }: Life & OpenedSession,
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

function options({ isHttps, remember }: Life): CookieOptions {
  return {
    path: '/',
    sameSite: 'lax',
    secure: isHttps,
    ...(remember ? { maxAge: REMEMBERED_SECONDS * 1000 } : {}),
  }
}
