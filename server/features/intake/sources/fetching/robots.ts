import { LRUCache } from 'lru-cache'
import type { OutsideResponse } from '#server/kernel/get-outside.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { SourceFailure } from './outside-get.ts'
import { parseRobots, type RobotsRules } from './robots-rules.ts'

/** The part of a file that is read; the rest means nothing (RFC 9309, section 2.5). */
const READ_BYTES = 500 * 1024
/** RFC 9309, section 2.3.1.2. */
export const ROBOTS_REDIRECTS = 5
/** Characters of all files that a process keeps. */
const KEPT_CHARACTERS = 20_000_000

export type RobotsCache = {
  /**
   * Rules of an origin, read once a day.
   * @throws SourceFailure when nothing is allowed because the file cannot be read; it is asked for again the next time
   */
  find(origin: string, read: (url: URL) => Promise<OutsideResponse>): Promise<RobotsRules>
}

/** @param options.clock milliseconds that never go back */
export function createRobotsCache({ clock }: { clock: () => number }): RobotsCache {
  const known = new LRUCache<string, RobotsRules>({
    maxSize: KEPT_CHARACTERS,
    ttl: DAY_MS,
    perf: { now: clock },
  })
  return {
    async find(origin, read) {
      const found = known.get(origin)
      if (found) return found
      const text = await readRobots(await read(new URL('/robots.txt', origin)))
      const rules = parseRobots(text)
      known.set(origin, rules, { size: text.length + 1 })
      return rules
    },
  }
}

/** Without such a file everything is allowed; while the site cannot say whether there is one, nothing is. */
async function readRobots({ status, url, body, close }: OutsideResponse): Promise<string> {
  if (status >= 200 && status < 300) return readStart(body)
  close()
  if (status >= 400 && status < 500) return ''
  throw new SourceFailure('robots', `${url.host} отвечает на запрос robots.txt кодом ${status}`)
}

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
