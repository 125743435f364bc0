/**
 * What happens to vacancies by itself. Each is safe to run twice, by two processes too; a vacancy that fails is tried
 * again by the next run and does not stop the others.
 */
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Deps } from '#server/features/board/context.ts'
import {
  vacancyEndedEmail,
  vacancyEndingEmail,
  vacancyPublishedEmail,
} from '#server/mail/templates/vacancies.ts'
import { sequentially } from '#server/kernel/sequentially.ts'
import { closeResponses } from '#server/features/board/responses/close.ts'
import { ENDING_SOON_DAYS } from '#shared/features/board/posting/vocabulary.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { moveVacancy } from './lifecycle.ts'
import { daysAfter, startTerm } from './publish.ts'
import { findLife, lockLife } from './queries.ts'
import { notifyAuthor } from './notify-author.ts'

/** At once: what is left is done by the next run, a minute later. */
const BATCH = 500

type Tools = Pick<Deps, 'db' | 'now' | 'changes' | 'mailer' | 'site' | 'events'>

/** Vacancies that are let through and whose moment has come. */
export async function publishPutOff(deps: Tools) {
  const { db, site } = deps
  const at = deps.now().toISOString()
  const published: number[] = []
  const due = await listPutOff(db, { at, limit: BATCH })
  try {
    await sequentially(due, async (id) => {
      const isDone = await db.transaction(async (tx) => {
        const vacancy = await lockLife(tx, id)
        // Taken back, changed or published meanwhile.
        if (vacancy?.status !== 'moderation' || vacancy.confirmAt === null) return false
        if (vacancy.publishAt === null || Date.parse(vacancy.publishAt) > Date.parse(at)) return false
        await startTerm(tx, deps, { vacancy, userId: null, at })
        const started = (await findLife(tx, id)) ?? vacancy
        await notifyAuthor(tx, deps, { vacancyId: id, email: vacancyPublishedEmail(site, started) })
        return true
      })
      if (isDone) published.push(id)
    })
  } finally {
    await tell(deps, published)
  }
  return { published: published.length }
}

/** The raises of tariffs. */
export async function raiseByTariff(deps: Tools) {
  const raised = await raiseDue(deps.db, { at: deps.now().toISOString(), limit: BATCH })
  await tell(deps, raised)
  return { raised: raised.length }
}

/** Vacancies whose paid term is over. */
export async function endTerms(deps: Tools) {
  const { db, site } = deps
  const at = deps.now().toISOString()
  const ended: number[] = []
  const due = await listEnded(db, { at, limit: BATCH })
  try {
    await sequentially(due, async (id) => {
      const isDone = await db.transaction(async (tx) => {
        const vacancy = await lockLife(tx, id)
        if (vacancy?.status !== 'published' || vacancy.expiresAt === null) return false
        if (Date.parse(vacancy.expiresAt) > Date.parse(at)) return false
        await moveVacancy(tx, { vacancy, to: 'expired', userId: null, at })
        await closeResponses(tx, deps, { vacancyId: id, at })
        await notifyAuthor(tx, deps, { vacancyId: id, email: vacancyEndedEmail(site, vacancy) })
        return true
      })
      if (isDone) ended.push(id)
    })
  } finally {
    await tell(deps, ended)
  }
  return { ended: ended.length }
}

/** Authors hear three days before the end, once a term. */
export async function remindOfEnds(deps: Tools) {
  const { db, site } = deps
  const at = deps.now().toISOString()
  let reminded = 0
  const due = await listEnding(db, { at, before: daysAfter(at, ENDING_SOON_DAYS), limit: BATCH })
  await sequentially(due, async (id) => {
    reminded += await db.transaction(async (tx) => {
      const [vacancy] = await tx
        .update(vacancies)
        .set({ endingToldAt: at })
        .where(and(eq(vacancies.id, id), isNull(vacancies.endingToldAt), eq(vacancies.status, 'published')))
        .returning({ title: vacancies.title, expiresAt: vacancies.expiresAt })
      if (vacancy?.expiresAt == null) return 0
      const { title, expiresAt } = vacancy
      await notifyAuthor(tx, deps, {
        vacancyId: id,
        email: vacancyEndingEmail(site, { id, title, expiresAt }),
      })
      return 1
    })
  })
  return { reminded }
}

async function tell({ changes }: Tools, ids: number[]) {
  if (ids.length === 0) return
  await changes.publish({ kind: 'vacancies', ids })
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

async function listPutOff(db: Sql, { at, limit }: { at: string; limit: number }) {
  const rows = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(
      and(eq(vacancies.status, 'moderation'), isNotNull(vacancies.confirmAt), lte(vacancies.publishAt, at)),
    )
    .orderBy(asc(vacancies.publishAt), asc(vacancies.id))
    .limit(limit)
  return idsOf(rows)
}

async function listEnded(db: Sql, { at, limit }: { at: string; limit: number }) {
  const rows = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(and(eq(vacancies.status, 'published'), lte(vacancies.expiresAt, at)))
    .orderBy(asc(vacancies.expiresAt), asc(vacancies.id))
    .limit(limit)
  return idsOf(rows)
}

/** With an author who has not been told yet. */
async function listEnding(db: Sql, { at, before, limit }: { at: string; before: string; limit: number }) {
  const rows = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(
      and(
        eq(vacancies.status, 'published'),
        gt(vacancies.expiresAt, at),
        lte(vacancies.expiresAt, before),
        isNull(vacancies.endingToldAt),
        isNotNull(vacancies.authorId),
      ),
    )
    .orderBy(asc(vacancies.expiresAt), asc(vacancies.id))
    .limit(limit)
  return idsOf(rows)
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
