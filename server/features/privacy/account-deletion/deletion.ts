import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { currentUserOf, requireSelf, updateUser } from '#server/features/identity/accounts/service.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import {
  listCompaniesAbandonedBy,
  refuseLeavingWithoutAdmin,
} from '#server/features/identity/managers/service.ts'
import type { Ctx, Deps } from '#server/features/privacy/context.ts'
import {
  deletionCancelledEmail,
  deletionDoneEmail,
  deletionPlannedEmail,
} from '#server/mail/templates/account-deletion.ts'
import type { CurrentUser } from '#shared/features/identity/accounts/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** Time to cancel; also the limit of the law (152-ФЗ, article 21). */
const GRACE_MS = 30 * DAY_MS

/**
 * A second request does not move the date.
 * @throws Problem conflict for the only ADMIN of a company with other managers
 */
export async function requestDeletion(ctx: Ctx): Promise<CurrentUser> {
  const { deps } = ctx
  const user = await deps.db.transaction(async (tx) => {
    const self = await requireSelf(ctx, tx)
    if (self.deletionAt !== null) return self
    await refuseLeavingWithoutAdmin(tx, self.id)
    const deletionAt = new Date(deps.now().getTime() + GRACE_MS)
    const updated = await updateUser(tx, self.id, { deletionAt: deletionAt.toISOString() })
    await recordAudit(tx, { ...auditObject(self.id), userId: self.id, action: 'user.deletion_asked' })
    const companies = (await listCompaniesAbandonedBy(tx, self.id)).map(({ title }) => title)
    await deps.mailer.enqueue(tx, {
      ...deletionPlannedEmail(deps.site, { deletionAt, companies }),
      userId: self.id,
      recipient: self.email,
    })
    return updated
  })
  return currentUserOf(user)
}

/** Companies that the deletion of the caller's account leaves without managers. */
export async function previewDeletion(ctx: Ctx): Promise<{ companies: { title: string }[] }> {
  const { db } = ctx.deps
  const { id } = await requireSelf(ctx, db)
  return { companies: await listCompaniesAbandonedBy(db, id) }
}

export async function cancelDeletion(ctx: Ctx): Promise<CurrentUser> {
  const { deps } = ctx
  const user = await deps.db.transaction(async (tx) => {
    const self = await requireSelf(ctx, tx)
    if (self.deletionAt === null) return self
    const updated = await updateUser(tx, self.id, { deletionAt: null })
    await recordAudit(tx, { ...auditObject(self.id), userId: self.id, action: 'user.deletion_cancelled' })
    await deps.mailer.enqueue(tx, {
      ...deletionCancelledEmail(deps.site),
      userId: self.id,
      recipient: self.email,
    })
    return updated
  })
  return currentUserOf(user)
}

const BATCH = 100
type DeletionDeps = Pick<Deps, 'db' | 'now' | 'mailer' | 'site' | 'personalData'>

/**
 * Deletes the accounts that are due, each in a separate transaction. Idempotent.
 * @throws the errors of accounts that could not be deleted, after all the others are
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

/** The row stays, without personal data, because other records hold its id. */
async function deleteAccount({ db, now, mailer, site, personalData }: DeletionDeps, id: number) {
  const at = now().toISOString()
  return db.transaction(async (tx) => {
    // Locked until the commit, so that the user cannot cancel the deletion meanwhile.
    const [user] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, id), isDue(at)))
      .for('update')
    if (!user) return false
    const { email } = user
    // The account is first in the export and is erased last.
    for (const { erase } of personalData.toReversed()) await erase?.(tx, { userId: id, email, at })
    await recordAudit(tx, { ...auditObject(id), userId: null, action: 'user.deleted' })
    await mailer.enqueue(tx, { ...deletionDoneEmail(site), recipient: email })
    return true
  })
}

const isDue = (now: string) => and(isNull(users.deletedAt), lt(users.deletionAt, now))

const auditObject = (userId: number) => ({ objectKind: 'user' as const, objectId: String(userId) })
