import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { currentUserOf, present, requireSelf, setPerson } from '#server/features/identity/accounts/service.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { sequentially } from '#server/kernel/sequentially.ts'
import { companiesLeftWith, refuseLeavingWithoutAdmin } from '#server/features/identity/managers/service.ts'
import type { Ctx, Deps } from '#server/features/privacy/context.ts'
import {
  deletionCancelledEmail,
  deletionDoneEmail,
  deletionPlannedEmail,
} from '#server/mail/templates/account-deletion.ts'
import type { CurrentUser } from '#shared/features/identity/accounts/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** Time to change one's mind; also the time that the law gives (152-ФЗ, article 21). */
const WAIT_MS = 30 * DAY_MS

/** Asking twice does not move the day. @throws Problem conflict for the last ADMIN of a company with people in it */
export async function requestDeletion(ctx: Ctx): Promise<CurrentUser> {
  const { deps } = ctx
  const user = await deps.db.transaction(async (tx) => {
    const self = await requireSelf(ctx, tx)
    if (self.deletionAt !== null) return self
    await refuseLeavingWithoutAdmin(tx, self.id)
    const deletionAt = new Date(deps.now().getTime() + WAIT_MS)
    const leaving = present(await setPerson(tx, self.id, { deletionAt: deletionAt.toISOString() }))
    await recordAudit(tx, { ...actOn(self.id), userId: self.id, action: 'user.deletion_asked' })
    const companies = (await companiesLeftWith(tx, self.id)).map(({ title }) => title)
    await deps.mailer.enqueue(tx, {
      ...deletionPlannedEmail(deps.site, { deletionAt, companies }),
      recipient: self.email,
    })
    return leaving
  })
  return currentUserOf(user)
}

/** What the deletion takes with it, for who is about to ask. */
export async function foreseeDeletion(ctx: Ctx): Promise<{ companies: { title: string }[] }> {
  const { db } = ctx.deps
  const { id } = await requireSelf(ctx, db)
  return { companies: await companiesLeftWith(db, id) }
}

export async function cancelDeletion(ctx: Ctx): Promise<CurrentUser> {
  const { deps } = ctx
  const user = await deps.db.transaction(async (tx) => {
    const self = await requireSelf(ctx, tx)
    if (self.deletionAt === null) return self
    const staying = present(await setPerson(tx, self.id, { deletionAt: null }))
    await recordAudit(tx, { ...actOn(self.id), userId: self.id, action: 'user.deletion_cancelled' })
    await deps.mailer.enqueue(tx, { ...deletionCancelledEmail(deps.site), recipient: self.email })
    return staying
  })
  return currentUserOf(user)
}

const BATCH = 100
type DeletionDeps = Pick<Deps, 'db' | 'now' | 'mailer' | 'site' | 'personalData'>

/**
 * Deletes the accounts whose day has come, each in a transaction of its own; safe to run twice.
 * @throws what kept an account from being deleted, when all the others are
 */
export async function deleteDueAccounts(deps: DeletionDeps) {
  const now = deps.now().toISOString()
  const due = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(isDue(now))
    .orderBy(asc(users.deletionAt), users.id)
    .limit(BATCH)
  let accounts = 0
  await sequentially(due, async ({ id }) => {
    if (await deleteAccount(deps, id)) accounts += 1
  })
  return { accounts }
}

/** The row stays, without the person, for the records that name its number. */
async function deleteAccount({ db, now, mailer, site, personalData }: DeletionDeps, id: number) {
  const at = now().toISOString()
  return db.transaction(async (tx) => {
    // Locked until the commit, so that the person cannot take the request back meanwhile.
    const [user] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, id), isDue(at)))
      .for('update')
    if (!user) return false
    const { email } = user
    // The account itself comes first in the export, and goes last.
    for (const held of personalData.toReversed()) await held.erase?.(tx, { userId: id, email, at })
    await recordAudit(tx, { ...actOn(id), userId: null, action: 'user.deleted' })
    await mailer.enqueue(tx, { ...deletionDoneEmail(site), recipient: email })
    return true
  })
}

const isDue = (now: string) => and(isNull(users.deletedAt), lt(users.deletionAt, now))

const actOn = (userId: number) => ({ objectKind: 'user' as const, objectId: String(userId) })
