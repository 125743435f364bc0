import { describe, expect, test } from 'vitest'
import { guardRedirect, type Route } from '#shared/routing/route-table.ts'

type Guarded = Pick<Route, 'page' | 'guards'>
const route = (given: Pick<Route, 'guards'>): Guarded => ({ page: true, ...given })
const guest = { isSignedIn: false, hasCompany: false }
const seeker = { isSignedIn: true, hasCompany: false }
const recruiter = { isSignedIn: true, hasCompany: true }
const toSignIn = '/sign-in?redirect_uri=%2Fpay%3Fa%3D1'
const toCompany = '/companies/new?redirect_uri=%2Fpay%3Fa%3D1'

describe('route guards', () => {
  test.each([
    ['nobody is stopped at an open page', route({}), guest, null],
    ['a guest signs in first', route({ guards: ['auth-require'] }), guest, toSignIn],
    ['who is signed in enters', route({ guards: ['auth-require'] }), seeker, null],
    [
      'a guest signs in before a company is asked for',
      route({ guards: ['auth-require', 'company-require'] }),
      guest,
      toSignIn,
    ],
    [
      'who has no company makes one',
      route({ guards: ['auth-require', 'company-require'] }),
      seeker,
      toCompany,
    ],
    [
      'who acts for a company enters',
      route({ guards: ['auth-require', 'company-require'] }),
      recruiter,
      null,
    ],
    [
      'an address without a page is not found, not guarded',
      { page: false, guards: ['auth-require'] } as const,
      guest,
      null,
    ],
    ['an unknown address is not guarded', undefined, guest, null],
  ])('route guards: %s', (_title, guarded, visitor, target) => {
    expect(guardRedirect(guarded, visitor, '/pay?a=1')).toBe(target)
  })
})
