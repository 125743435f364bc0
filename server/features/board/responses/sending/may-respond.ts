/** Whether a person may respond to a vacancy. */
import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { responseDrafts, responses } from '#server/db/schema/responses.ts'
import { findAccessLevel } from '#server/features/identity/managers/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { isOpen } from '../listing/presenters.ts'
import type { RespondableVacancy } from '../queries.ts'

/** Why this person cannot respond to the vacancy; null when they can. */
export async function refusalOf(
  db: Sql,
  vacancy: RespondableVacancy,
  { userId, now }: { userId: number; now: Date },
): Promise<string | null> {
  if (vacancy.status === 'unconfirmed')
    return 'Работодатель давно не подтверждал, что вакансия актуальна. Откликнуться можно будет, когда подтвердит.'
  if (!isOpen(vacancy, now)) return 'Вакансия закрыта: откликнуться на неё уже нельзя.'
  if ((await findAccessLevel(db, { companyId: vacancy.companyId, userId })) !== null)
    return 'Это вакансия вашей компании.'
  if (vacancy.takesResponses) return null
  return vacancy.sourceUrl === null
    ? 'Эта вакансия с другого сайта, и адреса её там мы не знаем. Компании на «Дистанте» нет: отклик никто не прочитает.'
    : 'Эта вакансия с другого сайта: откликнитесь на нём, чтобы работодатель увидел ваш отклик.'
}

/** Responses of the last 24 hours, those that wait for the check of their resume too. */
export async function countSentBy(db: Sql, { userId, now }: { userId: number; now: Date }): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const [sent, accepted] = await Promise.all([
    db.$count(
      responses,
      and(eq(responses.userId, userId), eq(responses.origin, 'response'), gt(responses.sentAt, since)),
    ),
    db.$count(
      responseDrafts,
      and(
        eq(responseDrafts.userId, userId),
        isNotNull(responseDrafts.acceptedAt),
        gt(responseDrafts.acceptedAt, since),
      ),
    ),
  ])
  return sent + accepted
}

/** The person's response to the vacancy, whatever became of it. */
export async function findSent(db: Sql, { vacancyId, userId }: { vacancyId: number; userId: number }) {
  const [row] = await db
    .select()
    .from(responses)
    .where(and(eq(responses.vacancyId, vacancyId), eq(responses.userId, userId)))
  return row ?? null
}
