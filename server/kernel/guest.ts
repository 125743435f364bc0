import type { Call } from './context.ts'

/** The context of a call without a user: for public pages, feeds and sitemaps. */
export const guestCtx = <Deps>(deps: Deps): Call<Deps> => ({
  deps,
  actor: { kind: 'guest' },
  session: NO_SESSION,
})

const NO_SESSION: Call['session'] = {
  tokenHash: null,
  cookieHash: null,
  deviceHash: null,
  registrationHash: null,
  ip: '',
  userAgent: '',
  isPage: false,
  start: refuseSession,
  startRegistration: refuseSession,
  clear: refuseSession,
}

function refuseSession(): never {
  throw new Error('A public page opens no session')
}
