import { KILOBYTE } from '#shared/kernel/file-size.ts'
import { SourceFailure, type OutsideGet } from '#server/features/intake/sources/fetching/outside-get.ts'
import { readBody } from '../answers/read-answer.ts'

/** RFC 9309, section 2.5, asks to read at least so much. */
const ROBOTS_BYTES_MAX = 500 * KILOBYTE

/** The sitemaps that robots.txt of a site names; without one, the usual address. */
export async function findSitemaps(address: URL, get: OutsideGet): Promise<URL[]> {
  if (/\.xml(?:\.gz)?$/i.test(address.pathname)) return [address]
  const text = await readRobots(new URL('/robots.txt', address), get)
  const named = text.split(/\r\n?|\n/).flatMap((line) => {
    const [, stated] = /^\s*sitemap\s*:\s*(\S+)/i.exec(line) ?? []
    return stated === undefined ? [] : (URL.parse(stated, address) ?? [])
  })
  return named.length > 0 ? named : [new URL('/sitemap.xml', address)]
}

async function readRobots(url: URL, get: OutsideGet): Promise<string> {
  try {
    const answer = await get(url, { accept: 'text/plain', maxBytes: ROBOTS_BYTES_MAX })
    // A page for every unknown address is no robots.txt.
    if (/html/.test(answer.type)) return ''
    return (await readBody(answer)).toString('utf8')
  } catch (error) {
    if (error instanceof SourceFailure && error.reason === 'not_found') return ''
    throw error
  }
}
