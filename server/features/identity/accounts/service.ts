/** People, as the other features use them. */
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import { instantOrNull } from '#server/kernel/instant.ts'
import { DOCUMENT_VERSIONS } from '#shared/features/identity/accounts/document-versions.ts'
import { UserId } from '#shared/features/identity/accounts/model.ts'
import type { CurrentUser } from '#shared/features/identity/accounts/model.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { findUser, findUserByEmail, insertConsents, setUser } from './queries.ts'
import type { UserRow } from './queries.ts'
import { users } from '#server/db/schema/accounts.ts'

type Registration = {
  email: string
  firstName: string
  lastName: string | null
  intent: 'seeker' | 'employer'
  ip: string
  now: string
}

/** Writes a person with what they agreed to. @throws Problem conflict when the address was taken meanwhile */
export async function registerUser(tx: Sql, { ip, now, ...person }: Registration): Promise<number> {
  const id = await insertUser(tx, { ...person, createdAt: now })
  if (id === null) throw new Problem('conflict', 'Этот адрес уже зарегистрирован. Войдите с ним.')
  await insertConsents(
    tx,
    (['personal_data', 'offer'] as const).map((kind) => ({
      userId: id,
      kind,
      version: DOCUMENT_VERSIONS[kind],
      ip,
      givenAt: now,
    })),
  )
  await recordAudit(tx, { userId: id, action: 'user.registered', objectKind: 'user', objectId: String(id) })
  return id
}

/** Who has an address, in lower case; null for nobody. */
export const findPersonByEmail = (db: Sql, email: string) => findUserByEmail(db, email)

/** Null when the account is gone. */
export const findPerson = (db: Sql, id: number) => findUser(db, id)

/** Null when the account is gone. */
export const setPerson = setUser

/** @throws Problem unauthorized when the account is gone */
export async function requireUser(db: Sql, id: number): Promise<UserRow> {
  return present(await findUser(db, id))
}

/** The caller. @throws Problem unauthorized */
export const requireSelf = (ctx: Pick<Ctx, 'actor'>, db: Sql) => requireUser(db, requirePerson(ctx).userId)

/** What an update of a person gave. @throws Problem unauthorized when the account is gone */
export function present(user: UserRow | null): UserRow {
  if (!user) throw new Problem('unauthorized', 'Войдите в аккаунт.')
  return user
}

export function currentUserOf(user: UserRow): CurrentUser {
  const { email, firstName, lastName, photoUrl, zone, theme, intent, staffRole, notifications } = user
  return {
    id: UserId.parse(user.id),
    email,
    firstName,
    lastName,
    photoUrl,
    zone,
    theme,
    intent,
    staffRole,
    notifications,
    deletionAt: instantOrNull(user.deletionAt),
  }
}

async function insertUser(db: Sql, row: InferInsertModel<typeof users>) {
  const [written] = await db
    .insert(users)
    .values(row)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return written?.id ?? null
}
