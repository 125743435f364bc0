import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { HOUR_SECONDS, YEAR_SECONDS } from '#shared/kernel/durations.ts'
import { edgeOnlyHeaders } from './edge-headers.ts'
import { DIST } from './pages/client-build.ts'
import { labelRequest } from './request-label.ts'

/**
 * Serves the precompressed files of the build. Files with a hash in their name never change; the others are cached for an
 * hour.
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
        if (isHashed || isFont) {
          res.setHeader('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
          return
        }
        res.setHeader('cache-control', `public, max-age=${HOUR_SECONDS}`)
        // Scripts and icons of pages that the edge still shows while the server is away.
        res.setHeaders(new Headers(edgeOnlyHeaders(HOUR_SECONDS, ['site'])))
      },
    },
  })
  // Only existing files, so that pages cost no disk access and missing files get the error of the app.
  const names = new Set(fileNames(folder))
  const existing: RequestHandler = (req, res, next) => {
    if (!names.has(req.path)) return next()
    labelRequest(res, 'static')
    return files(req, res, next)
  }
  const hidden: RequestHandler = (req, res, next) =>
    req.path.startsWith('/.') ? res.status(404).end() : next()
  return [hidden, existing]
}

/** Paths as in an address, without hidden and compressed files. */
function fileNames(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
    .filter((path) => !path.includes('/.') && !/\.(br|gz)$/.test(path))
}
