/** The browser's side of a session, implemented by the transport. */
export type SessionPort = {
  /** SHA-256 of the token of this call; null for a guest. */
  tokenHash: string | null
  /** SHA-256 of the token in the cookie, whose session a new one replaces; null without a cookie. */
  cookieHash: string | null
  /** SHA-256 of the token of this browser, which it gets at its first sign-in with any account. */
  markHash: string | null
  /** Called by a browser, which stores the token in a cookie and does not need it in the answer. */
  isPage: boolean
  ip: string
  userAgent: string
  /** Sets the cookie: for 90 days with `remember`, else until the browser is closed. */
  start(session: OpenedSession): void
  clear(): void
}

export type OpenedSession = {
  token: string
  remember: boolean
  /** New token of the browser; null when it has one. */
  deviceMark: string | null
}
