/**
 * Asks companies whether their vacancies are still current, and removes unconfirmed ones from the lists. Imported
 * vacancies are exempt: their source says whether they are current. Each step is safe to run twice, by two processes
 * too.
 */
import { and, asc, eq, gt, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import { emails } from '#server/db/schema/mail.ts'
import { vacancyConfirmations } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import { listResponsibleManagers } from '#server/features/board/responses/recipients.ts'
import type { Notice } from '#server/features/identity/notifications/port.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { confirmationAskedEmail, vacancyUnconfirmedEmail } from '#server/mail/templates/confirmations.ts'
import { CONFIRM_EVERY_DAYS, CONFIRM_WITHIN_DAYS } from '#shared/features/board/posting/vocabulary.ts'
import { insertLinks, keepEmailOfLinks } from './confirmation-links.ts'
import { confirmationAsked, publicationPaused } from '../events.ts'
import { daysAfter, moveVacancy } from '../placement/lifecycle.ts'
import { endLongWaits } from './long-waits.ts'
import { lockLifecycle } from '../queries.ts'
import { BATCH, idsOf } from '../placement/terms.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** Days before its due date when a vacancy is added to an e-mail about other vacancies of the same person. */
const TOGETHER_DAYS = 1

type Tools = Pick<Deps, 'db' | 'now' | 'changes' | 'notifier' | 'site' | 'events'>

export async function confirmVacancies(deps: Tools) {
  await startRounds(deps)
  return {
    ...(await askForConfirmation(deps)),
    ...(await hideUnconfirmed(deps)),
    ...(await endLongWaits(deps)),
  }
}

const isOfCompany = and(eq(vacancies.status, 'published'), isNull(vacancies.source))
/** Condition for a term that ends after the moment, or never. */
const goesOnAfter = (moment: string) => or(isNull(vacancies.expiresAt), gt(vacancies.expiresAt, moment))

/** Vacancies of a release without confirmations count as confirmed now. */
async function startRounds({ db, now }: Tools) {
  await db
    .update(vacancies)
    .set({ lastConfirmedAt: now().toISOString() })
    .where(and(isOfCompany, isNull(vacancies.lastConfirmedAt)))
}

/** One e-mail a person, with a link for each vacancy. A term that ends before the answer is due is left to its end. */
async function askForConfirmation(deps: Tools) {
  const at = deps.now().toISOString()
  const dueBefore = daysAfter(at, -CONFIRM_EVERY_DAYS)
  const canBeAsked = and(
    isOfCompany,
    isNull(vacancies.confirmationAskedAt),
    lte(vacancies.lastConfirmedAt, daysAfter(dueBefore, TOGETHER_DAYS)),
    goesOnAfter(daysAfter(at, CONFIRM_WITHIN_DAYS)),
  )
  const candidates = await listCandidates(deps.db, canBeAsked)
  const groups = (await groupByRecipient(deps.db, candidates)).filter(({ group }) =>
    group.some(({ lastConfirmedAt }) => Date.parse(lastConfirmedAt ?? at) <= Date.parse(dueBefore)),
  )
  let asked = 0
  await sequentially(groups, async ({ recipient, group }) => {
    asked += await deps.db.transaction(async (tx) => {
      // Of two processes one gets the rows.
      const claimed = await tx
        .select({ id: vacancies.id, title: vacancies.title })
        .from(vacancies)
        .where(and(canBeAsked, inArray(vacancies.id, idsOf(group))))
        .orderBy(asc(vacancies.id))
        .for('update')
      if (claimed.length === 0) return 0
      await tx
        .update(vacancies)
        .set({ confirmationAskedAt: at })
        .where(inArray(vacancies.id, idsOf(claimed)))
      const confirmBy = daysAfter(at, CONFIRM_WITHIN_DAYS)
      const vacancyIds = idsOf(claimed)
      if (recipient) {
        const links = await insertLinks(tx, deps, { rows: claimed, userId: recipient.userId, at })
        const [emailId] = await notifyOf(tx, deps, {
          userId: recipient.userId,
          tab: 'published',
          email: confirmationAskedEmail(deps.site, { vacancies: links, confirmBy }),
        })
        if (emailId !== undefined) await keepEmailOfLinks(tx, { emailId, vacancyIds, at })
      }
      for (const vacancyId of vacancyIds)
        await deps.events.raise(tx, confirmationAsked, { vacancyId, confirmBy })
      return claimed.length
    })
  })
  return { asked }
}

/**
 * Takes vacancies that were not confirmed in time out of the lists; their paid days stand still from now on. While the
 * e-mails wait, as when the workers were stopped, the time of the answer does not run.
 */
async function hideUnconfirmed(deps: Tools) {
  const at = deps.now().toISOString()
  const sentBefore = daysAfter(at, -CONFIRM_WITHIN_DAYS)
  const lateQuestion = deps.db
    .select({ one: sql`1` })
    .from(vacancyConfirmations)
    .innerJoin(emails, eq(emails.id, vacancyConfirmations.emailId))
    .where(
      and(
        eq(vacancyConfirmations.vacancyId, vacancies.id),
        isNull(vacancyConfirmations.endedAt),
        isNull(emails.failedAt),
        isNull(emails.droppedAt),
        or(isNull(emails.sentAt), gt(emails.sentAt, sentBefore)),
      ),
    )
  const isOverdue = and(
    isOfCompany,
    lte(vacancies.confirmationAskedAt, sentBefore),
    notExists(lateQuestion),
    goesOnAfter(at),
  )
  const groups = await groupByRecipient(deps.db, await listCandidates(deps.db, isOverdue))
  const hidden: number[] = []
  try {
    await sequentially(groups, async ({ recipient, group }) => {
      hidden.push(
        ...(await deps.db.transaction(async (tx) => {
          const rows = await tx
            .select({ id: vacancies.id, title: vacancies.title })
            .from(vacancies)
            .where(and(isOverdue, inArray(vacancies.id, idsOf(group))))
            .orderBy(asc(vacancies.id))
            .for('update')
          for (const { id } of rows) await hide(tx, deps, { id, at })
          if (recipient && rows.length > 0)
            await notifyOf(tx, deps, {
              userId: recipient.userId,
              tab: 'unconfirmed',
              email: vacancyUnconfirmedEmail(deps.site, {
                vacancies: await insertLinks(tx, deps, { rows, userId: recipient.userId, at }),
              }),
            })
          return idsOf(rows)
        })),
      )
    })
  } finally {
    if (hidden.length > 0) await deps.changes.publish({ kind: 'vacancies', ids: hidden })
  }
  return { unconfirmed: hidden.length }
}

/** The links in the e-mail work without signing in; other channels lead to the list. */
const notifyOf = (
  tx: Sql,
  { notifier }: Pick<Tools, 'notifier'>,
  { userId, email, tab }: { userId: number; email: Notice['email']; tab: string },
) => notifier.notify(tx, [{ userId, email, path: `${pathOf('personal-vacancies')}?tab=${tab}` }])

async function hide(tx: Sql, { events }: Pick<Deps, 'events'>, { id, at }: { id: number; at: string }) {
  const vacancy = await lockLifecycle(tx, id)
  if (!vacancy) return
  await moveVacancy(tx, { vacancy, to: 'unconfirmed', userId: null, at, set: { unconfirmedAt: at } })
  await events.raise(tx, publicationPaused, { vacancyId: id, resetsStart: false })
}

type Candidate = Awaited<ReturnType<typeof listCandidates>>[number]

function listCandidates(db: Sql, where: ReturnType<typeof and>) {
  return db
    .select({
      id: vacancies.id,
      companyId: vacancies.companyId,
      authorId: vacancies.authorId,
      lastConfirmedAt: vacancies.lastConfirmedAt,
    })
    .from(vacancies)
    .where(where)
    .orderBy(asc(vacancies.lastConfirmedAt), asc(vacancies.id))
    .limit(BATCH)
}

type Recipient = { userId: number; email: string }

/**
 * Groups the vacancies of each company by the person responsible for them; `recipient` is null when there is none.
 * These e-mails cannot be switched off: without an answer a vacancy is removed from the lists.
 */
async function groupByRecipient(db: Sql, candidates: readonly Candidate[]) {
  const groups = new Map<string, { recipient: Recipient | null; group: Candidate[] }>()
  for (const [key, group] of Map.groupBy(
    candidates,
    ({ companyId, authorId }) => `${companyId} ${authorId}`,
  )) {
    const [recipient = null] = await listResponsibleManagers(db, group[0]?.id ?? 0)
    // The author who has left and the administrator may be about the same vacancies.
    const who = recipient ? `${group[0]?.companyId} ${recipient.userId}` : key
    const known = groups.get(who) ?? { recipient, group: [] }
    known.group.push(...group)
    groups.set(who, known)
  }
  return [...groups.values()]
}
