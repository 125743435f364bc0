import { isContractProcedure } from '@orpc/contract'
import type { Request, Response } from 'express'
import { contract } from '#shared/contract.ts'
import { MAP_FRAME_PATH } from '#shared/features/reference/maps/frame.ts'
import { matchRoute, ROUTES } from '#shared/routing/route-table.ts'
import { formatOf, type PageFormat } from './page-format.ts'
import { isReading } from './request-address.ts'

/**
 * Returns the label under which a request is counted: deliberately few names, from the code and never from an address.
 * Pages and addresses of Express have their pattern, operations their name in the contract. Everything unknown is
 * `other`.
 */
export function requestLabel(req: Request, res: Response): string {
  const known: unknown = res.locals[LABEL]
  if (typeof known === 'string') return known
  // Mounting strips the address, and middleware may rewrite it: the twin of a page has the path of the page.
  const path = req.baseUrl === '' ? req.path : (req.originalUrl.split('?')[0] ?? '/')
  return buildPattern(req) ?? routeLabel(path, { method: req.method, format: formatOf(res) })
}

/** For handlers that know better than the address does. */
export function labelRequest({ locals }: Pick<Response, 'locals'>, label: string) {
  locals[LABEL] = label
}

/** For an answer of the page cache: its times say nothing of the others. */
export function markCached({ locals }: Pick<Response, 'locals'>) {
  locals[CACHED] = true
}

export const isCached = ({ locals }: Pick<Response, 'locals'>) => locals[CACHED] === true

const LABEL = 'requestLabel'
const CACHED = 'isCached'

export function routeLabel(
  path: string,
  { method = 'GET', format = 'html' }: { method?: string; format?: PageFormat } = {},
) {
  if (path.startsWith('/api/')) return operationLabel(method, path.slice('/api'.length))
  // Probes answer 503 while a process starts or stops: no failure that a visitor sees.
  if (path.startsWith('/health/')) return 'health'
  if (path.startsWith('/assets/') || path.startsWith('/fonts/')) return 'static'
  if (PLAIN.has(path)) return path
  const route = matchRoute(path)?.route
  if (!route?.page) return 'other'
  return format === 'html' ? route.path : `${TWIN}${format}`
}

export type RequestKind = 'page' | 'twin' | 'read' | 'command' | 'file' | 'health' | 'other'

/** @param label of the request, as `requestLabel` finds it */
export function requestKind(label: string, method: string): RequestKind {
  if (label === 'health' || label === 'other') return label
  if (label === 'api' || label.startsWith('api ') || label === '/mcp')
    return isReading(method) ? 'read' : 'command'
  if (label.startsWith(TWIN)) return 'twin'
  if (!PAGE_PATTERNS.has(label)) return 'file'
  return isReading(method) ? 'page' : 'command'
}

/** Twins of all pages are counted together: each has the work of its page. */
const TWIN = 'twin '
const PAGE_PATTERNS: ReadonlySet<string> = new Set(ROUTES.map(({ path }) => path))

/** Answered by middleware without a pattern. */
const PLAIN = new Set(['/mcp', '/.well-known/security.txt', MAP_FRAME_PATH])

/** The pattern of the handler of Express: `/files/{name}`. */
function buildPattern({ route, baseUrl }: Request): string | null {
  const path: unknown = route?.path
  if (typeof path === 'string') return baseUrl + path.replace(/\{?(\/?):(\w+)\}?/g, '$1{$2}')
  if (path instanceof RegExp) return baseUrl + path.source.replace(/^\^|\$$/g, '').replace(/\\([/.])/g, '$1')
  return null
}

/** `api vacancies.list`; `api` for what is no operation. */
function operationLabel(method: string, path: string) {
  const plain = path.replace(/\/+$/, '')
  const found = OPERATIONS.get(toKey(method, plain))?.find(({ pattern }) => pattern.test(plain))
  return found ? `api ${found.name}` : 'api'
}

const toKey = (method: string, path: string) =>
  `${method === 'HEAD' ? 'GET' : method} ${path.split('/').length}`

type Operation = { name: string; method: string; path: string }

/** Names and addresses of all operations of a contract. */
export function operationsIn(part: object, names: readonly string[] = []): Operation[] {
  if (!isContractProcedure(part))
    return Object.entries(part).flatMap(([name, inner]) => operationsIn(inner, [...names, name]))
  const { method = 'POST', path = `/${names.join('/')}` } = part['~orpc'].route
  return [{ name: names.join('.'), method, path }]
}

/** Operations by method and length of the path, so that few are compared. Literal segments come before parameters. */
const OPERATIONS = new Map<string, { name: string; pattern: RegExp }[]>()
for (const { name, method, path } of operationsIn(contract).toSorted(
  (one, other) => one.path.split('{').length - other.path.split('{').length,
)) {
  const key = toKey(method, path)
  const source = path.replace(/[.+*?^$()[\]|\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')
  OPERATIONS.set(key, [...(OPERATIONS.get(key) ?? []), { name, pattern: new RegExp(`^${source}$`) }])
}
