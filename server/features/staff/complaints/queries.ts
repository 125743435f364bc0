import { and, asc, count, desc, eq, exists, isNotNull, isNull, min, not, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { complaints } from '#server/db/schema/complaints.ts'
import { sourceRecords } from '#server/db/schema/sources.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { personName } from '#server/features/identity/accounts/person-name.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type {
  ComplaintObject,
  ComplaintQueueName,
  ComplaintReason,
} from '#shared/features/staff/complaints/vocabulary.ts'
import { fromCheck } from './check-reports.ts'

export type ObjectKey = { kind: ComplaintObject; objectId: number }

const GROUPS_MAX = 50
const COMPLAINTS_MAX = 100
const EARLIER_MAX = 20

const isWaiting = () => isNull(complaints.resolvedAt)

/** Waiting complaints of a queue: a vacancy that the check holds since its source has brought it is in that of sources. */
function waitsIn(db: Sql, queue: ComplaintQueueName) {
  const heldOfSource = db
    .select({ one: sql`1` })
    .from(vacancies)
    .innerJoin(sourceRecords, eq(sourceRecords.vacancyId, vacancies.id))
    .where(and(eq(vacancies.id, complaints.objectId), eq(vacancies.status, 'moderation')))
  const isHeldOfSource = and(eq(complaints.objectKind, 'vacancy'), fromCheck, exists(heldOfSource))
  return and(isWaiting(), queue === 'sources' ? isHeldOfSource : not(sql`(${isHeldOfSource})`))
}

export const ofObject = ({ kind, objectId }: ObjectKey) =>
  and(eq(complaints.objectKind, kind), eq(complaints.objectId, objectId))

/** Waiting complaints of a queue, or those about one object, by object: the longest waiting first. */
export function listGroups(db: Sql, asked: ComplaintQueueName | ObjectKey) {
  return db
    .select({
      kind: complaints.objectKind,
      objectId: complaints.objectId,
      title: sql<string>`max(${complaints.title})`,
      company: sql<string | null>`max(${companies.title})`,
      count: count(),
      reasons: sql<ComplaintReason[]>`array_agg(distinct ${complaints.reason})`,
      oldestAt: sql`min(${complaints.createdAt})`.mapWith(complaints.createdAt),
    })
    .from(complaints)
    .leftJoin(companies, eq(companies.id, complaints.companyId))
    .where(typeof asked === 'string' ? waitsIn(db, asked) : and(isWaiting(), ofObject(asked)))
    .groupBy(complaints.objectKind, complaints.objectId)
    .orderBy(asc(min(complaints.createdAt)), asc(complaints.objectKind), asc(complaints.objectId))
    .limit(GROUPS_MAX)
}

/** Objects with waiting complaints of a queue, and those whose answer is overdue. @param overdueBefore instant */
export async function countGroups(
  db: Sql,
  { queue, overdueBefore }: { queue: ComplaintQueueName; overdueBefore: string },
) {
  const groups = db
    .select({ oldestAt: min(complaints.createdAt).as('oldest_at') })
    .from(complaints)
    .where(waitsIn(db, queue))
    .groupBy(complaints.objectKind, complaints.objectId)
    .as('groups')
  const [row] = await db
    .select({
      count: count(),
      overdueCount:
        sql<number>`count(*) filter (where ${groups.oldestAt} < ${overdueBefore}::timestamptz)`.mapWith(
          Number,
        ),
    })
    .from(groups)
  return row ?? { count: 0, overdueCount: 0 }
}

/** How many complaints wait, without those about vacancies of sources, and since when the first one; null for none. */
export async function findOldest(db: Sql) {
  const [row] = await db
    .select({ count: count(), oldestAt: min(complaints.createdAt) })
    .from(complaints)
    .where(waitsIn(db, 'people'))
  return row ?? { count: 0, oldestAt: null }
}

export function listWaiting(db: Sql, object: ObjectKey) {
  return db
    .select({
      id: complaints.id,
      reason: complaints.reason,
      text: complaints.text,
      createdAt: complaints.createdAt,
      userId: complaints.userId,
      email: complaints.email,
      senderHash: complaints.senderHash,
    })
    .from(complaints)
    .where(and(ofObject(object), isWaiting()))
    .orderBy(asc(complaints.createdAt), asc(complaints.id))
    .limit(COMPLAINTS_MAX)
}

/** Earlier decisions about an object: complaints that were resolved together are one. */
export function listResolved(db: Sql, object: ObjectKey) {
  return db
    .select({
      outcome: sql<NonNullable<typeof complaints.$inferSelect.outcome>>`max(${complaints.outcome})`,
      resolvedAt: sql`${complaints.resolvedAt}`.mapWith(complaints.resolvedAt),
      resolvedBy: sql<string | null>`max(${personName})`,
      count: count(),
      answer: sql<string | null>`max(${complaints.answer})`,
    })
    .from(complaints)
    .leftJoin(users, eq(users.id, complaints.resolvedBy))
    .where(and(ofObject(object), isNotNull(complaints.resolvedAt)))
    .groupBy(complaints.resolvedAt)
    .orderBy(desc(complaints.resolvedAt))
    .limit(EARLIER_MAX)
}
