import { join } from 'node:path'
import express from 'express'
import type { RequestHandler } from 'express'
import { DIST } from './pages/client-build.ts'

const YEAR_SECONDS = 31_536_000

/** Built files have their hash in their name and never change; the others are asked for again after an hour. */
export function staticFiles(folder = join(DIST, 'client')): RequestHandler[] {
  const never: RequestHandler = (req, res, next) =>
    req.path.startsWith('/.') ? res.status(404).end() : next()
  return [
    never,
    express.static(folder, {
      index: false,
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
    }),
  ]
}
