/** The link in an alert e-mail that stops the alerts of its search, for anyone who has the e-mail (RFC 8058). */
import { and, eq } from 'drizzle-orm'
import { createHmac } from 'node:crypto'
import type { Deps } from '#server/features/board/context.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import { equalHashes } from '#server/kernel/token.ts'
import type { Subscription } from '#shared/features/board/saved-searches/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { recordArrivals } from './arrivals.ts'
import { isNotDeleted, setSearch } from './queries.ts'
import { alertSettings } from './schedule.ts'

export function unsubscribeAddress({ site, secrets }: Pick<Deps, 'site' | 'secrets'>, id: number): string {
  // Signed, so nothing is stored and it cannot be forged.
  const token = `${id}.${signatureOf(secrets.codes, id)}`
  return `${site.publicUrl}${pathOf('searches-unsubscribe')}?token=${token}`
}

/** Changes nothing: mail scanners open every link. @throws Problem not_found */
export async function readSubscription(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { token }: { token: string },
): Promise<Subscription> {
  const id = requireSearchId(secrets.codes, token)
  const [search] = await db
    .select({ kind: savedSearches.kind, name: savedSearches.name, isOff: savedSearches.isOff })
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), isNotDeleted()))
  if (!search) throw notFound()
  return search
}

/**
 * Stops or resumes the alerts of a search. Idempotent; a deleted search has no alerts, so stopping them succeeds. What
 * arrived while they were off is not sent later.
 * @throws Problem not_found for an invalid token, or when resuming the alerts of a deleted search
 */
export async function setSubscription(
  deps: Pick<Deps, 'db' | 'secrets' | 'now'>,
  { token, isOff }: { token: string; isOff: boolean },
): Promise<void> {
  const id = requireSearchId(deps.secrets.codes, token)
  await deps.db.transaction(async (tx) => {
    const [search] = await tx.select().from(savedSearches).where(eq(savedSearches.id, id)).for('update')
    if (!search || search.deletedAt !== null) {
      if (isOff) return
      throw notFound()
    }
    if (search.isOff === isOff) return
    if (isOff) return setSearch(tx, id, { isOff })
    const { kind, userId, interval } = search
    const now = deps.now()
    await setSearch(tx, id, {
      ...(await alertSettings(tx, { userId, now, frequency: interval })),
      notifiedUpTo: await recordArrivals(tx, { kind, now }),
    })
  })
}

const notFound = () => new Problem('not_found', 'Такой рассылки нет: поиск удалён или ссылка неполная.')

/** Id of the search that a token is for. @throws Problem not_found for an invalid token */
function requireSearchId(secret: string, token: string): number {
  const [, digits = '', signature = ''] = /^(\d{1,10})\.([\w-]+)$/.exec(token) ?? []
  const id = Number(digits)
  if (digits === '' || !equalHashes(signature, signatureOf(secret, id))) throw notFound()
  return id
}

/** The signed text stays as it is: links of e-mails that were sent have to work. */
const signatureOf = (secret: string, id: number) =>
  createHmac('sha256', secret).update(`letters of the saved search ${id}`).digest('base64url')
