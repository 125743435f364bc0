import type { CookieOptions, Response } from 'express'
import type { OpenedSession } from '#server/kernel/session-port.ts'
import { REMEMBERED_SECONDS } from '#server/features/identity/session/sessions.ts'
import { REGISTRATION_MS } from '#server/features/identity/session/register-confirmed.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** Says "there is a session" to scripts and holds no secret. */
export const FLAG_COOKIE = 'session'

/** With the prefix on https the browser rejects a cookie set by a subdomain or over http. */
export const tokenCookieName = (isHttps: boolean) => (isHttps ? '__Host-token' : 'token')

/** Registers an address that a code has confirmed. */
export const registrationCookieName = (isHttps: boolean) => (isHttps ? '__Host-registration' : 'registration')

/** Identifies a known browser, not a session; stays after sign-out. */
export const deviceCookieName = (isHttps: boolean) => (isHttps ? '__Host-device' : 'device')
/** The longest lifetime that browsers allow. */
const DEVICE_MS = 400 * DAY_MS

export function setSessionCookies(
  res: Response,
  { token, deviceToken, isHttps, remember }: OpenedSession & { isHttps: boolean },
) {
  if (deviceToken !== null)
    res.cookie(deviceCookieName(isHttps), deviceToken, {
      ...options({ isHttps, maxAgeMs: DEVICE_MS }),
      httpOnly: true,
    })
  const life = { isHttps, maxAgeMs: remember ? REMEMBERED_SECONDS * 1000 : null }
  res.cookie(tokenCookieName(isHttps), token, { ...options(life), httpOnly: true })
  setFlagCookie(res, life)
}

export function setRegistrationCookie(res: Response, token: string, { isHttps }: { isHttps: boolean }) {
  res.cookie(registrationCookieName(isHttps), token, {
    ...options({ isHttps, maxAgeMs: REGISTRATION_MS }),
    httpOnly: true,
  })
}

export function clearRegistrationCookie(res: Response, { isHttps }: { isHttps: boolean }) {
  res.clearCookie(registrationCookieName(isHttps), {
    ...options({ isHttps, maxAgeMs: null }),
    httpOnly: true,
  })
}

/** @param life.maxAgeMs null: until the browser is closed */
export function setFlagCookie(res: Response, life: { isHttps: boolean; maxAgeMs: number | null }) {
  res.cookie(FLAG_COOKIE, '1', options(life))
}

export function clearSessionCookies(res: Response, { isHttps }: { isHttps: boolean }) {
  const base = options({ isHttps, maxAgeMs: null })
  res.clearCookie(tokenCookieName(isHttps), { ...base, httpOnly: true })
  res.clearCookie(FLAG_COOKIE, base)
}

function options({ isHttps, maxAgeMs }: { isHttps: boolean; maxAgeMs: number | null }): CookieOptions {
  return { path: '/', sameSite: 'lax', secure: isHttps, ...(maxAgeMs === null ? {} : { maxAge: maxAgeMs }) }
}
