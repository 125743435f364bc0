import { vacancyNotFound } from '#server/features/board/vacancies/reading/not-found.ts'
import { desc, eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { locationRefs } from '#server/features/board/vacancies/reading/cards.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import type { MyVacancy, MyVacancyRow } from '#shared/features/board/posting/my-vacancy.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import { ROW_DAYS, STATS_DAYS } from '#shared/features/board/posting/vocabulary.ts'
import { findEnded } from '#shared/features/identity/companies/ended-status.ts'
import { ProfessionRef } from '#shared/features/reference/professions/model.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { users } from '#server/db/schema/accounts.ts'
import { requireWorkingText } from '../editing/working-text.ts'
import { isPaid } from '../placement/lifecycle.ts'
import { findMyRow, type MyRow } from './my-queries.ts'
import { nextStepOf } from '../editing/next-step.ts'
import { actionsFor } from '../policy.ts'
import { requireVacancy } from '../access.ts'
import { vacancyStateChanges } from '#server/db/schema/posting.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** @throws Problem not_found */
export async function readMyVacancy(ctx: Ctx, { id }: { id: number }): Promise<MyVacancy> {
  const { accessLevel } = await requireVacancy(ctx, ctx.deps.db, { id })
  return myVacancyOf(ctx.deps, ctx.deps.db, { id, accessLevel })
}

/** The same by the address of the specification, which names the company too. @throws Problem not_found */
export async function readVacancyOfCompany(
  ctx: Ctx,
  { id, vacancyId }: { id: number; vacancyId: number },
): Promise<MyVacancy> {
  const { companyId, accessLevel } = await requireVacancy(ctx, ctx.deps.db, { id: vacancyId })
  if (companyId !== id) throw vacancyNotFound()
  return myVacancyOf(ctx.deps, ctx.deps.db, { id: vacancyId, accessLevel })
}

async function myVacancyOf(
  deps: Deps,
  db: Sql,
  { id, accessLevel }: { id: number; accessLevel: number },
): Promise<MyVacancy> {
  const now = deps.now()
  const [row, text, history] = await Promise.all([
    findMyRow(db, { id, since: statsSince(now) }),
    requireWorkingText(db, id),
    db
      .select({
        fromStatus: vacancyStateChanges.fromStatus,
        toStatus: vacancyStateChanges.toStatus,
        at: vacancyStateChanges.at,
        reason: vacancyStateChanges.reason,
        by: { firstName: users.firstName, lastName: users.lastName, staffRole: users.staffRole },
      })
      .from(vacancyStateChanges)
      .leftJoin(users, eq(users.id, vacancyStateChanges.userId))
      .where(eq(vacancyStateChanges.vacancyId, id))
      .orderBy(desc(vacancyStateChanges.id))
      .limit(50),
  ])
  if (!row) throw vacancyNotFound()
  const { content } = text
  const { locations, professions } = deps.referenceData
  const profession = content.professionId === null ? null : professions.byId(content.professionId)
  return {
    ...myRowOf(row, { now, accessLevel }),
    next: nextStepOf(row, { now, accessLevel, content }),
    content,
    version: text.version,
    savedAt: text.savedAt,
    isChanged: row.firstPublishedAt !== null && text.state !== null && text.state !== 'approved',
    profession: profession && ProfessionRef.parse(profession),
    places: locationRefs(locations, [...content.workFromIds, ...content.locationIds]),
    history: history.map(({ by, ...change }) => ({
      ...change,
      // Moderators have no names for employers.
      by: by === null || by.staffRole !== null ? null : fullName(by),
    })),
  }
}

/** The first day of the statistics. */
export const statsSince = (now: Date) => moscowDay(new Date(now.getTime() - (STATS_DAYS - 1) * DAY_MS))

/** Days of Moscow, today's last. */
export const lastDays = (now: Date, count: number) =>
  Array.from({ length: count }, (_, at) => moscowDay(new Date(now.getTime() - (count - 1 - at) * DAY_MS)))

/** @param reader.accessLevel in the company: it decides about the actions */
export function myRowOf(row: MyRow, { now, accessLevel }: { now: Date; accessLevel: number }): MyVacancyRow {
  return {
    id: VacancyId.parse(row.id),
    companyId: CompanyId.parse(row.companyId),
    title: row.title,
    status: row.status,
    revision: row.revision,
    author: row.author,
    tariffCode: row.tariffCode,
    isHighlighted: row.isHighlighted,
    isPaid: isPaid(row, now),
    awaitsVerification: row.awaitsVerification,
    publishAt: row.publishAt,
    firstPublishedAt: row.firstPublishedAt,
    publishedAt: row.publishedAt,
    expiresAt: row.expiresAt,
    confirmationAskedAt: row.confirmationAskedAt,
    unconfirmedAt: row.unconfirmedAt,
    confirmAt: row.confirmAt,
    archivedAt: row.archivedAt,
    archiveReason: row.archiveReason,
    nextRaiseAt: row.nextRaiseAt,
    updatedAt: row.updatedAt,
    views: row.views,
    responses: row.responses,
    newResponses: row.newResponses,
    openResponses: row.openResponses,
    dailyViews: lastDays(now, ROW_DAYS)
      .filter((day) => row.firstPublishedAt === null || day >= moscowDay(new Date(row.firstPublishedAt)))
      .map((day) => row.viewsByDay[day] ?? 0),
    endedStatus: findEnded(row.registerStatus),
    acts: actionsFor(row, now, accessLevel),
  }
}
