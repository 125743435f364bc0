import type { Request } from 'express'
import type { Deps } from '#server/http/context.ts'
import { guardRedirect, matchRoute } from '#shared/routing/route-table.ts'
import { withoutMoskva } from '#shared/routing/path-rules.ts'
import { mayBeSignedIn } from './admission.ts'
import { plainPagePath, withoutFirstPageOf, withoutFormFields } from './plain-address.ts'
import { searchOf } from './request-address.ts'
import { SECURITY_TXT_PATH } from './security-txt.ts'

/** Files that are there, probes, and what holds a connection open. */
const FOLDERS = /^\/(?:assets|builds|files|fonts|health|mcp)(?:\/|$)/
/** Fixed texts and the files of `public`. */
const FIXED_FILES = new Set([
  SECURITY_TXT_PATH,
  '/api-docs.css',
  '/apple-touch-icon.png',
  '/favicon.ico',
  '/favicon.svg',
  '/icon-192.png',
  '/icon-512-rounded.png',
  '/icon-512.png',
  '/llms.txt',
  '/manifest.webmanifest',
  '/opensearch.xml',
  '/push-worker.js',
  '/robots.txt',
  '/theme.js',
])
const API_DESCRIPTIONS = /^\/api\/(?:company\/)?(?:docs|openapi\.json)$/
/** Few addresses, each written once for all who ask for it. Feeds are lists: their addresses have no end. */
const WRITTEN_FILES =
  /^\/(?:sitemap|sitemaps\/[a-z-]+\d{0,3}|yandex-vacancies)\.xml$|^\/calendar(?:\/\d{4})?\.ics$/

/**
 * Tells reads that are answered without work: by a redirect of addresses, a fixed text or a file for machines. They are as
 * cheap as their refusal, and a robot that is refused `robots.txt` stays away for a day.
 */
export function createCheapAnswers({
  routeRules,
  announcements,
}: Pick<Deps, 'routeRules' | 'announcements'>) {
  const keyPath = announcements.key === null ? null : `/${announcements.key}.txt`

  return (req: Request) => isFile(req.path) || isRedirected(req)

  function isFile(path: string) {
    return (
      FIXED_FILES.has(path) ||
      path === keyPath ||
      FOLDERS.test(path) ||
      API_DESCRIPTIONS.test(path) ||
      WRITTEN_FILES.test(path)
    )
  }

  /** In the order of the middleware. */
  function isRedirected(req: Request) {
    const { path } = req
    if (plainPagePath(path) !== null || routeRules.find(path) !== null) return true
    const search = searchOf(req.url)
    const page = withoutMoskva(path) ?? path
    if (withoutFirstPageOf(page, search) !== null || withoutFormFields(page, search) !== null) return true
    return !mayBeSignedIn(req) && guardRedirect(matchRoute(page)?.route, GUEST, page) !== null
  }
}

const GUEST = { isSignedIn: false, hasCompany: false }
