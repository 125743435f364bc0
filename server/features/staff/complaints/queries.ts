import { and, asc, count, desc, eq, isNotNull, isNull, min, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { complaints } from '#server/db/schema/complaints.ts'
import { personName } from '#server/features/identity/accounts/person-name.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { ComplaintObject, ComplaintReason } from '#shared/features/staff/complaints/vocabulary.ts'

export type ObjectKey = { kind: ComplaintObject; objectId: number }

const GROUPS_MAX = 50
const COMPLAINTS_MAX = 100
const EARLIER_MAX = 20

const isWaiting = () => isNull(complaints.resolvedAt)

export const ofObject = ({ kind, objectId }: ObjectKey) =>
  and(eq(complaints.objectKind, kind), eq(complaints.objectId, objectId))

/** Waiting complaints by object, the longest waiting first; null `object` for all. */
export function listGroups(db: Sql, object: ObjectKey | null) {
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
    .where(and(isWaiting(), object === null ? undefined : ofObject(object)))
    .groupBy(complaints.objectKind, complaints.objectId)
    .orderBy(asc(min(complaints.createdAt)), asc(complaints.objectKind), asc(complaints.objectId))
    .limit(GROUPS_MAX)
}

/** Objects with waiting complaints, and those whose answer is overdue. @param overdueBefore instant */
export async function countGroups(db: Sql, overdueBefore: string) {
  const groups = db
    .select({ oldestAt: min(complaints.createdAt).as('oldest_at') })
    .from(complaints)
    .where(isWaiting())
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

/** How many complaints wait, and since when the first one; null for none. */
export async function findOldest(db: Sql) {
  const [row] = await db
    .select({ count: count(), oldestAt: min(complaints.createdAt) })
    .from(complaints)
    .where(isWaiting())
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
