/** The transport's part of a session. */
export type SessionPort = {
  /** SHA-256 of the token of this call; null without one. */
  tokenHash: string | null
  /** SHA-256 of the token in the cookie, whose session a new one replaces; null without a cookie. */
  cookieHash: string | null
  /** SHA-256 of the token in the device cookie, which a browser gets with its first sign-in; null without one. */
  deviceHash: string | null
  /** SHA-256 of the token that registers a confirmed address; null without a cookie. */
  registrationHash: string | null
  /** Whether a browser calls: it gets the token in the cookie only, where scripts cannot read it. */
  isPage: boolean
  ip: string
  userAgent: string
  /** Sets the cookies: for 90 days with `remember`, else until the browser is closed. */
  start(session: OpenedSession): void
  /** Sets the cookie with the token that registers a confirmed address. */
  startRegistration(token: string): void
  clear(): void
}

export type OpenedSession = {
  token: string
  remember: boolean
  /** New value of the device cookie; null to leave it. */
  deviceToken: string | null
}
