import { desc, eq } from 'drizzle-orm'
import { complaints } from '#server/db/schema/complaints.ts'
import { listVacancyDecisions } from '#server/features/staff/moderation/read.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type {
  ComplaintCase,
  ComplaintGroup,
  MyComplaint,
} from '#shared/features/staff/complaints/contract.ts'
import { COMPLAINT_HOURS, type ComplaintQueueName } from '#shared/features/staff/complaints/vocabulary.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { readObject } from './objects.ts'
import { isFromCheck } from './check-reports.ts'
import { readEmployerChoices } from './employer-requests.ts'
import { countGroups, listGroups, listResolved, listWaiting, type ObjectKey } from './queries.ts'

const MINE_MAX = 100

const TERM_MS = COMPLAINT_HOURS * HOUR_MS

/** The caller's complaints, the latest first. */
export async function listMyComplaints({ actor, deps: { db } }: Ctx): Promise<{ items: MyComplaint[] }> {
  const { userId } = requirePerson({ actor })
  const rows = await db
    .select()
    .from(complaints)
    .where(eq(complaints.userId, userId))
    .orderBy(desc(complaints.id))
    .limit(MINE_MAX)
  return {
    items: rows.map((row) => ({
      id: row.id,
      kind: row.objectKind,
      objectId: row.objectId,
      title: row.title,
      reason: row.reason,
      text: row.text,
      createdAt: row.createdAt,
      outcome: row.outcome,
      resolvedAt: row.resolvedAt,
      answer: row.answer,
    })),
  }
}

/** Objects with waiting complaints of a queue, the longest waiting first. */
export async function readComplaintQueue(
  { deps: { db, now } }: Ctx,
  { queue }: { queue: ComplaintQueueName },
) {
  const [counts, groups] = await Promise.all([
    countGroups(db, { queue, overdueBefore: new Date(now().getTime() - TERM_MS).toISOString() }),
    listGroups(db, queue),
  ])
  return { ...counts, items: groups.map(groupOf) }
}

/** @throws Problem not_found when no complaint about the object waits */
export async function readComplaintCase({ deps }: Ctx, object: ObjectKey): Promise<ComplaintCase> {
  const { db } = deps
  const [group] = await listGroups(db, object)
  if (!group) throw new Problem('not_found', 'На это жалоб больше нет.')
  const { kind, objectId } = object
  const [shown, waiting, earlier, cases] = await Promise.all([
    readObject(deps, object),
    listWaiting(db, object),
    listResolved(db, object),
    kind === 'vacancy' ? listVacancyDecisions(deps, objectId) : [],
  ])
  return {
    ...groupOf(group),
    ...shown,
    ...(await readEmployerChoices(db, object, waiting)),
    complaints: waiting.map(({ userId, email, senderHash, ...complaint }) => ({
      ...complaint,
      hasAddress: userId !== null || email !== null,
      isGuest: userId === null,
      isFromCheck: isFromCheck({ senderHash }),
    })),
    earlier,
    cases,
  }
}

const groupOf = (group: Awaited<ReturnType<typeof listGroups>>[number]): ComplaintGroup => ({
  ...group,
  dueAt: new Date(Date.parse(group.oldestAt) + TERM_MS).toISOString(),
})
