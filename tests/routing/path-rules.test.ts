import { describe, expect, test } from 'vitest'
import {
  plainPath,
  redirectUriOf,
  safeLocalPath,
  withoutFirstPage,
  withoutMoskva,
  withoutPaidMark,
} from '#shared/routing/path-rules.ts'

describe('redirect targets', () => {
  test.each(['/', '/vacancies', '/vacancies/42?search=a%20b#top', '/rabota/omsk?x=//y'])(
    'the redirect target %s is accepted',
    (path) => {
      expect(safeLocalPath(path)).toBe(path)
    },
  )

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' /vacancies',
    '/vacancies\n//evil.example',
    '/\t/evil.example',
    '',
    'vacancies',
    `/${'a'.repeat(2001)}`,
    null,
    undefined,
  ])('the redirect target %j is refused', (target) => {
    expect(safeLocalPath(target)).toBeNull()
  })

  test('the parameter redirect_uri is accepted once and as a path only', () => {
    expect(redirectUriOf(new URLSearchParams('redirect_uri=/pay'))).toBe('/pay')
    expect(redirectUriOf(new URLSearchParams('redirect_uri=/pay&redirect_uri=/balance'))).toBeNull()
    expect(redirectUriOf(new URLSearchParams('redirect_uri=https://evil.example'))).toBeNull()
    expect(redirectUriOf(new URLSearchParams(''))).toBeNull()
  })
})

describe('canonical addresses', () => {
  test.each([
    ['/vacancies/', '/vacancies'],
    ['//vacancies', '/vacancies'],
    ['/vacancies//omsk///', '/vacancies/omsk'],
    ['/Vacancies/OMSK', '/vacancies/omsk'],
    ['//evil.example/vacancies/moskva', '/evil.example/vacancies/moskva'],
  ])('the address %s is normalised to %s', (path, plain) => {
    expect(plainPath(path)).toBe(plain)
  })

  test.each(['/', '/vacancies/omsk', '/vacancies/%D0%90'])('the address %s is already canonical', (path) => {
    expect(plainPath(path)).toBeNull()
  })
})

describe('home city segment', () => {
  test.each([
    ['/vacancies/moskva', '/vacancies'],
    ['/vacancies/buhgalter/moskva/bez-opyta', '/vacancies/buhgalter/bez-opyta'],
    ['/resumes/moskva', '/resumes'],
    ['/vacancies/moskva/moskva', '/vacancies'],
  ])('the home city address %s is read as %s', (path, rewritten) => {
    expect(withoutMoskva(path)).toBe(rewritten)
  })

  test.each([
    '/vacancies/regions/moskva',
    '/resumes/regions/moskva',
    '/rabota/moskva',
    '/moskva',
    '/vacancies/moskvarium',
  ])('the address %s keeps its home city', (path) => {
    expect(withoutMoskva(path)).toBeNull()
  })
})

describe('mark of a payment', () => {
  test.each([
    ['?success_payment=1', ''],
    ['?sent=1&success_payment=1', '?sent=1'],
    ['?success_payment&search=%D1%88%D0%B2%D0%B5%D1%8F', '?search=%D1%88%D0%B2%D0%B5%D1%8F'],
  ])('the query %s is read as %s', (search, rest) => {
    expect(withoutPaidMark(search)).toBe(rest)
  })

  test.each(['', '?search=success_payment', '?success_payments=1'])('the query %s has none', (search) => {
    expect(withoutPaidMark(search)).toBeNull()
  })
})

describe('first page of a list', () => {
  test.each([
    ['?page=1', ''],
    ['?page=0', ''],
    ['?page=', ''],
    ['?page', ''],
    ['?page=NaN', ''],
    ['?page=-1', ''],
    ['?page=[]', ''],
    ['?page[]=2', ''],
    ['?page=2&page=3', ''],
    ['?b=2&page=1&a=1', '?b=2&a=1'],
    ['?search=%D0%B0+b&page=01', '?search=%D0%B0+b'],
  ])('the query %s loses its first page', (search, rest) => {
    expect(withoutFirstPage(search)).toBe(rest)
  })

  test.each(['', '?search=a', '?page=2', '?page=100&search=a', '?homepage=1'])(
    'the query «%s» stays unchanged',
    (search) => {
      expect(withoutFirstPage(search)).toBeNull()
    },
  )
})
