/** What the board knows about an account, for staff to compare with what its owner remembers. */
import { and, count, desc, eq, gt, max, sql } from 'drizzle-orm'
import { auditLog } from '#server/db/schema/audit.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { passkeys } from '#server/db/schema/passkeys.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { sessions } from '#server/db/schema/session.ts'
import { findUser, findUserByEmail } from '#server/features/identity/accounts/service.ts'
import { findEmailChange } from '#server/features/identity/email-changes/service.ts'
import type { Deps } from '#server/features/staff/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber } from '#shared/kernel/number.ts'

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>
type Request = { userId: number | null; email: string; newEmail: string }

const TITLES_MAX = 5

/** The account of a request with why its address cannot be changed; null when it can. */
export async function findAccount(
  db: Sql,
  { userId, email, newEmail }: Request,
): Promise<{ user: User | null; obstacle: string | null }> {
  const user = userId === null ? null : await findUser(db, userId)
  if (!user || user.email !== email) return { user: null, obstacle: 'Аккаунта с таким адресом нет.' }
  if (user.staffRole !== null)
    return { user, obstacle: 'Это аккаунт сотрудника: его адрес меняет только администратор сервера.' }
  if (await findEmailChange(db, user.id))
    return { user, obstacle: 'Адрес этого аккаунта уже меняют. Подождите, чем это кончится.' }
  if (await findUserByEmail(db, newEmail))
    return { user, obstacle: 'С новым адресом уже есть другой аккаунт.' }
  return { user, obstacle: null }
}

export async function readAccountFacts({ db, now }: Pick<Deps, 'db' | 'now'>, user: User) {
  const of = user.id
  const [seen, companyRows, resumeRows, keys, stopped] = await Promise.all([
    db
      .select({ open: count(), lastAt: max(sessions.lastSeenAt) })
      .from(sessions)
      .where(and(eq(sessions.userId, of), gt(sessions.expiresAt, now().toISOString()))),
    db
      .select({ title: companies.title })
      .from(companyRoles)
      .innerJoin(companies, eq(companies.id, companyRoles.companyId))
      .where(eq(companyRoles.userId, of))
      .orderBy(companyRoles.id)
      .limit(TITLES_MAX),
    db
      .select({ title: sql<string>`${resumes.draft} ->> 'title'` })
      .from(resumes)
      .where(eq(resumes.userId, of))
      .orderBy(desc(resumes.updatedAt), resumes.id)
      .limit(TITLES_MAX),
    db.$count(passkeys, eq(passkeys.userId, of)),
    db
      .select({ at: auditLog.at })
      .from(auditLog)
      .where(and(eq(auditLog.userId, of), eq(auditLog.action, 'email.change_stopped')))
      .orderBy(desc(auditLog.id))
      .limit(1),
  ])
  const { open = 0, lastAt = null } = seen[0] ?? {}
  const titles = (rows: readonly { title: string }[]) =>
    rows.map(({ title }) => title || 'без названия').join(', ') || 'нет'
  return [
    { label: 'Имя', value: fullName(user) },
    { label: 'Зарегистрирован', value: formatDay(user.createdAt) },
    { label: 'Открытые сеансы', value: formatNumber(open) },
    { label: 'Был на сайте', value: lastAt === null ? 'неизвестно' : formatDay(lastAt) },
    { label: 'Ключи для входа', value: formatNumber(keys) },
    { label: 'Компании', value: titles(companyRows) },
    { label: 'Резюме', value: titles(resumeRows) },
    ...stopped.map(({ at }) => ({ label: 'Владелец останавливал смену адреса', value: formatDay(at) })),
  ]
}
