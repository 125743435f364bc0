import type { SourceFailureReason } from '#shared/features/intake/sources/vocabulary.ts'
import { SourceFailure, type OutsideGet } from '#server/features/intake/sources/fetching/outside-get.ts'
import { parseRobots } from '#server/features/intake/sources/fetching/robots-rules.ts'
import { readBody } from '../answers/read-answer.ts'

/** The sitemaps that robots.txt of a site names, as they are written there. */
export async function listStatedSitemaps(address: URL, get: OutsideGet): Promise<readonly string[]> {
  const url = new URL('/robots.txt', address)
  try {
    const answer = await get(url, { accept: 'text/plain' })
    // A page for every unknown address is no robots.txt.
    if (/html/.test(answer.type)) return []
    return parseRobots((await readBody(answer)).toString('utf8')).sitemaps
  } catch (error) {
    if (error instanceof SourceFailure && HAS_NO_FILE.has(error.reason)) return []
    throw error
  }
}

/** A site that shows no such file allows everything (RFC 9309, section 2.3.1.3), and it names no sitemaps. */
const HAS_NO_FILE: ReadonlySet<SourceFailureReason> = new Set([
  'not_found',
  'blocked',
  'redirected_outside',
  'wrong_content',
])

/** Where a sitemap is that robots.txt does not name. */
export const USUAL_SITEMAPS = ['/sitemap.xml', '/sitemap_index.xml'] as const
