import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { YEAR_SECONDS } from '#shared/kernel/durations.ts'
import { DIST } from './pages/client-build.ts'

/**
 * Files as the build has compressed them. Those with their hash in their name never change; the others are asked for
 * again after an hour.
 */
export function staticFiles(folder = join(DIST, 'client')): RequestHandler[] {
  const files = expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br'],
    index: false,
    serveStatic: {
      redirect: false,
      dotfiles: 'ignore',
      setHeaders(res, path) {
        const isHashed = path.includes(join(folder, 'assets'))
        const isFont = path.endsWith('.woff2')
        res.setHeader(
          'cache-control',
          isHashed || isFont ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
        )
      },
    },
  })
  // The disk is not asked about every page, and the rest is for the rules that know their refusals.
  const names = new Set(fileNames(folder))
  const known: RequestHandler = (req, res, next) => (names.has(req.path) ? files(req, res, next) : next())
  const never: RequestHandler = (req, res, next) =>
    req.path.startsWith('/.') ? res.status(404).end() : next()
  return [never, known]
}

/** Paths as the browser writes them; hidden files are nobody's, and compressed ones have no address of their own. */
function fileNames(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
    .filter((path) => !path.includes('/.') && !/\.(br|gz)$/.test(path))
}
