/** The link under a letter that stops the letters of its search, for whoever holds the letter (RFC 8058). */
import { and, eq } from 'drizzle-orm'
import { createHmac } from 'node:crypto'
import type { Deps } from '#server/features/board/context.ts'
import type { Subscription } from '#shared/features/board/saved-searches/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { equalHashes } from '#server/kernel/token.ts'
import { noticeArrivals } from './notice.ts'
import { findZone, isKept, setSearch } from './queries.ts'
import { nextLetterAt } from './schedule.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'

export function unsubscribeAddress({ site, secrets }: Pick<Deps, 'site' | 'secrets'>, id: number): string {
  const token = subscriptionToken(secrets.codes, id)
  return `${site.publicUrl}${pathOf('searches-unsubscribe')}?token=${token}`
}

/** Changes nothing: machines that check letters open every link. @throws Problem not_found */
export async function readSubscription(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { token }: { token: string },
): Promise<Subscription> {
  const id = searchOfToken(secrets.codes, token)
  const search = id === null ? null : await findSearch(db, id)
  if (!search) throw notFound()
  const { kind, name, isOff } = search
  return { kind, name, isOff }
}

/**
 * Stops the letters of a search or lets them come again; twice is once. A search that is gone has no letters, so
 * stopping them is done. What came while there were none is not told later.
 * @throws Problem not_found for a token that is not ours, or for the letters of a search that is gone
 */
export async function setSubscription(
  deps: Pick<Deps, 'db' | 'secrets' | 'now'>,
  { token, isOff }: { token: string; isOff: boolean },
): Promise<void> {
  const id = searchOfToken(deps.secrets.codes, token)
  if (id === null) throw notFound()
  await deps.db.transaction(async (tx) => {
    const search = await lockSearch(tx, id)
    if (!search || search.deletedAt !== null) {
      if (isOff) return
      throw notFound()
    }
    if (search.isOff === isOff) return
    const now = deps.now()
    await setSearch(
      tx,
      id,
      isOff
        ? { isOff }
        : {
            isOff,
            toldUpTo: await noticeArrivals(tx, { kind: search.kind, now }),
            nextLetterAt: nextLetterAt(search.rhythm, { now, zone: await findZone(tx, search.userId) }),
          },
    )
  })
}

const notFound = () => new Problem('not_found', 'Такой рассылки нет: поиск удалён или ссылка неполная.')

async function lockSearch(tx: Sql, id: number) {
  const [row] = await tx.select().from(savedSearches).where(eq(savedSearches.id, id)).for('update')
  return row ?? null
}

async function findSearch(db: Sql, id: number) {
  const [row] = await db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), isKept()))
  return row ?? null
}

/** Of the link that stops the letters of one search: signed, so nothing is stored and nobody makes one up. */
const subscriptionToken = (secret: string, id: number) => `${id}.${signatureOf(secret, id)}`

/** Id of the search; null for a token that is not ours. */
function searchOfToken(secret: string, token: string): number | null {
  const [, digits = '', signature = ''] = /^(\d{1,10})\.([\w-]+)$/.exec(token) ?? []
  const id = Number(digits)
  return digits !== '' && equalHashes(signature, signatureOf(secret, id)) ? id : null
}

const signatureOf = (secret: string, id: number) =>
  createHmac('sha256', secret).update(`letters of the saved search ${id}`).digest('base64url')
