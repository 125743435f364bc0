/** Whether e-mails about a company's own vacancies still hold when they leave: in that state, and to who works there. */
import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import { hasRow } from '#server/db/statements.ts'
import { isOfColleague } from '#server/features/board/vacancies/reading/of-colleague.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Asked, EmailConditions } from '#server/mail/conditions.ts'
import { PLACED_STATUSES } from '#shared/features/board/vacancies/vocabulary.ts'

type Tools = { db: Sql }

export const postingEmails = {
  vacancy_published: whileVacancy(eq(vacancies.status, 'published')),
  vacancy_changed: whileVacancy(inArray(vacancies.status, PLACED_STATUSES)),
  vacancy_ended: whileVacancy(eq(vacancies.status, 'expired')),
  vacancy_not_placed: whileVacancy(eq(vacancies.status, 'draft')),
  // Extended, closed and taken down.
  vacancy_ending: ({ db }, { about: { vacancyId, expiresAt }, userId }) =>
    isOneOf(db, {
      ids: [vacancyId],
      userId,
      where: and(eq(vacancies.status, 'published'), eq(vacancies.expiresAt, expiresAt)),
    }),
  // One of several that still waits is enough: the page of each link says what has become of its vacancy.
  confirmation_asked: ({ db }, { about: { vacancyIds: ids }, userId }) =>
    isOneOf(db, {
      ids,
      userId,
      where: and(eq(vacancies.status, 'published'), isNotNull(vacancies.confirmationAskedAt)),
    }),
  vacancy_unconfirmed: ({ db }, { about: { vacancyIds: ids }, userId }) =>
    isOneOf(db, { ids, userId, where: eq(vacancies.status, 'unconfirmed') }),
} satisfies Partial<EmailConditions<Tools>>

function whileVacancy(where: SQL) {
  return ({ db }: Tools, { about: { vacancyId }, userId }: Asked<{ vacancyId: number }>) =>
    isOneOf(db, { ids: [vacancyId], userId, where })
}

/** Whether one of the vacancies is as the e-mail says, and its recipient works for the company. */
const isOneOf = (
  db: Sql,
  { ids, userId, where }: { ids: number[]; userId: number | null; where: SQL | undefined },
) => hasRow(db, vacancies, and(inArray(vacancies.id, ids), where, isOfColleague(db, userId)))
