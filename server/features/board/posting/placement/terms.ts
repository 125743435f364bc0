/**
 * Scheduled changes of vacancies. Each is safe to run twice, by two processes too; a vacancy that fails is tried again by
 * the next run and does not stop the others.
 */
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Deps } from '#server/features/board/context.ts'
import {
  vacancyEndedEmail,
  vacancyEndingEmail,
  vacancyPublishedEmail,
} from '#server/mail/templates/vacancies.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import { blockedCompanies } from './company-pause.ts'
import { vacancyExpired } from '../events.ts'
import { canPay } from '#server/features/identity/managers/policy.ts'
import { findAccessLevel } from '#server/features/identity/managers/service.ts'
import { closeResponses } from '#server/features/board/responses/closing/close.ts'
import { ENDING_SOON_DAYS } from '#shared/features/board/posting/vocabulary.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { daysAfter, moveVacancy } from './lifecycle.ts'
import { startTerm } from './publish.ts'
import { findLifecycle, lockLifecycle } from '../queries.ts'
import { notifyAuthor } from '../notify-author.ts'

/** Vacancies of a run; the rest is done by the next one. */
export const BATCH = 500

type Tools = Pick<Deps, 'db' | 'now' | 'changes' | 'notifier' | 'site' | 'events'>

/** Publishes approved vacancies whose moment has come. */
export async function publishScheduled(deps: Tools) {
  const at = deps.now().toISOString()
  const due = await listIds(
    deps.db,
    and(
      eq(vacancies.status, 'moderation'),
      isNotNull(vacancies.confirmAt),
      eq(vacancies.awaitsVerification, false),
      lte(vacancies.publishAt, at),
      notInArray(vacancies.companyId, blockedCompanies(deps.db)),
    ),
    vacancies.publishAt,
  )
  const published = await changeEach(deps, due, async (tx, id) => {
    const vacancy = await lockLifecycle(tx, id)
    // Withdrawn, changed or published meanwhile.
    if (vacancy?.status !== 'moderation' || vacancy.confirmAt === null) return false
    if (vacancy.awaitsVerification) return false
    if (vacancy.publishAt === null || Date.parse(vacancy.publishAt) > Date.parse(at)) return false
    await startTerm(tx, deps, { vacancy, userId: null, at })
    const started = (await findLifecycle(tx, id)) ?? vacancy
    await notifyAuthor(tx, deps, { vacancyId: id, email: vacancyPublishedEmail(deps.site, started) })
    return true
  })
  return { published }
}

/** The raises of tariffs. */
export async function raiseByTariff(deps: Tools) {
  const raised = await raiseDue(deps.db, { at: deps.now().toISOString(), limit: BATCH })
  await announce(deps, raised)
  return { raised: raised.length }
}

/** Ends vacancies whose paid term is over. */
export async function endTerms(deps: Tools) {
  const at = deps.now().toISOString()
  const due = await listIds(
    deps.db,
    and(eq(vacancies.status, 'published'), lte(vacancies.expiresAt, at)),
    vacancies.expiresAt,
  )
  const ended = await changeEach(deps, due, async (tx, id) => {
    const vacancy = await lockLifecycle(tx, id)
    if (vacancy?.status !== 'published' || vacancy.expiresAt === null) return false
    if (Date.parse(vacancy.expiresAt) > Date.parse(at)) return false
    await moveVacancy(tx, { vacancy, to: 'expired', userId: null, at })
    await deps.events.raise(tx, vacancyExpired, { vacancyId: id })
    await closeResponses(tx, deps, { vacancyId: id, at, cause: 'expired' })
    await notifyAuthor(tx, deps, { vacancyId: id, email: vacancyEndedEmail(deps.site, vacancy) })
    return true
  })
  return { ended }
}

/** Reminds authors of the end of a term, once a term. */
export async function remindOfEnds(deps: Tools) {
  const { db, site } = deps
  const at = deps.now().toISOString()
  let reminded = 0
  const due = await listIds(
    db,
    and(
      eq(vacancies.status, 'published'),
      gt(vacancies.expiresAt, at),
      lte(vacancies.expiresAt, daysAfter(at, ENDING_SOON_DAYS)),
      isNull(vacancies.endingNotifiedAt),
      isNotNull(vacancies.authorId),
    ),
    vacancies.expiresAt,
  )
  await sequentially(due, async (id) => {
    reminded += await db.transaction(async (tx) => {
      const [vacancy] = await tx
        .update(vacancies)
        .set({ endingNotifiedAt: at })
        .where(
          and(eq(vacancies.id, id), isNull(vacancies.endingNotifiedAt), eq(vacancies.status, 'published')),
        )
        .returning({
          companyId: vacancies.companyId,
          authorId: vacancies.authorId,
          title: vacancies.title,
          tariffCode: vacancies.tariffCode,
          expiresAt: vacancies.expiresAt,
        })
      if (vacancy?.expiresAt == null) return 0
      const { companyId, authorId, title, tariffCode, expiresAt } = vacancy
      const level = authorId === null ? null : await findAccessLevel(tx, { companyId, userId: authorId })
      // An imported vacancy has no tariff to be extended.
      const canExtend = tariffCode !== null && canPay(level)
      await notifyAuthor(tx, deps, {
        vacancyId: id,
        email: vacancyEndingEmail(site, { id, title, expiresAt, canExtend }),
      })
      return 1
    })
  })
  return { reminded }
}

/** Changes each vacancy in a separate transaction. @returns how many have changed */
async function changeEach(
  deps: Tools,
  ids: readonly number[],
  change: (tx: Sql, id: number) => Promise<boolean>,
): Promise<number> {
  const changed: number[] = []
  try {
    await sequentially(ids, async (id) => {
      if (await deps.db.transaction((tx) => change(tx, id))) changed.push(id)
    })
  } finally {
    await announce(deps, changed)
  }
  return changed.length
}

async function announce({ changes }: Tools, ids: number[]) {
  if (ids.length > 0) await changes.publish({ kind: 'vacancies', ids })
}

export const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** The first of a batch, in the order of the moment. */
async function listIds(db: Sql, where: SQL | undefined, moment: PgColumn) {
  return idsOf(
    await db
      .select({ id: vacancies.id })
      .from(vacancies)
      .where(where)
      .orderBy(asc(moment), asc(vacancies.id))
      .limit(BATCH),
  )
}

/** Raises what is due; a raise that was missed for long is made once. */
async function raiseDue(db: Sql, { at, limit }: { at: string; limit: number }) {
  const every = sql`make_interval(days => ${vacancies.raiseEveryDays}::int)`
  const due = db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(
      and(
        eq(vacancies.status, 'published'),
        lte(vacancies.nextRaiseAt, at),
        isNotNull(vacancies.raiseEveryDays),
        or(isNull(vacancies.expiresAt), gt(vacancies.expiresAt, at)),
      ),
    )
    .orderBy(asc(vacancies.nextRaiseAt), asc(vacancies.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(vacancies)
    .set({
      publishedAt: at,
      updatedAt: at,
      nextRaiseAt: sql`greatest(${vacancies.nextRaiseAt} + ${every}, ${at}::timestamptz + ${every} / 2)`,
    })
    .where(inArray(vacancies.id, due))
    .returning({ id: vacancies.id })
  return idsOf(rows)
}
