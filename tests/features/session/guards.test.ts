import cookieParser from 'cookie-parser'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { applyGuards } from '#server/http/guards.ts'
import { guardRedirect } from '#shared/routing/route-table.ts'
import { testApp } from '#tests/support/app.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'

const { deps, buildPerson } = await testPeople()
const app = testApp(cookieParser(), applyGuards(deps), (_req, res) => void res.send('the page'))
const PATH = '/personal/settings/profile?tab=sessions'

const open = (path: string, person?: Pick<TestPerson, 'token'>) => {
  const asked = request(app).get(path)
  return person ? asked.set('cookie', `__Host-token=${person.token}`) : asked
}

describe('the guard auth-require', () => {
  test('a page with the guard auth-require redirects guests to sign in and back, uncached', async () => {
    const { status, headers } = await open(PATH)
    expect(status).toBe(302)
    expect(headers['location']).toBe(`/sign-in?redirect_uri=${encodeURIComponent(PATH)}`)
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('a page with the guard auth-require opens for signed-in users', async () => {
    expect((await open(PATH, await buildPerson())).text).toBe('the page')
  })

  test('a page with the guard auth-require redirects visitors with an invalid cookie and clears it', async () => {
    const { status, headers } = await open(PATH, { token: 'x'.repeat(43) })
    expect(status).toBe(302)
    expect(String(headers['set-cookie'])).toContain('__Host-token=;')
  })
})

test('a staff page is not found by other users', async () => {
  expect((await open('/staff/companies')).status).toBe(404)
  expect((await open('/staff/companies', await buildPerson())).status).toBe(404)
  expect((await open('/staff/companies', await buildPerson({ staffRole: 'moderator' }))).status).toBe(200)
})

test('a public page does not read the session', async () => {
  const { status, headers } = await open('/vacancies', { token: 'x'.repeat(43) })
  expect(status).toBe(200)
  expect(headers['set-cookie']).toBeUndefined()
})

test('a page with the guard company-require redirects to the new company form and back', () => {
  const route = {
    name: 'balance',
    path: '/balance',
    guards: ['auth-require', 'company-require'],
    page: true,
  } as const
  const visit = (isSignedIn: boolean, hasCompany: boolean) =>
    guardRedirect(route, { isSignedIn, hasCompany }, '/balance?year=2026')
  expect(visit(false, false)).toBe('/sign-in?redirect_uri=%2Fbalance%3Fyear%3D2026')
  expect(visit(true, false)).toBe('/companies/new?redirect_uri=%2Fbalance%3Fyear%3D2026')
  expect(visit(true, true)).toBeNull()
})
