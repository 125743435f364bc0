/** The visitor's side of a session, as the transport provides it. */
export type SessionPort = {
  /** SHA-256 of the token this call came with; null for a guest. */
  tokenHash: string | null
  /** SHA-256 of the token in the browser's cookie, which a new session replaces; null when there is none. */
  cookieHash: string | null
  /** SHA-256 of the mark that this browser was given with its first sign-in, whoever signed in. */
  markHash: string | null
  /** A page of ours asks: the browser keeps the token in its cookie, and no script needs to see it. */
  isPage: boolean
  ip: string
  userAgent: string
  /** Gives the token to the browser: 90 days with `remember`, else until it is closed. */
  start(session: OpenedSession): void
  clear(): void
}

export type OpenedSession = {
  token: string
  remember: boolean
  /** For the browser to keep; null when it keeps the one it has. */
  deviceMark: string | null
}
