import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import type {
  staffCompaniesContract,
  CompanyDossier,
  FoundCompany,
} from '#shared/features/staff/company-blocks/contract.ts'
import { lockComplaintsOf, resolveAllOf } from '#server/features/staff/complaints/resolve.ts'
import { letCompanyBack, takeCompanyDown } from '#server/features/staff/moderation/company-take-down.ts'
import { requirePerson, requireStaffAdmin } from '#server/kernel/access.ts'
import { ANSWER_TEXTS } from '#shared/features/staff/complaints/labels.ts'
import { and, asc, count, desc, eq, ilike, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyBlocks } from '#server/db/schema/company-blocks.ts'
import { complaints } from '#server/db/schema/complaints.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { companyRefOf, refColumns } from '#server/features/identity/company-refs/service.ts'
import { companyNotFound } from '#server/features/identity/companies/service.ts'
import { balanceOf } from '#server/features/money/ledger/service.ts'
import { countPlacementsLeft } from '#server/features/money/packages/service.ts'
import { resumeAccessUntil } from '#server/features/money/payments/access/resume-access.ts'
import { readCaseCompany } from '#server/features/staff/moderation/read.ts'
import { containsPattern, type Sql } from '#server/kernel/sql.ts'
import { OPEN_STATES } from '#shared/features/board/responses/vocabulary.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import { UNNAMED_COMPANY } from '#shared/features/identity/companies/unnamed.ts'
import { AccessLevel } from '#shared/features/identity/managers/model.ts'
import type { CompanyState } from '#shared/features/staff/company-blocks/vocabulary.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { ID_MAX } from '#shared/kernel/parse-id.ts'

const VACANCIES_MAX = 20
const MEMBERS_MAX = 100
const BLOCKS_MAX = 20

const foundColumns = {
  ...refColumns,
  inn: companies.inn,
  verification: companies.verification,
  createdAt: companies.createdAt,
  blockedAt: companies.blockedAt,
}

const listMembers = (db: Sql, companyId: number) =>
  db
    .select({
      roleId: companyRoles.id,
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      accessLevel: companyRoles.accessLevel,
    })
    .from(companyRoles)
    .innerJoin(users, eq(users.id, companyRoles.userId))
    .where(and(eq(companyRoles.companyId, companyId), isNull(users.deletedAt)))
    .orderBy(desc(companyRoles.accessLevel), asc(companyRoles.id))
    .limit(MEMBERS_MAX)

const lifters = alias(users, 'lifters')

type FoundRow = Pick<typeof companies.$inferSelect, keyof typeof foundColumns>

export const staffCompaniesOperations: OperationsOf<typeof staffCompaniesContract, Ctx> = {
  find: findCompanies,
  read: readDossier,
  block: blockCompany,
  unblock: unblockCompany,
}

/**
 * Takes a company down as a whole and resolves the complaints about it, its vacancies and its messages.
 * @throws Problem not_found, conflict for a company that is down already
 */
async function blockCompany(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<CompanyDossier> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const at = deps.now().toISOString()
  await deps.db.transaction(async (tx) => {
    await lockComplaintsOf(tx, id)
    await takeCompanyDown(tx, deps, { companyId: id, userId, at, reason })
    await resolveAllOf(tx, deps, { companyId: id, userId, at, answer: ANSWER_TEXTS.taken_down })
  })
  return readDossier(ctx, { id })
}

/** For administrators. @throws Problem not_found, conflict for a company that works */
async function unblockCompany(ctx: Ctx, { id }: { id: number }): Promise<CompanyDossier> {
  const { deps } = ctx
  const { userId } = requireStaffAdmin(ctx)
  const at = deps.now().toISOString()
  await deps.db.transaction((tx) => letCompanyBack(tx, deps, { companyId: id, userId, at }))
  return readDossier(ctx, { id })
}

/** The newest first; of those that are down, the last taken down first. */
async function findCompanies(
  { deps: { db } }: Ctx,
  { search, state, page }: { search: string; state: CompanyState; page: number },
): Promise<{ count: number; items: FoundCompany[] }> {
  const where = and(
    ne(companies.title, UNNAMED_COMPANY),
    state === 'blocked' ? isNotNull(companies.blockedAt) : undefined,
    isFound(search),
  )
  const [total, rows] = await Promise.all([
    db.$count(companies, where),
    db
      .select(foundColumns)
      .from(companies)
      .where(where)
      .orderBy(desc(state === 'blocked' ? companies.blockedAt : companies.id), desc(companies.id))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
  ])
  return { count: total, items: rows.map(foundOf) }
}

