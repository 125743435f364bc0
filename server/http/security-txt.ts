import type { RequestHandler } from 'express'
import type { Settings } from '#config/settings.ts'
import type { Deps } from '#server/http/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

export const SECURITY_TXT_PATH = '/.well-known/security.txt'
/** The RFC recommends less than a year. */
const VALID_DAYS = 180

/** Contact for reports of vulnerabilities; no file without an operator. Source: RFC 9116. */
export function securityTxt(
  { site, now }: Pick<Deps, 'site' | 'now'>,
  operator: Settings['operator'],
): RequestHandler {
  return (req, res, next) => {
    if (req.path !== SECURITY_TXT_PATH || !operator) return next()
    // By days, so that the file changes once a day.
    const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: mailto:${operator.email}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: ru, en',
      `Canonical: ${site.publicUrl}${SECURITY_TXT_PATH}`,
    ]
    res
      .set('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  }
}
