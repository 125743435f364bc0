import { ROUTES } from '#shared/routing/route-table.ts'

/**
 * A path of the route table as a pattern of React Router. The router knows no characters, so it cannot tell
 * `/vacancies/{id:digits}` and `/vacancies` from `/vacancies/{slug*}`: all three are `/vacancies/*`.
 */
export function routerPath(path: string): string {
  const parent = path.replace(/\/\{\w+(\*|:\w+)\}$/, '')
  return ROUTES.some((route) => route.path === `${parent}/{slug*}`)
    ? `${parent}/*`
    : path.replace(/\{(\w+)(\??)[^}]*\}/g, ':$1$2')
}
