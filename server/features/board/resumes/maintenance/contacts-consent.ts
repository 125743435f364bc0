/** The consent by which companies open contacts: who lacks it, and the answer of the author. */
import { and, count, eq, gte, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { consents } from '#server/db/schema/accounts.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { activeEditions, giveConsent } from '#server/features/identity/accounts/consents.ts'
import { lockUser } from '#server/features/identity/accounts/service.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { createDataCache, type DataCache } from '#server/kernel/data-cache.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { CONTACTS_EDITION } from '#shared/features/identity/accounts/consent-documents.ts'
import { ResumeId } from '#shared/features/board/resumes/model.ts'
import {
  CONSENT_OF,
  CONTACTS_CONSENTS,
  VISIBILITIES,
  type ContactsConsent,
} from '#shared/features/board/resumes/vocabulary.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { publishResumeChange } from '../changes.ts'
import { isUnconfirmed } from '../contacts-policy.ts'
import { listMyResumeRows } from '../queries.ts'

const listVisibilities = (kind: ContactsConsent) => VISIBILITIES.filter((one) => CONSENT_OF[one] === kind)

/** SQL: a resume that companies read, of an author who has not agreed that they open its contacts; see `isUnconfirmed`. */
export const lacksContactsConsent = (db: Sql) => and(isShownByConsent, notExists(currentConsents(db)))

const isShownByConsent = and(
  eq(resumes.status, 'published'),
  inArray(resumes.visibility, CONTACTS_CONSENTS.flatMap(listVisibilities)),
)

const currentConsents = (db: Sql) =>
  db
    .select({ one: sql`1` })
    .from(consents)
    .where(
      and(
        eq(consents.userId, resumes.userId),
        isNull(consents.withdrawnAt),
        gte(consents.version, CONTACTS_EDITION),
        sql`${consents.kind} = case when ${inArray(resumes.visibility, listVisibilities('distribution'))} then 'distribution' else 'transfer' end`,
      ),
    )

/** What the caller has not confirmed yet. */
export const listUnconfirmedContacts = (ctx: Ctx) => findUnconfirmed(ctx.deps.db, requirePerson(ctx).userId)

async function findUnconfirmed(db: Sql, userId: number) {
  const editions = await activeEditions(db, userId)
  const rows = await listMyResumeRows(db, userId)
  const unconfirmed = rows.filter((row) => isUnconfirmed(row, editions))
  return {
    kinds: CONTACTS_CONSENTS.filter((kind) =>
      unconfirmed.some(({ visibility }) => CONSENT_OF[visibility] === kind),
    ),
    resumes: unconfirmed.map(({ id, draft, visibility }) => ({
      id: ResumeId.parse(id),
      title: draft.title,
      visibility,
    })),
  }
}

/** Records the consents that the caller's resumes need, each by its own mark. Idempotent. */
export async function confirmContacts(ctx: Ctx, { kinds }: { kinds: readonly ContactsConsent[] }) {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const needed = await findUnconfirmed(tx, userId)
    for (const kind of needed.kinds) if (kinds.includes(kind)) await giveConsent(ctx, tx, kind)
  })
  const rows = await listMyResumeRows(deps.db, userId)
  await publishResumeChange(
    deps,
    rows.map(({ number }) => number),
  )
  return listUnconfirmedContacts(ctx)
}

const COUNTS_MS = 10 * MINUTE_MS
/** One cache a list, so that two boards in one process do not share answers. */
const caches = new WeakMap<Deps['resumes'], DataCache>()

/** In how many resumes that all companies find paid access opens the contacts; some minutes old. */
export function countContacts({ deps }: Ctx) {
  const cache = caches.get(deps.resumes) ?? createDataCache({ max: 1, ttlMs: COUNTS_MS })
  caches.set(deps.resumes, cache)
  return cache.get('contacts', async () => {
    const isFound = and(isShownByConsent, inArray(resumes.visibility, ['companies', 'everyone']))
    const [[all], [unconfirmed]] = await Promise.all([
      deps.db.select({ count: count() }).from(resumes).where(isFound),
      deps.db
        .select({ count: count() })
        .from(resumes)
        .where(and(isFound, lacksContactsConsent(deps.db))),
    ])
    const waiting = unconfirmed?.count ?? 0
    return { open: (all?.count ?? 0) - waiting, unconfirmed: waiting }
  })
}
