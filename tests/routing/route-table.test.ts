import { LANDING_PAGES } from '#server/features/content/landing/pages.ts'
import { footerLinks } from '#client/ui/layout/footer-links.ts'
import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  assertKnownGuards,
  createRoute,
  FULL_LOAD_ROUTES,
  homeRoute,
  matchRoute,
  pathOf,
  routeRefusal,
  ROUTES,
  type RouteName,
} from '#shared/routing/route-table.ts'

describe('route table', () => {
  test.each([
    ['/', 'index'],
    ['/vacancies', 'vacancies-slug'],
    ['/vacancies/42', 'vacancies-id'],
    ['/vacancies/buhgalter/omsk', 'vacancies-slug'],
    ['/vacancies/new', 'vacancies-new'],
    ['/vacancies/regions', 'vacancies-regions'],
    ['/vacancies/regions/tatarstan', 'vacancies-regions-slug'],
    ['/resumes/0a1b2c', 'resumes-id'],
    ['/resumes/xyz', 'resumes-slug'],
    ['/companies/managers', 'companies-uid-managers'],
    ['/companies/7/managers', 'companies-uid-managers'],
    ['/bills/2026/15', 'bills-slug'],
    ['/udalennaya-rabota', 'landing'],
  ])('the path %s is the route %s', (path, name) => {
    expect(matchRoute(path)?.route.name).toBe(name)
  })

  test('no route matches a path of two unknown segments', () => {
    expect(matchRoute('/nothing/here')).toBeNull()
  })

  test('a matched route has its parameters', () => {
    expect(matchRoute('/vacancies/buhgalter/omsk')?.params).toEqual({ slug: 'buhgalter/omsk' })
  })

  test('route names are unique, and full-load routes exist', () => {
    const names = ROUTES.map((route) => route.name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining([...FULL_LOAD_ROUTES]))
  })

  test('a path is built from a route name', () => {
    expect(pathOf('vacancies-id', { id: 42 })).toBe('/vacancies/42')
    expect(pathOf('vacancies-slug')).toBe('/vacancies')
    expect(pathOf('companies-uid-managers')).toBe('/companies/managers')
    expect(() => pathOf('vacancies-id')).toThrow('needs id')
  })

  test('an unknown route name does not compile', () => {
    expectTypeOf<'vacancies'>().not.toExtend<RouteName>()
    expectTypeOf(pathOf).parameter(0).toEqualTypeOf<RouteName>()
    expectTypeOf(FULL_LOAD_ROUTES).items.toEqualTypeOf<RouteName>()
    expectTypeOf(homeRoute).returns.toExtend<RouteName>()
    expectTypeOf(createRoute).returns.toExtend<RouteName>()
    // @ts-expect-error: the list of vacancies is named vacancies-slug
    expect(() => pathOf('vacancies')).toThrow('Unknown route')
  })

  test('an unknown guard stops the start', () => {
    expect(() => assertKnownGuards()).not.toThrow()
    expect(() => assertKnownGuards([{ name: 'x', guards: ['auth-requier'] }])).toThrow(
      'Unknown route guard: auth-requier',
    )
  })

  test.each([
    '/companies/7',
    '/companies/7/profile',
    '/companies/managers',
    '/companies/7/managers',
    '/nowhere/at/all',
  ])('the path %s is not refused by its route', (path) => expect(routeRefusal(path)).toBeNull())

  test.each(['/companies/x', '/companies/07', '/companies/1234567890/profile', '/companies/-1/managers'])(
    'the path %s is refused by its route, which names the path',
    (path) => expect(routeRefusal(path)).toEqual({ status: 404, message: `Page Not Found: ${path}` }),
  )

  test('each audience has its home page', () => {
    expect([homeRoute(true), homeRoute(false)]).toEqual(['employer', 'index'])
  })

  test.for([
    ['an employer', true, false, 'vacancies-new'],
    ['a guest on the side of employers', true, true, 'vacancies-first'],
    ['a seeker', false, false, 'resumes-new'],
    ['a guest on the side of seekers', false, true, 'resumes-new'],
  ] as const)('the create link of %s leads to its page', ([, isEmployer, isGuest, name]) => {
    expect(createRoute(isEmployer, { isGuest })).toBe(name)
  })
})

test('the header and the footer link to every landing page and to no other', () => {
  const paths = LANDING_PAGES.map(({ slug }) => `/${slug}`)
  expect(
    footerLinks()
      .landings.map(({ href }) => href)
      .toSorted(),
  ).toEqual(paths.toSorted())
})
