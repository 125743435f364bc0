/** Conversations with invited people after their vacancy was closed. */
import { and, asc, eq, exists, gte, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { interviews } from '#server/db/schema/interviews.ts'
import { responseEvents, responses } from '#server/db/schema/responses.ts'
import { testTasks } from '#server/db/schema/test-tasks.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { conversationEndedEmail } from '#server/mail/templates/vacancy-endings.ts'
import { CONVERSATION_DAYS } from '#shared/features/board/responses/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { endInvited } from '../inviting/end-invited.ts'
import { lockInvited } from '../inviting/invited.ts'
import { insertEvents } from '../queries.ts'
import { addBoardNews } from './unread.ts'

/** Of one run; the rest is done by the next one. */
const CONVERSATIONS_AT_ONCE = 200

type Tools = Pick<Deps, 'db' | 'now' | 'notifier' | 'site'>

export async function tidyConversations(deps: Tools) {
  return { ...(await tellOfEnded(deps)), ...(await endConversations(deps)) }
}

/** The vacancy is in the lists again: nothing ends the conversations with those who are invited. */
export async function reopenConversations(tx: Sql, { vacancyId }: { vacancyId: number }) {
  await tx
    .update(responses)
    .set({ conversationEndsAt: null, endNotifiedAt: null })
    .where(and(eq(responses.vacancyId, vacancyId), eq(responses.state, 'invited')))
}

/** Closes responses that a company left undecided after it had closed the vacancy, and tells their authors. Idempotent. */
async function endConversations({ db, now, notifier, site }: Tools) {
  const at = now().toISOString()
  const isDue = and(
    eq(responses.state, 'invited'),
    sql`${responses.progress} is distinct from 'hired'`,
    lte(responses.conversationEndsAt, at),
  )
  const due = await db
    .select({ id: responses.id })
    .from(responses)
    .where(isDue)
    .orderBy(asc(responses.conversationEndsAt))
    .limit(CONVERSATIONS_AT_ONCE)
  await sequentially(due, ({ id }) =>
    db.transaction(async (tx) => {
      // Of two processes one gets it.
      const [ended] = await tx
        .update(responses)
        .set({ state: 'closed' })
        .where(and(eq(responses.id, id), isDue))
        .returning({ userId: responses.userId, vacancyId: responses.vacancyId })
      if (!ended) return
      await insertEvents(tx, [{ responseId: id, event: 'conversation_ended', side: null, userId: null, at }])
      await addBoardNews(tx, { responseId: id, readers: ['seeker'], at })
      const [vacancy] = await tx
        .select({ title: vacancies.title, company: companies.title })
        .from(vacancies)
        .innerJoin(companies, eq(companies.id, vacancies.companyId))
        .where(eq(vacancies.id, ended.vacancyId))
      if (!vacancy) return
      const email = conversationEndedEmail(site, { id, ...vacancy })
      await notifier.notify(tx, [{ userId: ended.userId, email }])
    }),
  )
  return { endedConversations: due.length }
}

/**
 * Notifies invited people of closed vacancies who were not notified at the closing: an older release left their
 * interviews, tasks and conversations as they were. People without a pending interview or task are notified only when
 * the vacancy was closed in the last days; people who were invited again after the closing are skipped. Idempotent.
 */
async function tellOfEnded(deps: Tools) {
  const { db, now } = deps
  const at = now().toISOString()
  const recently = new Date(now().getTime() - CONVERSATION_DAYS * DAY_MS).toISOString()
  const one = sql`1`
  const hasInterview = exists(
    db
      .select({ one })
      .from(interviews)
      .where(
        and(
          eq(interviews.responseId, responses.id),
          or(
            inArray(interviews.state, ['offered', 'asked']),
            and(eq(interviews.state, 'agreed'), gte(interviews.slot, at)),
          ),
        ),
      ),
  )
  const hasTask = exists(
    db
      .select({ one })
      .from(testTasks)
      .where(
        and(
          eq(testTasks.responseId, responses.id),
          or(inArray(testTasks.state, ['offered', 'accepted']), responses.awaitsTestAnswer),
        ),
      ),
  )
  const isInvitedAgain = db
    .select({ one })
    .from(responseEvents)
    .where(
      and(
        eq(responseEvents.responseId, responses.id),
        inArray(responseEvents.event, ['invited', 'interview_offered', 'test_offered']),
        gte(responseEvents.at, vacancies.archivedAt),
      ),
    )
  const isNotNotified = and(
    inArray(responses.state, ['invited', 'closed', 'rejected']),
    isNull(responses.endNotifiedAt),
    or(hasInterview, and(eq(responses.state, 'invited'), or(hasTask, gte(vacancies.archivedAt, recently)))),
    notExists(isInvitedAgain),
  )
  const found = await db
    .select({ id: responses.id, vacancyId: responses.vacancyId })
    .from(responses)
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .where(and(eq(vacancies.status, 'archived'), isNotNotified))
    .orderBy(asc(responses.id))
    .limit(CONVERSATIONS_AT_ONCE)
  const byVacancy = [...Map.groupBy(found, ({ vacancyId }) => vacancyId)]
  await sequentially(byVacancy, ([vacancyId, rows]) =>
    db.transaction(async (tx) => {
      const ids = rows.map(({ id }) => id)
      // A closing, an opening and another run lock it too.
      const [vacancy] = await tx
        .select({ status: vacancies.status })
        .from(vacancies)
        .where(eq(vacancies.id, vacancyId))
        .for('update')
      if (vacancy?.status !== 'archived') return
      const isLeft = and(inArray(responses.id, ids), isNull(responses.endNotifiedAt))
      await endInvited(tx, deps, { people: await lockInvited(tx, isLeft), cause: 'closed', at })
    }),
  )
  return { toldOfEnded: found.length }
}
