/** Which methods the addresses under /api take (RFC 9110, sections 9.3.2, 9.3.7, 10.2.1 and 15.5.6). */
import type { Request, RequestHandler } from 'express'
import { listOperations } from './operation-list.ts'

/** What is no operation: documents, and what browsers and payment providers send. */
const OTHER_PATHS: readonly (readonly [path: string, method: string])[] = [
  ['/openapi.json', 'GET'],
  ['/docs', 'GET'],
  ['/company/openapi.json', 'GET'],
  ['/company/docs', 'GET'],
  ['/browser-errors', 'POST'],
  ['/foreign-services', 'GET'],
  ['/vitals', 'POST'],
  ['/payments/yookassa', 'POST'],
]

const BY_PATTERN: readonly { pattern: RegExp; methods: ReadonlySet<string> }[] = [
  ...Map.groupBy(
    [
      // For everybody but the staff their operations do not exist.
      ...listOperations()
        .filter(({ access }) => access !== 'staff')
        .map(({ path, method }) => [path, method] as const),
      ...OTHER_PATHS,
    ],
    ([path]) => path,
  ),
].map(([path, all]) => ({
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  methods: new Set(all.map(([, method]) => method)),
}))

/**
 * The value of `Allow` for an address; null for one that nothing answers.
 * @param path without /api
 */
export function allowedMethods(path: string): string | null {
  const methods = new Set(
    BY_PATTERN.flatMap(({ pattern, methods: all }) => (pattern.test(path) ? [...all] : [])),
  )
  if (methods.size === 0) return null
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods, 'OPTIONS'].toSorted().join(', ')
}

/** Answers OPTIONS. Mounted at /api in front of everything that answers there. */
export const answerOptions: RequestHandler = (req: Request, res, next) => {
  const allowed = req.method === 'OPTIONS' ? allowedMethods(req.path) : null
  if (allowed === null) return next()
  res.status(204).set({ allow: allowed, 'cache-control': 'no-store' }).end()
}
