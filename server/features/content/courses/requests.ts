import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { requireEdition } from '#config/markdown/legal-editions.ts'
import type { Ctx, Deps } from '#server/features/content/context.ts'
import { takeNamedLock } from '#server/db/statements.ts'
import { schoolRequests } from '#server/db/schema/courses.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import { networkOf } from '#server/kernel/caller-address.ts'
import { schoolAnswerEmail } from '#server/mail/templates/schools.ts'
import type { SchoolRequestForm } from '#shared/features/content/courses/forms.ts'
import type { SchoolRequest } from '#shared/features/content/courses/staff-contract.ts'
import {
  REQUEST_CONSENT_SLUG,
  REQUEST_DAYS,
  STAFF_COURSES_PAGE_SIZE,
} from '#shared/features/content/courses/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'

const CONSENT_VERSION = requireEdition(REQUEST_CONSENT_SLUG)

/**
 * Stores what a school tells about its course. The same text sent twice is stored once.
 * @throws Problem too_many_requests
 */
export async function sendSchoolRequest(
  { deps, session }: Ctx,
  { consent: _given, ...request }: SchoolRequestForm,
) {
  await deps.limits.take('requests', networkOf(session.ip))
  await deps.db.transaction(async (tx) => {
    await takeNamedLock(tx, `school_request:${request.email}`)
    const same = and(
      eq(schoolRequests.email, request.email),
      eq(schoolRequests.courseUrl, request.courseUrl),
      eq(schoolRequests.text, request.text),
      isNull(schoolRequests.answeredAt),
    )
    if ((await tx.$count(schoolRequests, same)) > 0) return
    await tx.insert(schoolRequests).values({
      ...request,
      consentVersion: CONSENT_VERSION,
      createdAt: deps.now().toISOString(),
    })
  })
  return {}
}

/** Requests without an answer. */
export async function countSchoolRequests(ctx: Ctx) {
  requireStaffAdmin(ctx)
  return { count: await ctx.deps.db.$count(schoolRequests, isNull(schoolRequests.answeredAt)) }
}

/** Those without an answer first, the oldest of them first. */
export async function listSchoolRequests(ctx: Ctx, { page }: { page: number }) {
  requireStaffAdmin(ctx)
  const { db } = ctx.deps
  const isAnswered = sql`${schoolRequests.answeredAt} is not null`
  const [count, unanswered, rows] = await Promise.all([
    db.$count(schoolRequests),
    db.$count(schoolRequests, isNull(schoolRequests.answeredAt)),
    db
      .select()
      .from(schoolRequests)
      .orderBy(
        asc(isAnswered),
        desc(schoolRequests.answeredAt),
        asc(schoolRequests.createdAt),
        asc(schoolRequests.id),
      )
      .offset((page - 1) * STAFF_COURSES_PAGE_SIZE)
      .limit(STAFF_COURSES_PAGE_SIZE),
  ])
  return { count, unanswered, items: rows.map(requestOf) }
}

/** E-mails the answer. @throws Problem not_found, conflict for a request that was answered before */
export async function answerSchoolRequest(ctx: Ctx, { id, text }: { id: number; text: string }) {
  const { deps } = ctx
  const { userId } = requireStaffAdmin(ctx)
  const at = deps.now().toISOString()
  return deps.db.transaction(async (tx) => {
    const [answered] = await tx
      .update(schoolRequests)
      .set({ answer: text, answeredAt: at, answeredBy: userId })
      .where(and(eq(schoolRequests.id, id), isNull(schoolRequests.answeredAt)))
      .returning()
    if (!answered) throw await refusalOf(tx, id)
    const { email, schoolName } = answered
    await deps.mailer.enqueue(tx, {
      ...schoolAnswerEmail(deps.site, { schoolName, text }),
      userId: null,
      recipient: email,
    })
    await recordAudit(tx, {
      userId,
      action: 'school_request.answered',
      objectKind: 'school_request',
      objectId: String(id),
      at,
    })
    return requestOf(answered)
  })
}

/** @throws Problem not_found */
export async function removeSchoolRequest(ctx: Ctx, { id }: { id: number }) {
  const { deps } = ctx
  const { userId } = requireStaffAdmin(ctx)
  await deps.db.transaction(async (tx) => {
    const removed = await tx
      .delete(schoolRequests)
      .where(eq(schoolRequests.id, id))
      .returning({ id: schoolRequests.id })
    if (removed.length === 0) throw requestNotFound()
    await recordAudit(tx, {
      userId,
      action: 'school_request.removed',
      objectKind: 'school_request',
      objectId: String(id),
      at: deps.now().toISOString(),
    })
  })
  return {}
}

/** Deletes requests whose term of storage is over. */
export async function purgeSchoolRequests({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - REQUEST_DAYS * DAY_MS).toISOString()
  const purged = await db
    .delete(schoolRequests)
    .where(lt(schoolRequests.createdAt, before))
    .returning({ id: schoolRequests.id })
  return { schoolRequests: purged.length }
}

async function refusalOf(tx: Pick<Deps['db'], '$count'>, id: number) {
  return (await tx.$count(schoolRequests, eq(schoolRequests.id, id))) > 0
    ? new Problem('conflict', 'На эту заявку уже ответили. Обновите страницу.')
    : requestNotFound()
}

const requestNotFound = () => new Problem('not_found', 'Такой заявки нет: её уже удалили.')

const requestOf = ({
  consentVersion: _version,
  answeredBy: _by,
  ...row
}: typeof schoolRequests.$inferSelect): SchoolRequest => row
