import type { IndexNowSettings } from '#config/settings-types.ts'
import { and, inArray, lte } from 'drizzle-orm'
import type { Logger } from 'pino'
import { pageAnnouncements } from '#server/db/schema/index-now.ts'
import type { JobQueue } from '#server/kernel/job-queue.ts'
import type { Database, Sql } from '#server/kernel/sql.ts'
import { callOutside } from '#server/kernel/tracing.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { announceJob } from './job.ts'
import { URLS_MAX, type Announcements } from './port.ts'

/** Pages of one editing session are announced together. */
const DELAY_MS = MINUTE_MS
const TIMEOUT_MS = 20_000

/** The protocol IndexNow, which Yandex and Bing read. Source: indexnow.org/documentation. */
export function openAnnouncements({
  settings,
  publicUrl,
  db,
  queue,
  now,
  log,
}: {
  settings: IndexNowSettings | null
  publicUrl: string
  db: Database
  queue: JobQueue
  now: () => Date
  log: Logger
}): Announcements {
  if (!settings) return { key: null, add: async () => {}, send: async () => ({ announced: 0 }) }
  const { key, url } = settings

  async function sendLater(tx: Sql) {
    const startAfter = new Date(now().getTime() + DELAY_MS).toISOString()
    // Of several waiting jobs one is enough: it announces all that is noted.
    await queue.send(tx, announceJob, {}, { key: 'all', startAfter })
  }

  return {
    key,
    async add(tx, paths) {
      if (paths.length === 0) return
      const changedAt = now().toISOString()
      await tx
        .insert(pageAnnouncements)
        .values([...new Set(paths)].map((path) => ({ path, changedAt })))
        .onConflictDoUpdate({ target: pageAnnouncements.path, set: { changedAt } })
      await sendLater(tx)
    },
    async send(signal) {
      const pages = await db
        .select()
        .from(pageAnnouncements)
        .orderBy(pageAnnouncements.changedAt, pageAnnouncements.path)
        .limit(URLS_MAX)
      const last = pages.at(-1)
      if (!last) return { announced: 0 }
      const paths = pages.map(({ path }) => path)
      const response = await callOutside({ method: 'POST', url }, () =>
        fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json; charset=utf-8' },
          body: JSON.stringify({
            host: new URL(publicUrl).host,
            key,
            keyLocation: `${publicUrl}/${key}.txt`,
            urlList: paths.map((path) => publicUrl + path),
          }),
          redirect: 'error',
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        }),
      )
      await response.body?.cancel()
      if (response.status === 429 || response.status >= 500)
        throw new Error(`The search engine answered ${response.status}`)
      // A refusal is not repeated: the key or an address is wrong, and stays so.
      if (!response.ok) log.error({ event: 'index_now.refused', status: response.status })
      await db.transaction(async (tx) => {
        // A page that changed in the meantime stays for the next time.
        await tx
          .delete(pageAnnouncements)
          .where(
            and(inArray(pageAnnouncements.path, paths), lte(pageAnnouncements.changedAt, last.changedAt)),
          )
        if (pages.length === URLS_MAX) await sendLater(tx)
      })
      return { announced: response.ok ? paths.length : 0 }
    },
  }
}
