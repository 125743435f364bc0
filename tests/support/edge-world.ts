import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { freePort } from '#server/db/embedded/postmaster.ts'
import { ORIGIN_HEADER, PURGE_TOKEN, startEdge } from './edge.ts'
import { sendRaw, wholeApp, type RawRequest, type WholeApp } from './whole-app.ts'

/**
 * The second purge of a change comes 0.7 s after the first; the rest is for a busy machine. A page that no purge reaches
 * stays for two minutes.
 */
export const PURGED_AFTER_MS = 3000

type AppOptions = Parameters<typeof wholeApp>[0]

/**
 * Two boards on one database and an edge in front of them, as in the cluster. Call it at the top of the file.
 * @param countryHeader the header with the country that a proxy in front of the edge sets
 * @param hasClock the clock of the edge can be moved
 */
export async function edgeWorld({
  first: ofFirst = {},
  second: ofSecond = {},
  hasClock = false,
  countryHeader = '',
}: { first?: AppOptions; second?: AppOptions; hasClock?: boolean; countryHeader?: string } = {}) {
  const purgePort = await freePort()
  const cdn = { purgeUrl: `http://127.0.0.1:${purgePort}/purge`, token: PURGE_TOKEN }
  // The visitor of a test is the edge's neighbour: it has no proxy in front.
  const first = await wholeApp({ cdn, freshSeconds: 120, ...ofFirst })
  const second = await wholeApp({ cdn, freshSeconds: 120, ...ofSecond, database: first.board.database })
  const edge = await startEdge({ origins: [first.origin, second.origin], purgePort, hasClock, countryHeader })
  afterAll(() => edge.stop())
  const port = Number(new URL(edge.origin).port)
  const boards: readonly [WholeApp, WholeApp] = [first, second]
  return {
    boards,
    edge,
    /** Through the edge, exactly as written. */
    get: (target: string, request: RawRequest = {}) => sendRaw(port, target, request),
    /** The same by the first board (0) or the second (1). */
    getFrom: (origin: 0 | 1, target: string, request: RawRequest = {}) =>
      sendRaw(port, target, {
        ...request,
        headers: { ...request.headers, [ORIGIN_HEADER]: String(origin) },
      }),
    /** Until the purges of what was just written have ended: a page is kept for long only after them. */
    purged: () => sleep(PURGED_AFTER_MS),
    renders: async () => (await first.renders()) + (await second.renders()),
  }
}

export const keptAs = ({ headers }: { headers: Headers }) => headers.get('x-cache')
