import { LRUCache } from 'lru-cache'
import { BadBody, type OutsideResponse } from '#server/kernel/get-outside.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { SourceFailure } from './outside-get.ts'
import { parseRobots, type RobotsRules } from './robots-rules.ts'

/** The part of a file that is read; the rest means nothing (RFC 9309, section 2.5). */
const READ_BYTES = 500 * 1024
/** RFC 9309, section 2.3.1.2. */
export const ROBOTS_REDIRECTS = 5
/** Characters of all files that a process keeps. */
const KEPT_CHARACTERS = 20_000_000

type RobotsFile = { text: string; rules: RobotsRules }

export type RobotsCache = {
  /**
   * The file of an origin, read once a day.
   * @throws SourceFailure when nothing is allowed because the file cannot be read; it is asked for again the next time
   */
  find(origin: string, read: (url: URL) => Promise<OutsideResponse>): Promise<RobotsFile>
}

/** @param options.clock milliseconds that never go back */
export function createRobotsCache({ clock }: { clock: () => number }): RobotsCache {
  const known = new LRUCache<string, RobotsFile>({
    maxSize: KEPT_CHARACTERS,
    ttl: DAY_MS,
    perf: { now: clock },
  })
  return {
    async find(origin, read) {
      const found = known.get(origin)
      if (found) return found
      const text = await readRobots(() => read(new URL('/robots.txt', origin)))
      const file = { text, rules: parseRobots(text) }
      // The rules and the text.
      known.set(origin, file, { size: 2 * text.length + 1 })
      return file
    },
  }
}

/** Without such a file everything is allowed; while the site cannot say whether there is one, nothing is. */
async function readRobots(read: () => Promise<OutsideResponse>): Promise<string> {
  const response = await read().catch((error: unknown) => {
    if (leadsNowhere(error)) return null
    throw error
  })
  if (response === null) return ''
  const { status, url, body, close } = response
  if (status >= 200 && status < 300) return readStart(body)
  close()
  if (status >= 400 && status < 500) return ''
  throw new SourceFailure('robots', `${url.host} отвечает на запрос robots.txt кодом ${status}`)
}

/** A file that is only reached by too many redirects, or by one that is not followed, is one that is not there. */
const leadsNowhere = (error: unknown) =>
  error instanceof SourceFailure &&
  (error.reason === 'forbidden_address' ||
    (error.cause instanceof BadBody && error.cause.failure === 'too_many_redirects'))

async function readStart(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of body) {
    parts.push(part)
    bytes += part.length
    if (bytes >= READ_BYTES) break
  }
  return Buffer.concat(parts).subarray(0, READ_BYTES).toString()
}
