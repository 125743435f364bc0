import type { RequestHandler } from 'express'
import type { Settings } from '#config/settings.ts'
import type { Deps } from '#server/http/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

const PATH = '/.well-known/security.txt'
/** The RFC wants less than a year, so that nobody trusts an abandoned file. */
const VALID_DAYS = 180

/** Whom to tell of a weakness. Without an operator there is nobody to name, and no file. Source: RFC 9116. */
export function securityTxt({
  operator,
  publicUrl,
  now,
}: Pick<Settings, 'operator' | 'publicUrl'> & Pick<Deps, 'now'>): RequestHandler {
  return (req, res, next) => {
    if (req.path !== PATH || !operator) return next()
    // To the day: the same bytes all day long.
    const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: mailto:${operator.email}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: ru, en',
      `Canonical: ${publicUrl}${PATH}`,
    ]
    res
      .set('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  }
}
