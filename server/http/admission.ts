import type { OutgoingHttpHeaders } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Request, RequestHandler, Response } from 'express'
import { UNAVAILABLE_MESSAGE } from '#server/kernel/unavailable.ts'
import { createAdmissionGate, type AdmissionGate, type Caller, type Leave } from './admission-gate.ts'
import { beforeHead } from './before-head.ts'
import { readerOf, refusalBodies } from './api/problem.ts'
import type { Site } from './context.ts'
import type { Metrics } from './metrics.ts'
import { isReading } from './request-address.ts'

const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?token=/

/** @param max reads at a time */
export const openGate = (max: number) =>
  createAdmissionGate({ max, now: () => performance.now(), usedShare: usedShareSinceLastCall() })

/**
 * Refuses reads that the process cannot answer in time, before they cost anything. Commands, signing in and notifications
 * of payments are never refused here, nor is what costs next to nothing: redirects, fixed files and pages of the cache.
 * People with a session go before guests; whether the session is real is not known yet, so they have a limit too.
 * @param isCheap whether a read is answered without work
 * @param heldPage whether a page or file can be answered without being made, and whether it is recent enough to be the first
 * choice
 */
export function limitReads({
  gate,
  metrics,
  isCheap,
  site,
  heldPage,
}: {
  gate: Pick<AdmissionGate, 'enter'>
  metrics: Pick<Metrics, 'requestsRefused' | 'rendersRefused'>
  isCheap: (req: Request) => boolean
  site: Site
  heldPage: (req: Request) => 'recent' | 'outdated' | null
}): RequestHandler {
  const apiRefusals = apiRefusalsOf(site)
  return (req, res, next) => {
    if (!isReading(req.method) || isCheap(req)) return next()
    const held = heldPage(req)
    if (held === 'recent') return next()
    const caller = callerOf(req)
    const askedAt = performance.now()
    const answer = (leave: Leave | null) => {
      if (leave && !res.closed) {
        res.locals['waitedMs'] = Math.ceil(performance.now() - askedAt)
        leaveWithHead(res, leave)
        return next()
      }
      leave?.()
      if (res.closed) return
      if (held === null) return refuse(req, res, caller)
      res.locals['isOverloaded'] = true
      next()
    }
    const entered = gate.enter(caller, (end) => res.once('close', end))
    return entered instanceof Promise ? void entered.then(answer) : answer(entered)
  }

  function refuse(req: Request, res: Response, caller: Caller) {
    const isApi = req.path.startsWith('/api/')
    metrics.requestsRefused.inc({ kind: isApi ? 'api' : 'page', caller })
    if (!isApi) metrics.rendersRefused.inc()
    const { headers, body } = isApi ? apiRefusals[readerOf(req)] : PAGE_REFUSAL
    res.writeHead(503, headers)
    res.end(req.method === 'HEAD' ? undefined : body)
  }
}

/** Whether a page of the cache should be sent however old it is. */
export const isOverloaded = ({ locals }: Pick<Response, 'locals'>) => locals['isOverloaded'] === true

/** Milliseconds that a read has waited for its place; they count into the time that it may take. */
export function waitedMs({ locals }: Pick<Response, 'locals'>): number {
  const waited: unknown = locals['waitedMs']
  return typeof waited === 'number' ? waited : 0
}

const callerOf = (req: Request): Caller => (mayBeSignedIn(req) ? 'person' : 'guest')

/** By the headers alone: whether the session exists is not known. */
export const mayBeSignedIn = ({ headers }: Pick<Request, 'headers'>) =>
  headers.authorization !== undefined || SESSION_COOKIE.test(headers.cookie ?? '')

/** The work is done when the head leaves; a slow reader of the body holds no place. */
function leaveWithHead(res: Response, leave: Leave) {
  res.once('close', leave)
  beforeHead(res, leave)
}

/** Processor time of this thread: time that other programs take from it does not count. */
function usedShareSinceLastCall() {
  let last = { at: performance.now(), used: process.threadCpuUsage() }
  return () => {
    const present = { at: performance.now(), used: process.threadCpuUsage() }
    const usedMicroseconds = present.used.user + present.used.system - (last.used.user + last.used.system)
    const share = usedMicroseconds / 1000 / (present.at - last.at)
    last = present
    return share
  }
}

const PAGE_REFUSAL = refusal(
  'text/html; charset=utf-8',
  `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>Сайт временно недоступен</title><h1>Сайт временно недоступен</h1><p>${UNAVAILABLE_MESSAGE}</p>` +
    `<p><a href="">Обновить страницу</a></p></html>`,
)

function apiRefusalsOf(site: Site) {
  const problem = { code: 'SERVICE_UNAVAILABLE', status: 503, message: UNAVAILABLE_MESSAGE }
  const { program, page } = refusalBodies(problem, site)
  const written = ({ type, body }: { type: string; body: object }) => refusal(type, JSON.stringify(body))
  return { program: written(program), page: written(page) }
}

/** Made once: thousands a second must cost little. */
function refusal(type: string, text: string): { headers: OutgoingHttpHeaders; body: Buffer } {
  const body = Buffer.from(text)
  return {
    body,
    headers: {
      'content-type': type,
      'content-length': body.length,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    },
  }
}
