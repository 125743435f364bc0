import type { Call } from './context.ts'

/** What a call made for everybody knows: public pages, feeds and sitemaps have nobody signed in. */
export const guestCtx = <Deps>(deps: Deps): Call<Deps> => ({
  deps,
  actor: { kind: 'guest' },
  session: NO_SESSION,
})

const NO_SESSION: Call['session'] = {
  tokenHash: null,
  cookieHash: null,
  deviceHash: null,
  ip: '',
  userAgent: '',
  isPage: false,
  start: refuseSession,
  clear: refuseSession,
}

function refuseSession(): never {
  throw new Error('A public page opens no session')
}
