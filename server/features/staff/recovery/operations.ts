import type { Ctx, Deps } from '#server/features/staff/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { recoveryContract, RecoveryCase } from '#shared/features/staff/recovery/contract.ts'
import { sql, asc, eq, isNull, and, count, desc, gt, max } from 'drizzle-orm'
import { recoveryRequests } from '#server/db/schema/recovery.ts'
import { refuseMailDomain } from '#server/features/identity/accounts/mail-domains.ts'
import { findUserByEmail, findUser } from '#server/features/identity/accounts/service.ts'
import { networkOf } from '#server/kernel/caller-address.ts'
import type { RecoveryForm } from '#shared/features/staff/recovery/forms.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { startEmailChange } from '#server/features/identity/email-changes/request.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import { recoveryRefusedEmail } from '#server/mail/templates/recovery.ts'
import type { RecoveryOutcome } from '#shared/features/staff/recovery/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { passkeys } from '#server/db/schema/passkeys.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { sessions } from '#server/db/schema/session.ts'
import { findEmailChange } from '#server/features/identity/email-changes/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber } from '#shared/kernel/number.ts'

type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>
type AskedAddresses = { userId: number | null; email: string; newEmail: string }

const TITLES_MAX = 5

const QUEUE_MAX = 20

export const recoveryOperations: OperationsOf<typeof recoveryContract, Ctx> = {
  send: sendRecoveryRequest,
  staffQueue: readRecoveryQueue,
  staffResolve: resolveRecovery,
}

/**
 * Stores a request for staff; a repeated one replaces the facts of the waiting one. The answer and the work are the same
 * for addresses with and without an account. One from a program, which fills the hidden field, is dropped without a word.
 * @throws Problem too_many_requests, invalid for a new address of a refused domain
 */
async function sendRecoveryRequest(
  { deps, session }: Ctx,
  { website, ...form }: RecoveryForm,
): Promise<Record<string, never>> {
  await deps.limits.take('requests', networkOf(session.ip))
  if (website !== '') {
    deps.log.info({ event: 'recovery.dropped' })
    return {}
  }
  refuseMailDomain(deps, form.newEmail, 'newEmail')
  const user = await findUserByEmail(deps.db, form.email)
  await deps.db
    .insert(recoveryRequests)
    .values({ ...form, userId: user?.id ?? null, createdAt: deps.now().toISOString() })
    .onConflictDoUpdate({
      target: [recoveryRequests.email, recoveryRequests.newEmail],
      targetWhere: sql`resolved_at is null`,
      set: { name: form.name, facts: form.facts, userId: user?.id ?? null },
    })
  deps.log.info({ event: 'recovery.asked' })
  return {}
}

/** The longest waiting first. @throws Problem not_found for moderators */
async function readRecoveryQueue(ctx: Ctx): Promise<{ count: number; items: RecoveryCase[] }> {
  requireStaffAdmin(ctx)
  const { deps } = ctx
  const isWaiting = isNull(recoveryRequests.resolvedAt)
  const [waiting, rows] = await Promise.all([
    deps.db.$count(recoveryRequests, isWaiting),
    deps.db
      .select()
      .from(recoveryRequests)
      .where(isWaiting)
      .orderBy(asc(recoveryRequests.createdAt), asc(recoveryRequests.id))
      .limit(QUEUE_MAX),
  ])
  const items = await Promise.all(
    rows.map(async (row) => {
      const { user, obstacle } = await findAccount(deps.db, row)
      const { id, createdAt, email, newEmail, name, facts } = row
      const account = user ? await readAccountFacts(deps, user) : []
      return { id, createdAt, email, newEmail, name, facts, account, obstacle }
    }),
  )
  return { count: waiting, items }
}

/**
 * Refuses a request, or begins the change of the address, which then waits like every other one: staff cannot shorten it,
 * and the old address can stop it.
 * @throws Problem not_found for moderators, conflict when it is resolved already or cannot be approved
 */
async function resolveRecovery(
  ctx: Ctx,
  { id, outcome }: { id: number; outcome: RecoveryOutcome },
): Promise<Record<string, never>> {
  const { userId: staffId } = requireStaffAdmin(ctx)
  const { deps } = ctx
  const at = deps.now().toISOString()
  await deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(recoveryRequests).where(eq(recoveryRequests.id, id)).for('update')
    if (!row) throw new Problem('not_found', 'Такой просьбы нет.')
    if (row.resolvedAt !== null) throw new Problem('conflict', 'Эту просьбу уже решили. Обновите страницу.')
    if (outcome === 'approved') {
      const { user, obstacle } = await findAccount(tx, row)
      if (!user || obstacle !== null) throw new Problem('conflict', obstacle ?? 'Аккаунта нет.')
      await startEmailChange(deps, tx, { user, newEmail: row.newEmail, source: 'staff' })
    } else await deps.mailer.enqueue(tx, { ...recoveryRefusedEmail(deps.site), recipient: row.newEmail })
    await tx
      .update(recoveryRequests)
      .set({ outcome, resolvedAt: at, resolvedBy: staffId })
      .where(eq(recoveryRequests.id, id))
    await recordAudit(tx, {
      userId: staffId,
      action: `recovery.${outcome}`,
      objectKind: 'user',
      objectId: String(row.userId ?? 0),
      details: { requestId: id },
      at,
    })
  })
  deps.log.info({ event: `recovery.${outcome}`, requestId: id })
  return {}
}

/** The account of a request with why its address cannot be changed; null when it can. */
async function findAccount(
  db: Sql,
  { userId, email, newEmail }: AskedAddresses,
): Promise<{ user: FoundUser | null; obstacle: string | null }> {
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

/** What the board knows about an account, for staff to compare with what its owner remembers. */
async function readAccountFacts({ db, now }: Pick<Deps, 'db' | 'now'>, user: FoundUser) {
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
