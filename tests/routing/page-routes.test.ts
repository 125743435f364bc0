import { globSync } from 'node:fs'
import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { routerPath } from '#client/app/page-routes.ts'
import { laterRoutes } from '#client/later-routes.ts'
import { routes, withLaterRoutes } from '#client/routes.ts'
import { pageFileOf, ROUTES } from '#shared/routing/route-table.ts'

const built = ROUTES.filter(({ page }) => page)
/** An address of each route, none of whose parameters is another route. */
const addressOf = ({ path }: { path: string }) => path.replace(/\{[^}]*\}/g, '7')
const patternAt = (site: typeof routes, path: string) => matchRoutes(site, path)?.at(-1)?.route.path
const allRoutes = withLaterRoutes(routes, laterRoutes)
const publicRoutes = routes[0]?.children ?? []
/** Of pages only: the layouts above them have no path. */
const pathsOf = (nested: typeof routes): (string | undefined)[] =>
  nested.flatMap(({ path, children }) => (children ? pathsOf(children) : [path]))

describe('page routes', () => {
  const files = globSync('client/**/*.page.tsx').map((path) => path.replace(/.*[\\/]|\.page\.tsx$/g, ''))

  test('every route with a page has one file, and every page file has a route', () => {
    expect(files.toSorted()).toEqual([...new Set(built.map(pageFileOf))].toSorted())
  })

  test('a route shares the page of a route that has one and is equally public', () => {
    for (const row of built.filter(({ sharesPageOf }) => sharesPageOf !== undefined)) {
      const owner = built.find(({ name }) => name === row.sharesPageOf)
      expect([row.name, owner?.sharesPageOf, owner?.isPublic]).toEqual([row.name, undefined, row.isPublic])
    }
  })

  test.each(built)('the address $path is matched by its own route', (row) =>
    expect(patternAt(allRoutes, addressOf(row))).toBe(routerPath(row.path)),
  )

  test('public routes are in the first part of the site map, all others in the later part', () => {
    const patternsOf = (isPublic: boolean) => [
      ...new Set(
        built.filter((row) => (row.isPublic ?? false) === isPublic).map(({ path }) => routerPath(path)),
      ),
    ]
    expect(publicRoutes.map(({ path }) => path)).toEqual([...patternsOf(true), '*'])
    const later = pathsOf(laterRoutes)
    expect(new Set(later)).toEqual(new Set(patternsOf(false)))
    expect(later).toHaveLength(patternsOf(false).length)
  })

  test('an address without a route opens the 404 page', () => {
    expect(patternAt(allRoutes, '/nothing/here')).toBe('*')
  })
})

test.each([
  ['/', '/'],
  ['/sign-in', '/sign-in'],
  ['/employer/{slug}', '/employer/:slug'],
  ['/personal/resumes/{id}/edit', '/personal/resumes/:id/edit'],
  ['/companies/{uid?}/managers', '/companies/:uid?/managers'],
  ['/bills/{slug*}', '/bills/*'],
  ['/responses/{id:digits}', '/responses/:id'],
  ['/vacancies/{id:digits}/respond', '/vacancies/:id/respond'],
  ['/vacancies/{id:digits}', '/vacancies/*'],
  ['/resumes', '/resumes/*'],
])('the route path %s is %s in the router', (path, pattern) => expect(routerPath(path)).toBe(pattern))
