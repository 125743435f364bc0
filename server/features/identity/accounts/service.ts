import { and, eq, isNull, type InferInsertModel } from 'drizzle-orm'
import { consents, users } from '#server/db/schema/accounts.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import {
  UserId,
  type CurrentUser,
  type NotificationSettings,
  type StoredNotificationSettings,
} from '#shared/features/identity/accounts/model.ts'
import type { Intent } from '#shared/features/identity/accounts/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { currentEdition } from './editions.ts'
import { refuseMailDomain } from './mail-domains.ts'

type UserRow = typeof users.$inferSelect

type Registration = {
  email: string
  firstName: string
  lastName: string | null
  intent: Intent
  ip: string
  /** Instant. */
  now: string
}

/**
 * Inserts a user with the consents that registration requires, and returns the id.
 * @throws Problem conflict when the address was taken meanwhile, invalid for one of a refused domain
 */
export async function registerUser(
  deps: Pick<Deps, 'refusedMailDomains'>,
  tx: Sql,
  { ip, now, ...person }: Registration,
): Promise<number> {
  refuseMailDomain(deps, person.email)
  const [inserted] = await tx
    .insert(users)
    .values({ ...person, createdAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (!inserted) throw new Problem('conflict', 'Этот адрес уже зарегистрирован. Войдите с ним.')
  const userId = inserted.id
  await tx.insert(consents).values(
    (['personal_data', 'offer'] as const).map((kind) => ({
      userId,
      kind,
      ...currentEdition(kind),
      ip,
      givenAt: now,
    })),
  )
  await recordAudit(tx, { userId, action: 'user.registered', objectKind: 'user', objectId: String(userId) })
  return userId
}

/** Null when the account is deleted. */
export async function findUser(db: Sql, id: number): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return row ?? null
}

/** @param email in lower case */
export async function findUserByEmail(db: Sql, email: string): Promise<{ id: number } | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
  return row ?? null
}

/** @throws Problem unauthorized when the account is deleted */
export async function requireUser(db: Sql, id: number): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw accountGone()
  return user
}

/** The caller. @throws Problem unauthorized */
export const requireSelf = (ctx: Pick<Ctx, 'actor'>, db: Sql) => requireUser(db, requirePerson(ctx).userId)

/** @throws Problem unauthorized when the account is deleted */
export async function updateUser(
  db: Sql,
  id: number,
  change: Partial<InferInsertModel<typeof users>>,
): Promise<UserRow> {
  const [row] = await db
    .update(users)
    .set(change)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .returning()
  if (!row) throw accountGone()
  return row
}

/**
 * Locks the user's row, so that concurrent requests of one person are counted against a limit one after another. Rows
 * that refer to the user can be inserted meanwhile: a moderator's decision writes some without this lock.
 */
export async function lockUser(tx: Sql, userId: number) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

const accountGone = () => new Problem('unauthorized', 'Войдите в аккаунт.')

/** With what older rows lack. */
export const notificationSettings = (stored: StoredNotificationSettings): NotificationSettings => ({
  weekly: true,
  searches: true,
  interviews: stored.responses,
  ...stored,
})

export const currentUserOf = (user: UserRow): CurrentUser => ({
  id: UserId.parse(user.id),
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  photoUrl: user.photoUrl,
  zone: user.zone,
  theme: user.theme,
  intent: user.intent,
  staffRole: user.staffRole,
  notifications: notificationSettings(user.notifications),
  isPasskeyOffered: user.isPasskeyOffered,
  emailChangeAt: user.emailChangeAt,
  emailRefusedAt: user.emailRefusedAt,
  deletionAt: user.deletionAt,
})
