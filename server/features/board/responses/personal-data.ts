import { asc, eq, sql } from 'drizzle-orm'
import { interviews } from '#server/db/schema/interviews.ts'
import { testTasks } from '#server/db/schema/test-tasks.ts'
import { responseMessages, responses } from '#server/db/schema/responses.ts'
import type { Deps } from '#server/features/board/context.ts'
import { removeByUrl } from '#server/files/port.ts'
import { afterCommit, type Sql } from '#server/kernel/sql.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'

/** Erasure also removes the copies of the resume and the messages that companies see. */
export const responsesPersonalData = ({ files }: Pick<Deps, 'files'>): PersonalData => ({
  export: async (db, { userId }) => ({
    responses: await sentAndWritten(db, userId),
    interviews: await listInterviews(db, userId),
    testTasks: await listTestTasks(db, userId),
  }),
  async erase(tx, { userId }) {
    const erased = await tx
      .delete(responses)
      .where(eq(responses.userId, userId))
      .returning({ photoUrl: sql<string | null>`${responses.resume}->'text'->>'photoUrl'` })
    afterCommit(tx, async () => {
      for (const { photoUrl } of erased) await removeByUrl(files, photoUrl)
    })
  },
})

function listInterviews(db: Sql, userId: number) {
  return db
    .select({
      responseId: interviews.responseId,
      state: interviews.state,
      slots: interviews.slots,
      slot: interviews.slot,
      place: interviews.place,
      note: interviews.note,
      reason: interviews.reason,
    })
    .from(interviews)
    .innerJoin(responses, eq(responses.id, interviews.responseId))
    .where(eq(responses.userId, userId))
    .orderBy(asc(interviews.responseId))
    .limit(5000)
}

function listTestTasks(db: Sql, userId: number) {
  return db
    .select({
      responseId: testTasks.responseId,
      state: testTasks.state,
      text: testTasks.text,
      hours: testTasks.hours,
      pay: testTasks.pay,
      dueAt: testTasks.dueAt,
      handedInAt: testTasks.handedInAt,
      verdict: testTasks.verdict,
    })
    .from(testTasks)
    .innerJoin(responses, eq(responses.id, testTasks.responseId))
    .where(eq(responses.userId, userId))
    .orderBy(asc(testTasks.responseId))
    .limit(5000)
}

async function sentAndWritten(db: Sql, userId: number) {
  const mine = await db
    .select({
      id: responses.id,
      vacancyId: responses.vacancyId,
      origin: responses.origin,
      state: responses.state,
      letter: responses.letter,
      answers: responses.answers,
      resume: responses.resume,
      contacts: responses.contacts,
      reason: responses.reason,
      sentAt: responses.sentAt,
      viewedAt: responses.viewedAt,
    })
    .from(responses)
    .where(eq(responses.userId, userId))
    .orderBy(asc(responses.id))
    .limit(5000)
  const written = await db
    .select({
      responseId: responseMessages.responseId,
      text: responseMessages.text,
      at: responseMessages.at,
    })
    .from(responseMessages)
    .where(eq(responseMessages.userId, userId))
    .orderBy(asc(responseMessages.id))
    .limit(5000)
  return { own: mine, written }
}
