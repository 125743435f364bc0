import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { getOutside, type OutsideResponse } from '#server/kernel/get-outside.ts'
import type { Resolve } from '#server/kernel/outside-connection.ts'
import type { OutsideNetwork } from '#server/kernel/public-network.ts'
import { SECOND_MS } from '#shared/kernel/durations.ts'
import { asksToSignIn, nameAddress, toSourceFailure, toStatusFailure } from './failures.ts'
import { createHostTurns, type HostTurns } from './host-turns.ts'
import {
  ForbiddenByRobots,
  SourceFailure,
  type GetOptions,
  type OutsideAnswer,
  type OutsideGet,
} from './outside-get.ts'
import { createRobotsCache, ROBOTS_REDIRECTS, type RobotsCache } from './robots.ts'

const PAGE_BYTES = 2_000_000
const TIMEOUT_MS = 20 * SECOND_MS
const REDIRECTS = 3

type Settings = {
  network: OutsideNetwork
  userAgent: string
  now: () => Date
  /** Rejects when its signal is aborted. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>
  /** Milliseconds that never go back. */
  clock?: () => number
  resolve?: Resolve
}

/** A run of one source. */
type Run = {
  /** Between two requests to a host; robots.txt may ask for more. */
  pauseMs: number
  obeysRobots: boolean
  /** Whether addresses of this host are of the source, also after redirects. */
  isAllowedHost: (hostname: string) => boolean
  signal: AbortSignal
  /** Before each request, redirects and robots.txt included. */
  onRequest?: () => void
  /** Decoded bytes, as they are read. */
  onBytes?: (bytes: number) => void
}

/** `GetFor` is shared by all runs of a process: they ask each host one at a time and know its robots.txt. */
export type GetFor = (run: Run) => OutsideGet

export function createGetFor({
  network,
  userAgent,
  now,
  sleep = (ms, signal) => setTimeout(ms, undefined, { signal }),
  clock = () => performance.now(),
  resolve,
}: Settings): GetFor {
  const turns = createHostTurns({ clock, sleep })
  const robots = createRobotsCache({ clock })
  return (run) => createGet({ network, userAgent, now, resolve, turns, robots, ...run })
}

type Reader = Pick<Settings, 'network' | 'userAgent' | 'now'> & { resolve: Resolve | undefined } & Run & {
    turns: HostTurns
    robots: RobotsCache
  }

/** An answer is read, or left, before the next one is asked for: asking ends a body that is not read to its end. */
function createGet(reader: Reader): OutsideGet {
  let open: OutsideResponse | null = null
  return async (url, options) => {
    open?.close()
    if (reader.obeysRobots && url.pathname === '/robots.txt') return readRobots(reader, url)
    const response = await visit(reader, {
      url,
      headers: { accept: options.accept, ...toValidators(options) },
      maxBytes: options.maxBytes ?? PAGE_BYTES,
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      maxRedirects: REDIRECTS,
      admit: (target, asked) => admitPage(reader, target, asked),
    })
    open = response
    return toAnswer(response, options, reader)
  }
}

type Visit = Pick<
  Parameters<typeof getOutside>[0],
  'url' | 'headers' | 'maxBytes' | 'timeoutMs' | 'maxRedirects'
> & {
  /** Pause in milliseconds before the request. @throws SourceFailure to refuse it */
  admit: (target: URL, asked: URL) => Promise<number>
}

/** The host has its turn until the connection is closed. @throws SourceFailure */
async function visit(reader: Reader, { admit, ...get }: Visit): Promise<OutsideResponse> {
  const { network, resolve, signal, turns, userAgent, onRequest } = reader
  let leave = () => {}
  async function enter(target: URL) {
    leave()
    const pauseMs = await admit(target, get.url)
    leave = await turns.enter(target.host, { pauseMs, signal })
    onRequest?.()
  }
  try {
    await enter(get.url)
    const headers = { 'user-agent': userAgent, ...get.headers }
    const response = await getOutside({ ...get, headers, network, resolve, signal, beforeRedirect: enter })
    void response.closed.then(leave)
    return { ...response, body: readCounted(response, reader) }
  } catch (error) {
    leave()
    throw toSourceFailure(error, get.url)
  }
}

async function* readCounted({ url, body }: OutsideResponse, { onBytes }: Run): AsyncGenerator<Buffer> {
  try {
    for await (const part of body) {
      onBytes?.(part.length)
      yield part
    }
  } catch (error) {
    throw toSourceFailure(error, url)
  }
}

async function admitPage(reader: Reader, target: URL, asked: URL): Promise<number> {
  const isRedirect = target !== asked
  if (isRedirect && asksToSignIn(target, asked))
    throw new SourceFailure('blocked', `${nameAddress(asked)} просит войти`)
  if (!reader.isAllowedHost(target.hostname))
    throw isRedirect
      ? new SourceFailure('redirected_outside', `${nameAddress(asked)} переводит на ${target.host}`)
      : refuseHost(target)
  if (!reader.obeysRobots) return reader.pauseMs
  const { rules } = await findRobots(reader, target)
  if (!rules.allows(target))
    throw new ForbiddenByRobots(`robots.txt не разрешает читать ${nameAddress(target)}`)
  return Math.max(reader.pauseMs, rules.crawlDelayMs)
}

const refuseHost = ({ host }: URL) => new SourceFailure('forbidden_address', `${host} — не сайт источника`)

const findRobots = (reader: Reader, { origin }: URL) =>
  reader.robots.find(origin, (url) => visitRobots(reader, url))

/** The file as it was read for its rules: its status and its redirects are settled. */
async function readRobots(reader: Reader, url: URL): Promise<OutsideAnswer> {
  if (!reader.isAllowedHost(url.hostname)) throw refuseHost(url)
  const { text } = await findRobots(reader, url)
  const facts = { etag: null, lastModified: null, robotsTag: null }
  return { status: 200, url, type: 'text/plain', ...facts, body: Readable.from([Buffer.from(text)]) }
}

/** Rules of a site may be at another one (RFC 9309, section 2.3.1.2). */
const visitRobots = (reader: Reader, url: URL) =>
  visit(reader, {
    url,
    headers: { accept: 'text/plain, */*;q=0.1' },
    maxBytes: PAGE_BYTES,
    timeoutMs: TIMEOUT_MS,
    maxRedirects: ROBOTS_REDIRECTS,
    admit: async () => reader.pauseMs,
  })

function toValidators({ etag, lastModified }: GetOptions): Record<string, string> {
  return {
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(lastModified ? { 'if-modified-since': lastModified } : {}),
  }
}

/** @throws SourceFailure for any status but 200, and 304 where it was asked for */
function toAnswer(response: OutsideResponse, options: GetOptions, { now }: Reader): OutsideAnswer {
  const { status, url, headers, body, close } = response
  const facts = {
    url,
    type: (headers['content-type'] ?? '').split(';', 1).join().trim().toLowerCase(),
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
    robotsTag: headers['x-robots-tag']?.toString() ?? null,
  }
  if (status === 200) return { status, ...facts, body }
  close()
  const isConditional = Object.keys(toValidators(options)).length > 0
  if (status === 304 && isConditional) return { status, ...facts, body: NO_BODY }
  throw toStatusFailure(response, now())
}

const NO_BODY: AsyncIterable<Buffer> = { [Symbol.asyncIterator]: async function* () {} }
