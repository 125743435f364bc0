import { createHmac } from 'node:crypto'
import type { Deps } from '#server/features/identity/context.ts'
import { equalHashes } from '#server/kernel/token.ts'

type Stop = { userId: number; /** Seconds since 1970. */ until: number }

/**
 * Returns a token that stops any change of the account pending until a moment. It names no specific change: otherwise a
 * person with a session could void the link in the mailbox by requesting another change.
 */
export function newStopToken(deps: Pick<Deps, 'secrets'>, userId: number, until: Date): string {
  const stop = { userId, until: Math.floor(until.getTime() / 1000) }
  return `${stop.userId}.${stop.until}.${signature(deps, stop)}`
}

/** The user of a valid token; null for any other text. */
export function userOfStopToken(deps: Pick<Deps, 'secrets' | 'now'>, token: string): number | null {
  const [, userId = '', until = '', given = ''] = /^(\d{1,10})\.(\d{1,11})\.([\w-]+)$/.exec(token) ?? []
  const stop = { userId: Number(userId), until: Number(until) }
  if (given === '' || !equalHashes(given, signature(deps, stop))) return null
  return stop.until * 1000 > deps.now().getTime() ? stop.userId : null
}

const signature = ({ secrets }: Pick<Deps, 'secrets'>, { userId, until }: Stop) =>
  createHmac('sha256', secrets.codes)
    .update(`stop email change of ${userId} until ${until}`)
    .digest('base64url')
