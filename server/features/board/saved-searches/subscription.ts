/** The links in alert e-mails that stop the alerts, for anyone who has the e-mail (RFC 8058). */
import { and, asc, eq } from 'drizzle-orm'
import { createHmac } from 'node:crypto'
import type { Deps } from '#server/features/board/context.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import { equalHashes } from '#server/kernel/token.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Subscription } from '#shared/features/board/saved-searches/contract.ts'
import { SEARCH_KINDS, type SearchKind } from '#shared/features/board/saved-searches/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { recordArrivals } from './arrivals.ts'
import { isNotDeleted, setSearch } from './queries.ts'
import { alertSettings } from './schedule.ts'

/** The searches that a link is for: one, or all of a person. */
type Scope = { searchId: number } | { userId: number }

type Secrets = Pick<Deps, 'site' | 'secrets'>

export const unsubscribeAddress = (deps: Secrets, searchId: number) => toAddress(deps, { searchId })
export const unsubscribeAllAddress = (deps: Secrets, userId: number) => toAddress(deps, { userId })

function toAddress({ site, secrets }: Secrets, scope: Scope): string {
  const name = 'userId' in scope ? `${ALL}${scope.userId}` : scope.searchId
  // Signed, so nothing is stored and it cannot be forged.
  const token = `${name}.${signatureOf(secrets.codes, scope)}`
  return `${site.publicUrl}${pathOf('searches-unsubscribe')}?token=${token}`
}

/** Changes nothing: mail scanners open every link. @throws Problem not_found */
export async function readSubscription(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { token }: { token: string },
): Promise<Subscription> {
  const scope = requireScope(secrets.codes, token)
  const searches = await db
    .select({ kind: savedSearches.kind, name: savedSearches.name, isOff: savedSearches.isOff })
    .from(savedSearches)
    .where(isIn(scope))
  const [search] = searches
  if (!search) throw notFound()
  return 'searchId' in scope
    ? search
    : { kind: null, name: null, isOff: searches.every(({ isOff }) => isOff) }
}

/**
 * Stops or resumes the alerts of the searches of a token. Idempotent; a deleted search has no alerts, so stopping them
 * succeeds. Arrivals while alerts were off are not sent later.
 * @throws Problem not_found for an invalid token, or when resuming the alerts of a deleted search
 */
export async function setSubscription(
  deps: Pick<Deps, 'db' | 'secrets' | 'now'>,
  { token, isOff }: { token: string; isOff: boolean },
): Promise<Record<string, never>> {
  const scope = requireScope(deps.secrets.codes, token)
  await deps.db.transaction(async (tx) => {
    // In the order of the job that sends alerts, so that they do not wait for each other.
    const searches = await tx
      .select()
      .from(savedSearches)
      .where(isIn(scope))
      .orderBy(asc(savedSearches.id))
      .for('update')
    if (searches.length === 0 && !isOff) throw notFound()
    const now = deps.now()
    const changed = searches.filter((search) => search.isOff !== isOff)
    const notifiedUpTo = isOff ? null : await recordKinds(tx, { searches: changed, now })
    for (const { id, kind, userId, interval } of changed)
      await setSearch(
        tx,
        id,
        notifiedUpTo === null
          ? { isOff }
          : {
              ...(await alertSettings(tx, { userId, now, frequency: interval })),
              notifiedUpTo: notifiedUpTo.get(kind) ?? 0,
            },
      )
  })
  return {}
}

/** In one order for everybody: each kind may lock its table until the transaction ends. */
async function recordKinds(
  tx: Sql,
  { searches, now }: { searches: readonly { kind: SearchKind }[]; now: Date },
): Promise<ReadonlyMap<SearchKind, number>> {
  const upTo = new Map<SearchKind, number>()
  for (const kind of SEARCH_KINDS)
    if (searches.some((search) => search.kind === kind))
      upTo.set(kind, await recordArrivals(tx, { kind, now }))
  return upTo
}

const isIn = (scope: Scope) =>
  and(
    'userId' in scope ? eq(savedSearches.userId, scope.userId) : eq(savedSearches.id, scope.searchId),
    isNotDeleted(),
  )

const notFound = () => new Problem('not_found', 'Такой рассылки нет: поиск удалён или ссылка неполная.')

/** Before the id of the person in a token for all searches. */
const ALL = 'all-'

/** @throws Problem not_found for an invalid token */
function requireScope(secret: string, token: string): Scope {
  const [, all, digits = '', signature = ''] = /^(all-)?(\d{1,10})\.([\w-]+)$/.exec(token) ?? []
  const scope = all === undefined ? { searchId: Number(digits) } : { userId: Number(digits) }
  if (digits === '' || !equalHashes(signature, signatureOf(secret, scope))) throw notFound()
  return scope
}

/** The signed text of one search stays as it is: links of e-mails that were sent have to work. */
function signatureOf(secret: string, scope: Scope): string {
  const name =
    'userId' in scope
      ? `e-mails of all saved searches of the user ${scope.userId}`
      : `letters of the saved search ${scope.searchId}`
  return createHmac('sha256', secret).update(name).digest('base64url')
}
