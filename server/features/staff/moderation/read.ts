import type { Ctx, Deps } from '#server/features/staff/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { instantOf, instantOrNull } from '#server/kernel/instant.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { CaseCompany, ModerationCase, PastCase } from '#shared/features/staff/moderation/contract.ts'
import { moderatedOf } from './kinds.ts'
import {
  countHistory,
  countOutcomes,
  countWaiting,
  findCase,
  findCompanyFacts,
  findPerson,
  listHistory,
  listWaiting,
} from './queries.ts'
import type { HistoryFilter } from './queries.ts'
import { caseNotFound, holderOf } from './taken-cases.ts'
import { countOpenVacancies } from './vacancy-queries.ts'
import { usualMinutes } from './wait.ts'

/** What one screen of the queue holds; the rest comes up as these are decided. */
const QUEUE_SIZE = 50
const HISTORY_SIZE = 20
const EARLIER_MAX = 10

export async function readQueue(ctx: Ctx) {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  const [count, minutes, rows] = await Promise.all([
    countWaiting(db),
    usualMinutes(db),
    listWaiting(db, { limit: QUEUE_SIZE }),
  ])
  return {
    count,
    usualMinutes: minutes,
    items: rows.map(({ takenBy, takenAt, submittedAt, ...row }) => ({
      ...row,
      submittedAt: instantOf(submittedAt),
      isTaken: ![null, userId].includes(holderOf({ takenBy, takenAt }, now())),
    })),
  }
}

export async function readHistory(
  { deps: { db } }: Ctx,
  { page, ...filter }: { page: number } & HistoryFilter,
) {
  const [count, rows] = await Promise.all([
    countHistory(db, filter),
    listHistory(db, { filter, offset: (page - 1) * HISTORY_SIZE, limit: HISTORY_SIZE }),
  ])
  return { count, items: rows.map(pastCaseOf) }
}

/** @throws Problem not_found for a case that is not there, or whose object is gone */
export async function readCase(ctx: Ctx, { id }: { id: number }): Promise<ModerationCase> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const row = await findCase(deps.db, id)
  const text = row && (await moderatedOf(row.kind).read(deps, row))
  if (!row || !text) throw caseNotFound()
  const { kind, objectId, companyId } = row
  const holderId = holderOf(row, deps.now())
  const [companyFacts, earlier, holder, decider] = await Promise.all([
    companyId === null ? null : readCaseCompany(deps, companyId),
    listHistory(deps.db, { filter: { kind, objectId }, offset: 0, limit: EARLIER_MAX }),
    holderId === null || holderId === userId ? null : findPerson(deps.db, holderId),
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
    marks: row.marks,
    takenBy: holder ? fullName(holder) : null,
    companyFacts,
    earlier: earlier.filter((one) => one.id !== id).map(pastCaseOf),
  }
}

async function readCaseCompany({ db }: Deps, id: number): Promise<CaseCompany | null> {
  const [company, openCount, outcomes] = await Promise.all([
    findCompanyFacts(db, id),
    countOpenVacancies(db, id),
    countOutcomes(db, id),
  ])
  if (!company) return null
  const { slug, title, type, inn, siteUrl } = company
  return {
    id,
    slug,
    title,
    type,
    inn,
    siteUrl,
    isVerified: company.verification === 'verified',
    createdAt: instantOf(company.createdAt),
    openCount,
    approvedCount: outcomes.get('approved') ?? 0,
    refusedCount: (outcomes.get('rejected') ?? 0) + (outcomes.get('changes_asked') ?? 0),
  }
}

function pastCaseOf(row: Awaited<ReturnType<typeof listHistory>>[number]): PastCase {
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
    submittedAt: instantOf(row.submittedAt),
    decidedAt: instantOrNull(row.decidedAt),
    decidedBy: firstName === null ? null : fullName({ firstName, lastName }),
  }
}
