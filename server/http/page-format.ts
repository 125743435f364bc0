import type { RequestHandler, Response } from 'express'
import { matchRoute } from '#shared/routing/route-table.ts'
import { isMachinePath, isReading, searchOf } from './request-address.ts'

/** What a public page can be read as: `json` its data, `md` its text, `png` its picture for social networks. */
const TWINS = ['json', 'md', 'png'] as const
type Twin = (typeof TWINS)[number]
export type PageFormat = 'html' | Twin

/** The twin of the home page has this name. */
const HOME_TWIN = '/index'

/**
 * Reads `/blog.json` as the page `/blog` in the format `json`: everything after this sees the address of the page, so
 * that its rules hold for its twins. Pages that depend on their reader have no twins: an address that looks like a file
 * never shows one, because caches store files.
 */
export const readFormat: RequestHandler = (req, res, next) => {
  const [, path = '', extension] = /^(\/.*[^/])\.(json|md|png)$/.exec(req.path) ?? []
  const format = TWINS.find((twin) => twin === extension)
  if (!format || !isReading(req.method) || isMachinePath(path) || path.endsWith('/feed')) return next()
  const pagePath = path === HOME_TWIN ? '/' : path
  const route = matchRoute(pagePath)?.route
  if (!route) return next()
  if (!route.isPublic || !route.page) return next(Object.assign(new Error('No twin'), { status: 404 }))
  req.url = pagePath + searchOf(req.url)
  res.locals['format'] = format
  next()
}

export function formatOf({ locals }: Pick<Response, 'locals'>): PageFormat {
  return TWINS.find((twin) => twin === locals['format']) ?? 'html'
}

/** Whether the request is for a page in another format than HTML. */
export const isTwin = (res: Pick<Response, 'locals'>) => formatOf(res) !== 'html'

/** The address of a page in a format; of another site, or of a page without twins, the address itself. */
export function inFormat(address: string, format: PageFormat): string {
  const search = searchOf(address)
  const path = address.slice(0, address.length - search.length)
  if (format === 'html' || matchRoute(path)?.route.isPublic !== true) return address
  return `${path === '/' ? HOME_TWIN : path}.${format}${search}`
}

/** Redirects a page to another address in the format of the request. */
export function redirectPage(res: Response, status: number, location: string) {
  res.redirect(status, inFormat(location, formatOf(res)))
}
