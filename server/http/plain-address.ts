import type { RequestHandler } from 'express'
import { redirectOfFormFields } from '#shared/features/board/vacancies/address.ts'
import { plainPath, withoutFirstPage, withoutMoskva, withoutPaidMark } from '#shared/routing/path-rules.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { redirectPage } from './page-format.ts'
import { isMachinePath, isReading, searchOf } from './request-address.ts'

const ADDRESS_LENGTH_MAX = 8192
const PARAMETERS_MAX = 100

/**
 * Rejects malformed requests cheaply: broken escapes, control characters, dot segments (browsers resolve them, so only
 * attacks send them), very long queries, and methods that no page has.
 */
export const rejectMalformed: RequestHandler = (req, _res, next) => {
  const url = req.originalUrl
  if (url.length > ADDRESS_LENGTH_MAX || countParameters(url) > PARAMETERS_MAX) return refuse(414)
  if (!url.startsWith('/') || /\/(\.|%2e){1,2}(\/|$)/i.test(req.path)) return refuse(400)
  if (/%(?![0-9a-f]{2})|%[01][0-9a-f]|%7f|\\/i.test(url) && !isHarmlessQueryEscape(url)) return refuse(400)
  try {
    decodeURIComponent(req.path)
    decodeURIComponent(url.slice(req.path.length).replaceAll('+', ' '))
  } catch {
    return refuse(400)
  }
  if (!isReading(req.method) && req.method !== 'POST' && !isMachinePath(req.path)) return refuse(405)
  next()

  function refuse(status: 400 | 405 | 414) {
    next(Object.assign(new Error('The address is refused'), { status }))
  }
}

/** Line feeds and tabs come with pasted queries; the search treats them as spaces. */
function isHarmlessQueryEscape(url: string) {
  const at = url.indexOf('?')
  if (at === -1) return false
  const rest =
    url.slice(0, at) +
    url
      .slice(at)
      .replace(/%(09|0a|0d)/gi, '')
      .replaceAll('\\', '')
  return !/%(?![0-9a-f]{2})|%[01][0-9a-f]|%7f|\\/i.test(rest)
}

function countParameters(url: string) {
  let count = 1
  for (let at = url.indexOf('&'); at !== -1; at = url.indexOf('&', at + 1)) count += 1
  return count
}

/** Redirects doubled and trailing slashes and upper-case slugs to the plain address. */
export const redirectToPlainPath: RequestHandler = (req, res, next) => {
  const plain = isReading(req.method) ? plainPagePath(req.path) : null
  if (plain === null) return next()
  redirectPage(res, 301, plain + searchOf(req.originalUrl))
}

/** Null where the path is plain, or that of a file or operation. */
export const plainPagePath = (path: string) => (isMachinePath(path) ? null : plainPath(path))

/** Drops the segment of the home city without a redirect: the following middleware sees the short path. */
export const rewriteMoskva: RequestHandler = (req, _res, next) => {
  const rewritten = withoutMoskva(req.path)
  if (rewritten !== null) req.url = (rewritten === '' ? '/' : rewritten) + searchOf(req.url)
  next()
}

/** The page is the same with and without the mark of a payment, which the browser takes out of the address. */
export const dropPaidMark: RequestHandler = (req, _res, next) => {
  const rest = isReading(req.method) && !isMachinePath(req.path) ? withoutPaidMark(searchOf(req.url)) : null
  if (rest !== null) req.url = req.path + rest
  next()
}

export const redirectFirstPage: RequestHandler = (req, res, next) => {
  const target = isReading(req.method) ? withoutFirstPageOf(req.path, searchOf(req.url)) : null
  if (target === null) return next()
  redirectPage(res, 301, target)
}

/** The address of a list without the number of its first page; null where it has none. */
export function withoutFirstPageOf(path: string, search: string): string | null {
  if (isMachinePath(path) || !search.includes('page') || !matchRoute(path)?.route.firstPage) return null
  const rest = withoutFirstPage(search)
  return rest === null ? null : path + rest
}

/** Redirects the query of a list's form, which works without scripts, to the address of the list. */
export const redirectFormFields: RequestHandler = (req, res, next) => {
  const target = isReading(req.method) ? withoutFormFields(req.path, searchOf(req.url)) : null
  if (target === null) return next()
  redirectPage(res, 301, target)
}

/** The address of a list that the fields of its form mean; null where the query has none of them. */
export function withoutFormFields(path: string, search: string): string | null {
  if (search === '') return null
  const match = matchRoute(path)
  if (match?.route.name !== 'vacancies-slug' || /(^|\/)feed\.\w+$/.test(path)) return null
  return redirectOfFormFields(match.params['slug'] ?? '', new URLSearchParams(search))
}