function isFound(search: string) {
  if (search === '') return undefined
  const id = /^\d{1,9}$/.test(search) ? Number(search) : 0
  return or(
    ilike(companies.title, containsPattern(search.replace(/["«»„“”]/g, ''))),
    eq(companies.inn, search),
    eq(companies.slug, search.toLowerCase().replace(/^.*\/employer\//, '')),
    id > 0 && id <= ID_MAX ? eq(companies.id, id) : undefined,
  )
}

/** @throws Problem not_found */
async function readDossier(ctx: Ctx, { id }: { id: number }): Promise<CompanyDossier> {
  const { db } = ctx.deps
  const { staffRole } = requirePerson(ctx)
  const at = ctx.deps.now().toISOString()
  const [[row], members, counts, newest, texts, waiting, all, waitingResponses, blocks, money] =
    await Promise.all([
      db
        .select({ ...foundColumns, siteUrl: companies.siteUrl })
        .from(companies)
        .where(eq(companies.id, id)),
      listMembers(db, id),
      db
        .select({ status: vacancies.status, count: count() })
        .from(vacancies)
        .where(eq(vacancies.companyId, id))
        .groupBy(vacancies.status)
        .orderBy(vacancies.status),
      db
        .select({
          id: vacancies.id,
          title: vacancies.title,
          status: vacancies.status,
          updatedAt: vacancies.updatedAt,
        })
        .from(vacancies)
        .where(eq(vacancies.companyId, id))
        .orderBy(desc(vacancies.updatedAt), desc(vacancies.id))
        .limit(VACANCIES_MAX),
      readCaseCompany({ db }, id),
      db.$count(complaints, and(eq(complaints.companyId, id), isNull(complaints.resolvedAt))),
      db.$count(complaints, eq(complaints.companyId, id)),
      db.$count(responses, and(eq(responses.companyId, id), inArray(responses.state, [...OPEN_STATES]))),
      listBlocks(db, id),
      readMoney(db, { companyId: id, at }),
    ])
  if (!row || !texts) throw companyNotFound()
  // A block takes every level.
  const former = new Map(blocks[0]?.liftedAt === null ? blocks[0].roles.map((role) => [role.id, role]) : [])
  return {
    ...foundOf(row),
    siteUrl: row.siteUrl,
    members: members.map(({ roleId, userId, firstName, lastName, accessLevel }) => ({
      userId,
      name: fullName({ firstName, lastName }),
      accessLevel: AccessLevel.parse(former.get(roleId)?.accessLevel ?? accessLevel),
    })),
    vacancyCounts: counts,
    vacancies: newest,
    approvedCount: texts.approvedCount,
    refusedCount: texts.refusedCount,
    registerStatus: texts.registerStatus,
    sameInn: texts.sameInn,
    money,
    complaints: { waiting, all },
    waitingResponses,
    blocks: blocks.map(({ roles: _roles, paused, ...block }) => ({
      ...block,
      vacancies: paused.length,
    })),
    canUnblock: staffRole === 'admin' && row.blockedAt !== null,
  }
}

async function readMoney(db: Sql, { companyId, at }: { companyId: number; at: string }) {
  const [balanceKopecks, placementsLeft, accessUntil] = await Promise.all([
    balanceOf(db, companyId),
    countPlacementsLeft(db, { companyId, at }),
    resumeAccessUntil(db, { companyId, at }),
  ])
  return { balanceKopecks, placementsLeft, accessUntil }
}

async function listBlocks(db: Sql, companyId: number) {
  const rows = await db
    .select({ block: companyBlocks, blocker: users.firstName, lifter: lifters.firstName })
    .from(companyBlocks)
    .leftJoin(users, eq(users.id, companyBlocks.blockedBy))
    .leftJoin(lifters, eq(lifters.id, companyBlocks.liftedBy))
    .where(eq(companyBlocks.companyId, companyId))
    .orderBy(desc(companyBlocks.id))
    .limit(BLOCKS_MAX)
  return rows.map(({ block, blocker, lifter }) => ({
    reason: block.reason,
    blockedAt: block.blockedAt,
    blockedBy: blocker,
    liftedAt: block.liftedAt,
    liftedBy: lifter,
    roles: block.roles,
    paused: block.vacancies,
  }))
}

function foundOf(row: FoundRow): FoundCompany {
  return {
    company: companyRefOf(row),
    inn: row.inn,
    verification: row.verification,
    createdAt: row.createdAt,
    blockedAt: row.blockedAt,
  }
}
