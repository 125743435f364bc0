import { expect, test } from 'vitest'
import {
  afterRegistration,
  codeStepPath,
  intentOf,
  newAccountPath,
} from '#shared/features/identity/session/sign-in-paths.ts'

test.each([
  [{ redirectUri: null, role: null }, ''],
  [{ redirectUri: '/resumes?a=1', role: null }, '&redirect_uri=%2Fresumes%3Fa%3D1'],
  [{ redirectUri: '/vacancies/new', role: 'employer' }, '&role=employer&redirect_uri=%2Fvacancies%2Fnew'],
] as const)('the steps of signing in keep what one came for: %j', (destination, kept) => {
  expect(codeStepPath('c1', destination)).toBe(`/sign-in?challenge=c1${kept}`)
  expect(newAccountPath(destination)).toBe(`/sign-in?step=name${kept}`)
})

test('a new account of an employer begins with a company, that of a seeker with the home page', () => {
  expect(afterRegistration('employer')).toBe('/companies/new')
  expect(afterRegistration('seeker')).toBe('/')
})

test.each([
  ['/companies/new', 'employer'],
  ['/personal/vacancies', 'employer'],
  ['/personal/vacancies/7/edit?step=check#a', 'employer'],
  ['/personal/resumes', 'seeker'],
  ['/personal/responses#a', 'seeker'],
  ['/vacancies', null],
  ['/nowhere', null],
  [null, null],
] as const)('who comes to sign in for %s is taken for %s, unless the role is said', (redirectUri, intent) => {
  expect(intentOf({ redirectUri, role: null })).toBe(intent)
  expect(intentOf({ redirectUri, role: 'employer' })).toBe('employer')
})
