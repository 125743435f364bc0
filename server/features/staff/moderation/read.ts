import { and, asc, eq, isNull, notInArray, or, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { blockedCompanies } from '#server/features/board/posting/placement/company-pause.ts'
import { findRegisterStatus } from '#server/features/identity/companies/ended.ts'
import { listSameInn } from '#server/features/identity/companies/same-inn.ts'
import type { Ctx, Deps } from '#server/features/staff/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { CaseCompany, ModerationCase, PastCase } from '#shared/features/staff/moderation/contract.ts'
import type { ModeratedKind } from '#shared/features/staff/moderation/vocabulary.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { MODERATED } from './kinds.ts'
import {
  countDecidedToday,
  countOutcomes,
  decidedWhere,
  findCase,
  findCompanyFacts,
  findFormerCase,
  findPerson,
  listDecided,
  medianWaitMinutes,
  ofObject,
} from './queries.ts'
import { caseNotFound, takerOf } from './take.ts'
import { countOpenVacancies } from './vacancy-queries.ts'

/** The rest moves up as these are decided. */
const QUEUE_SIZE = 50
const EARLIER_MAX = 10

/** Waiting cases, oldest first. */
export async function readQueue(ctx: Ctx) {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  const [count, usualMinutes, decidedToday, rows] = await Promise.all([
    db.$count(moderationCases, isQueued(db)),
    medianWaitMinutes(db),
    countDecidedToday(db, now()),
    db
      .select({
        id: moderationCases.id,
        kind: moderationCases.kind,
        title: moderationCases.title,
        company: companies.title,
        submittedAt: moderationCases.submittedAt,
        markCount: sql<number>`jsonb_array_length(${moderationCases.findings})`.mapWith(Number),
        takenBy: moderationCases.takenBy,
        takenAt: moderationCases.takenAt,
      })
      .from(moderationCases)
      .leftJoin(companies, eq(companies.id, moderationCases.companyId))
      .where(isQueued(db))
      .orderBy(asc(moderationCases.submittedAt), asc(moderationCases.id))
      .limit(QUEUE_SIZE),
  ])
  return {
    count,
    usualMinutes,
    decidedToday,
    items: rows.map(({ takenBy, takenAt, ...row }) => ({
      ...row,
      isTaken: ![null, userId].includes(takerOf({ takenBy, takenAt }, now())),
    })),
  }
}

/** Waits for a decision; texts of a company that was taken down wait until it comes back. */
const isQueued = (db: Deps['db']) =>
  and(
    eq(moderationCases.state, 'waiting'),
    or(isNull(moderationCases.companyId), notInArray(moderationCases.companyId, blockedCompanies(db))),
  )

export async function readHistory(
  { deps: { db } }: Ctx,
  {
    page,
    kind,
    objectId,
    companyId,
  }: {
    page: number
    kind?: ModeratedKind | undefined
    objectId?: string | undefined
    companyId?: number | undefined
  },
) {
  const filter = and(
    kind === undefined ? undefined : eq(moderationCases.kind, kind),
    objectId === undefined ? undefined : eq(moderationCases.objectId, objectId),
    companyId === undefined ? undefined : eq(moderationCases.companyId, companyId),
  )
  const [count, rows] = await Promise.all([
    db.$count(moderationCases, decidedWhere(filter)),
    listDecided(db, { filter, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
  ])
  return { count, items: rows.map(pastCaseOf) }
}

/** The latest decisions about the texts of a vacancy. */
export async function listVacancyDecisions({ db }: Pick<Deps, 'db'>, vacancyId: number) {
  const filter = ofObject({ kind: 'vacancy', objectId: String(vacancyId) })
  return (await listDecided(db, { filter, limit: EARLIER_MAX })).map(pastCaseOf)
}

/** @throws Problem not_found, also for a case whose object is gone */
export async function readCase(ctx: Ctx, { id }: { id: number }): Promise<ModerationCase> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const row = await findCase(deps.db, id)
  const former = row && (await findFormerCase(deps.db, row))
  const read = row && (await MODERATED[row.kind].read(deps, row, former?.revisionId ?? null))
  if (!row || !read) throw caseNotFound()
  const { comparedWith, ...text } = read
  const { companyId } = row
  const takerId = takerOf(row, deps.now())
  const [companyFacts, earlier, taker, decider] = await Promise.all([
    companyId === null ? null : readCaseCompany(deps, companyId),
    listDecided(deps.db, { filter: ofObject(row), limit: EARLIER_MAX }),
    takerId === null || takerId === userId ? null : findPerson(deps.db, takerId),
    row.decidedBy === null ? null : findPerson(deps.db, row.decidedBy),
  ])
  return {
    ...pastCaseOf({
      ...row,
      company: companyFacts?.title ?? null,
      firstName: decider?.firstName ?? null,
      lastName: decider?.lastName ?? null,
    }),
    ...text,
    comparedWith: comparedWith && {
      state: comparedWith === 'decided' && former ? former.state : null,
      decidedAt: comparedWith === 'decided' && former ? former.decidedAt : null,
    },
    marks: row.findings,
    takenBy: taker ? fullName(taker) : null,
    companyFacts,
    earlier: earlier.filter((one) => one.id !== id).map(pastCaseOf),
  }
}

/** Null for an unknown id. */
export async function readCaseCompany({ db }: Pick<Deps, 'db'>, id: number): Promise<CaseCompany | null> {
  const [company, openCount, outcomes, registerStatus, sameInnOf] = await Promise.all([
    findCompanyFacts(db, id),
    countOpenVacancies(db, id),
    countOutcomes(db, id),
    findRegisterStatus(db, id),
    listSameInn(db, [id]),
  ])
  if (!company) return null
  const { verification, createdAt, ...facts } = company
  return {
    id,
    ...facts,
    isVerified: verification === 'verified',
    createdAt,
    openCount,
    approvedCount: outcomes.get('approved') ?? 0,
    refusedCount: (outcomes.get('rejected') ?? 0) + (outcomes.get('changes_asked') ?? 0),
    registerStatus,
    sameInn: sameInnOf(id),
  }
}

function pastCaseOf(row: Awaited<ReturnType<typeof listDecided>>[number]): PastCase {
  const { id, kind, objectId, companyId, title, company, state, isFinal, reasons, firstName, lastName } = row
  return {
    id,
    kind,
    objectId,
    companyId,
    title,
    company,
    state,
    isFinal,
    reasons,
    submittedAt: row.submittedAt,
    decidedAt: row.decidedAt,
    decidedBy: firstName === null ? null : fullName({ firstName, lastName }),
  }
}
