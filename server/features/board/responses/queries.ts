import { desc, eq, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { responseEvents, responseMessages, responses } from '#server/db/schema/responses.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { takesResponses } from '#server/features/board/vacancies/reading/takes-responses.ts'
import type { Sql } from '#server/kernel/sql.ts'

export type ResponseRow = typeof responses.$inferSelect

/** Null when the person already has a response to the vacancy. */
export async function insertResponse(tx: Sql, row: typeof responses.$inferInsert) {
  const [written] = await tx.insert(responses).values(row).onConflictDoNothing().returning()
  return written ?? null
}

export async function setResponse(
  tx: Sql,
  id: number,
  set: Partial<typeof responses.$inferInsert>,
): Promise<ResponseRow> {
  const [row] = await tx.update(responses).set(set).where(eq(responses.id, id)).returning()
  if (!row) throw new Error('A response was not written')
  return row
}

export async function insertEvents(tx: Sql, rows: (typeof responseEvents.$inferInsert)[]) {
  await tx.insert(responseEvents).values(rows)
}

/** The last messages of a response, the newest first. */
export const listMessages = (db: Sql, responseId: number, max: number) =>
  db
    .select({
      id: responseMessages.id,
      side: responseMessages.side,
      userId: responseMessages.userId,
      text: responseMessages.text,
      at: responseMessages.at,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(responseMessages)
    .innerJoin(users, eq(users.id, responseMessages.userId))
    .where(eq(responseMessages.responseId, responseId))
    .orderBy(desc(responseMessages.id))
    .limit(max)

export const vacancyColumns = {
  id: vacancies.id,
  companyId: vacancies.companyId,
  authorId: vacancies.authorId,
  title: vacancies.title,
  status: vacancies.status,
  expiresAt: vacancies.expiresAt,
  publishedAt: vacancies.publishedAt,
  sourceUrl: vacancies.sourceUrl,
  workForm: vacancies.workForm,
  professionId: vacancies.professionId,
  acceptsShortResponses: vacancies.acceptsShortResponses,
  answerDays: vacancies.answerDays,
  questions: vacancies.questions,
  labels: vacancies.labels,
  testHours: vacancies.testHours,
  testPay: vacancies.testPay,
}

export async function findVacancy(db: Sql, id: number) {
  const [row] = await selectVacancy(db, id)
  return row ?? null
}

/** A vacancy with whether responses to it are read here. */
export type RespondableVacancy = NonNullable<Awaited<ReturnType<typeof findVacancy>>>
export type VacancyOfResponse = Omit<RespondableVacancy, 'takesResponses'>

/** Locks the vacancy of a response, so that it cannot be closed meanwhile. */
export async function lockVacancy(tx: Sql, id: number) {
  const [row] = await selectVacancy(tx, id).for('share')
  return row ?? null
}

const selectVacancy = (db: Sql, id: number) =>
  db
    .select({ ...vacancyColumns, takesResponses: sql<boolean>`${takesResponses(db)}` })
    .from(vacancies)
    .where(eq(vacancies.id, id))

/**
 * The photo that readers of a resume see. Locks the resume, so that the file is not removed before the copy that shows
 * it is written.
 */
export async function lockPhoto(tx: Sql, resumeId: string): Promise<string | null> {
  const [row] = await tx
    .select({ content: resumes.content })
    .from(resumes)
    .where(eq(resumes.id, resumeId))
    .for('share')
  return row?.content?.photoUrl ?? null
}
