import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import type {
  peopleContract,
  StaffPersonDetails,
  StaffPerson,
} from '#shared/features/staff/people/contract.ts'
import { blockUser, endAllSessions, unblockUser } from '#server/features/identity/accounts/block.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requirePerson, requireStaffAdmin } from '#server/kernel/access.ts'
import { accountBlockedEmail, accountUnblockedEmail } from '#server/mail/templates/account-block.ts'
import { normaliseEmail } from '#shared/kernel/email-address.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { and, asc, count, desc, eq, ilike, isNotNull, isNull, max, or, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { complaints } from '#server/db/schema/complaints.ts'
import { responses } from '#server/db/schema/responses.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { sessions } from '#server/db/schema/session.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { listRolesOf } from '#server/features/identity/managers/my-roles.ts'
import { containsPattern } from '#server/kernel/sql.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { AccessLevel } from '#shared/features/identity/managers/model.ts'
import type { PeopleState } from '#shared/features/staff/people/vocabulary.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { ID_MAX } from '#shared/kernel/parse-id.ts'

const personColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  staffRole: users.staffRole,
  createdAt: users.createdAt,
  blockedAt: users.blockedAt,
  blockReason: users.blockReason,
}

const personOf = ({ email, firstName, lastName, ...row }: Row): StaffPerson => ({
  ...row,
  name: fullName({ firstName, lastName }),
  maskedEmail: masked(email),
})

type Row = Pick<typeof users.$inferSelect, keyof typeof personColumns>

/** «anna@example.ru» → «a•••@example.ru» */
const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1•••')

const personNotFound = () =>
  new Problem('not_found', 'Такого человека нет: аккаунт удалён или номер неверен.')

const ofPerson = (id: number) => ({ objectKind: 'user', objectId: String(id) }) as const

const changedMeanwhile = () =>
  new Problem('conflict', 'Состояние аккаунта уже изменилось. Обновите страницу.')

export const peopleOperations: OperationsOf<typeof peopleContract, Ctx> = {
  staffList: listPeople,
  staffRead: readPerson,
  staffBlock: blockPerson,
  staffUnblock: unblockPerson,
  staffEndSessions: endPersonSessions,
}

/**
 * Ends the sessions of a person, hides the resumes and refuses to sign in; the person gets the reason by e-mail. Members
 * of staff are not blocked: their role is taken first.
 * @throws Problem not_found, conflict for a member of staff, and for one who is blocked already
 */
async function blockPerson(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<StaffPersonDetails> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const { staffRole } = await readPerson(ctx, { id })
  if (staffRole !== null) throw new Problem('conflict', 'Это сотрудник: сначала снимите с него роль.')
  const at = deps.now().toISOString()
  await deps.db.transaction(async (tx) => {
    const recipient = await blockUser(tx, deps, { userId: id, reason, at })
    if (recipient === null) throw changedMeanwhile()
    await recordAudit(tx, { ...ofPerson(id), userId, action: 'user.blocked', details: { reason }, at })
    await deps.mailer.enqueue(tx, { ...accountBlockedEmail(deps.site, { reason }), userId: id, recipient })
  })
  return readPerson(ctx, { id })
}

/** @throws Problem not_found, conflict for one who is not blocked */
async function unblockPerson(ctx: Ctx, { id }: { id: number }): Promise<StaffPersonDetails> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  await readPerson(ctx, { id })
  await deps.db.transaction(async (tx) => {
    const recipient = await unblockUser(tx, id)
    if (recipient === null) throw changedMeanwhile()
    await recordAudit(tx, { ...ofPerson(id), userId, action: 'user.unblocked', at: deps.now().toISOString() })
    await deps.mailer.enqueue(tx, { ...accountUnblockedEmail(deps.site), userId: id, recipient })
  })
  return readPerson(ctx, { id })
}

/** Of staff only an administrator. @throws Problem not_found */
async function endPersonSessions(ctx: Ctx, { id }: { id: number }): Promise<Record<string, never>> {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  const { staffRole } = await readPerson(ctx, { id })
  // Otherwise a moderator could keep administrators out.
  if (staffRole !== null) requireStaffAdmin(ctx)
  await db.transaction(async (tx) => {
    const ended = await endAllSessions(tx, ctx.deps, { userId: id, at: now().toISOString() })
    const details = { ended }
    await recordAudit(tx, {
      ...ofPerson(id),
      userId,
      action: 'user.sessions_ended',
      details,
      at: now().toISOString(),
    })
  })
  return {}
}

/** Of the people with accounts, the newest first; the last blocked first where only blocked ones are listed. */
async function listPeople(
  { deps: { db } }: Ctx,
  { search, state, page }: { search: string; state: PeopleState; page: number },
): Promise<{ count: number; items: StaffPerson[] }> {
  const where = and(isNull(users.deletedAt), isFound(search), isIn(state))
  const [total, rows] = await Promise.all([
    db.$count(users, where),
    db
      .select(personColumns)
      .from(users)
      .where(where)
      .orderBy(state === 'blocked' ? desc(users.blockedAt) : desc(users.id), asc(users.id))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
  ])
  return { count: total, items: rows.map(personOf) }
}

/**
 * Matches the whole address, the id, or a part of the name. A part of an address matches no user: addresses cannot be
 * guessed.
 */
function isFound(search: string) {
  if (search === '') return undefined
  if (search.includes('@')) return eq(users.email, normaliseEmail(search))
  const id = /^\d{1,9}$/.test(search) ? Number(search) : 0
  const name = sql`concat_ws(' ', ${users.firstName}, ${users.lastName})`
  return or(ilike(name, containsPattern(search)), id > 0 && id <= ID_MAX ? eq(users.id, id) : undefined)
}

function isIn(state: PeopleState) {
  if (state === 'blocked') return isNotNull(users.blockedAt)
  return state === 'staff' ? isNotNull(users.staffRole) : undefined
}

/** @throws Problem not_found */
async function readPerson({ deps: { db } }: Ctx, { id }: { id: number }): Promise<StaffPersonDetails> {
  const [[row], roles, [open], ...counts] = await Promise.all([
    db
      .select(personColumns)
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt))),
    listRolesOf(db, id),
    db
      .select({ count: count(), lastSeenAt: max(sessions.lastSeenAt) })
      .from(sessions)
      .where(eq(sessions.userId, id)),
    db.$count(resumes, eq(resumes.userId, id)),
    db.$count(responses, eq(responses.userId, id)),
    db.$count(vacancies, eq(vacancies.authorId, id)),
    db.$count(complaints, eq(complaints.userId, id)),
  ])
  if (!row) throw personNotFound()
  const [resumeCount, responseCount, vacancyCount, complaintCount] = counts
  return {
    ...personOf(row),
    companies: roles.map(({ companyId, slug, title, logoUrl, isVerified, accessLevel }) => ({
      company: { id: CompanyId.parse(companyId), slug, title, logoUrl, isVerified },
      accessLevel: AccessLevel.parse(accessLevel),
    })),
    sessions: open?.count ?? 0,
    lastSeenAt: open?.lastSeenAt ?? null,
    resumes: resumeCount,
    responses: responseCount,
    vacancies: vacancyCount,
    complaints: complaintCount,
  }
}
