import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { recordAudit } from '#server/features/audit/service.ts'
import { removeByUrl } from '#server/files/port.ts'
import {
  companiesLeftWith,
  eraseRoles,
  refuseLeavingWithoutAdmin,
} from '#server/features/managers/service.ts'
import { eraseResumes } from '#server/features/resumes/withdrawal.ts'
import { eraseFavourites } from '#server/features/favourites/service.ts'
import { eraseResponses } from '#server/features/responses/erase.ts'
import { eraseSavedSearches } from '#server/features/saved-searches/service.ts'
import { archiveAbandoned } from '#server/features/posting/archive.ts'
import { eraseSessions } from '#server/features/session/service.ts'
import type { Ctx, Deps } from '#server/platform/context.ts'
import type { CurrentUser } from '#shared/features/accounts/model.ts'
import { CURRENT_ZONE_DEFAULT } from '#shared/features/accounts/vocabulary.ts'
import { deleteEmailChange, setUser } from './queries.ts'
import { currentUserOf, present, requireSelf } from './service.ts'
import { consents, users } from './schema.ts'
import {
  deletionCancelledLetter,
  deletionDoneLetter,
  deletionPlannedLetter,
} from '#server/mail/templates/account-deletion.ts'
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
    const leaving = present(await setUser(tx, self.id, { deletionAt: deletionAt.toISOString() }))
    await recordAudit(tx, { ...actOn(self.id), userId: self.id, action: 'user.deletion_asked' })
    const companies = (await companiesLeftWith(tx, self.id)).map(({ title }) => title)
    await deps.mailer.enqueue(tx, {
      ...deletionPlannedLetter(deps.site, { deletionAt, companies }),
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
    const staying = present(await setUser(tx, self.id, { deletionAt: null }))
    await recordAudit(tx, { ...actOn(self.id), userId: self.id, action: 'user.deletion_cancelled' })
    await deps.mailer.enqueue(tx, { ...deletionCancelledLetter(deps.site), recipient: self.email })
    return staying
  })
  return currentUserOf(user)
}

const BATCH = 100
type Tools = Pick<Deps, 'db' | 'now' | 'mailer' | 'site' | 'files' | 'changes'>

/** Deletes the accounts whose day has come, each in a transaction of its own; safe to run twice. */
export async function deleteDueAccounts(deps: Tools) {
  const due = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.deletedAt), lt(users.deletionAt, deps.now().toISOString())))
    .orderBy(asc(users.deletionAt), users.id)
    .limit(BATCH)
  let accounts = 0
  for (const { id } of due) if (await deleteAccount(deps, id)) accounts += 1
  return { accounts }
}

/**
 * The row stays, without the person, for the records that name its number. A company that has nobody left stays too,
 * for the same records; what it offers to readers is closed.
 */
async function deleteAccount({ db, now, mailer, site, files, changes }: Tools, id: number) {
  const at = now().toISOString()
  const erased = await db.transaction(async (tx) => {
    // Held until the transaction ends, so that it cannot be taken back meanwhile; null when it was.
    const [user] = await tx
      .select({ email: users.email, photoUrl: users.photoUrl })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt), lt(users.deletionAt, at)))
      .for('update')
    if (!user) return null
    const { email } = user
    const companyIds = await eraseRoles(tx, { userId: id, email })
    const closedIds = await archiveAbandoned(tx, { mailer, site }, { companyIds, at })
    await eraseSessions(tx, { userId: id, email })
    await deleteEmailChange(tx, id)
    const copies = await eraseResponses(tx, id)
    await eraseFavourites(tx, id)
    await eraseSavedSearches(tx, id)
    const resumes = await eraseResumes(tx, id)
    // That and when somebody agreed stays on record; from where does not.
    await tx
      .update(consents)
      .set({ ip: '', withdrawnAt: sql`coalesce(${consents.withdrawnAt}, ${at}::timestamptz)` })
      .where(eq(consents.userId, id))
    await setUser(tx, id, {
      email: `deleted-${id}@deleted.invalid`,
      firstName: 'Удалённый пользователь',
      lastName: null,
      photoUrl: null,
      zone: CURRENT_ZONE_DEFAULT,
      theme: 'system',
      staffRole: null,
      notifications: { responses: false, newResponses: 'off', vacancies: false, news: false },
      currentRoleId: null,
      deletionAt: null,
      deletedAt: at,
    })
    await recordAudit(tx, { ...actOn(id), userId: null, action: 'user.deleted' })
    await mailer.enqueue(tx, { ...deletionDoneLetter(site), recipient: email })
    return {
      photos: [user.photoUrl, ...resumes.photos, ...copies],
      resumeNumbers: resumes.numbers,
      closedIds,
    }
  })
  if (!erased) return false
  const { photos, resumeNumbers, closedIds } = erased
  for (const photo of photos) await removeByUrl(files, photo)
  if (resumeNumbers.length > 0) await changes.publish({ kind: 'resumes', numbers: resumeNumbers })
  if (closedIds.length > 0) await changes.publish({ kind: 'vacancies', ids: closedIds })
  return true
}

const actOn = (userId: number) => ({ objectKind: 'user' as const, objectId: String(userId) })
