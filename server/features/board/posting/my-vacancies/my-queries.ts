import { and, count, desc, eq, ilike, inArray, lte, sql } from 'drizzle-orm'
import { containsPattern, type Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister, isRegisterOfCompany } from '#server/db/schema/company-proofs.ts'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { RevisionState } from '#shared/features/board/posting/vocabulary.ts'
import type { VacancyStatus } from '#shared/features/board/vacancies/model.ts'
import { vacancyDays, vacancyRevisions } from '#server/db/schema/posting.ts'
import { lifecycleColumns } from '../queries.ts'

/** The vacancies of a company that a manager may see: all, or those of one author. */
export type Visible = { companyId: number; authorId: number | null }

/** Condition for those vacancies. */
export const isVisible = ({ companyId, authorId }: Visible) =>
  and(eq(vacancies.companyId, companyId), authorId === null ? undefined : eq(vacancies.authorId, authorId))

/**
 * A column of the text its author works on: the draft, else the last one sent. The table of vacancies is named, because a
 * select of one table names its columns without it.
 */
const ofWorkingText = (column: typeof vacancyRevisions.state | typeof vacancyRevisions.content) =>
  sql`(
    select ${column} from ${vacancyRevisions}
    where ${vacancyRevisions.vacancyId} = ${vacancies}.id
    order by ${vacancyRevisions.state} = 'draft' desc, ${vacancyRevisions.id} desc limit 1
  )`

const workingState = sql<RevisionState | null>`${ofWorkingText(vacancyRevisions.state)}`

/** The text of a vacancy that awaits its payment; null for others, and for one without a text of its author. */
const unpaidContent = sql<unknown>`case when ${vacancies}.status = 'awaiting_payment' then ${ofWorkingText(vacancyRevisions.content)} end`

/** @param since day of Moscow from which views and responses are summed */
function selectMine(db: Sql, since: string) {
  const sum = (column: typeof vacancyDays.views | typeof vacancyDays.responses) => sql<number>`(
    select coalesce(sum(${column}), 0) from ${vacancyDays}
    where ${vacancyDays.vacancyId} = ${vacancies.id} and ${vacancyDays.day} >= ${since}
  )::int`
  return db
    .select({
      ...lifecycleColumns,
      updatedAt: vacancies.updatedAt,
      registerStatus: companyRegister.status,
      author: { firstName: users.firstName, lastName: users.lastName, photoUrl: users.photoUrl },
      revision: workingState,
      views: sum(vacancyDays.views),
      responses: sum(vacancyDays.responses),
      newResponses: sql<number>`(
        select count(*) from ${responses}
        where ${responses.vacancyId} = ${vacancies.id} and ${responses.state} = 'sent'
      )::int`,
      openResponses: sql<number>`(
        select count(*) from ${responses}
        where ${responses.vacancyId} = ${vacancies.id} and ${responses.state} in ('sent', 'viewed')
      )::int`,
      viewsByDay: sql<Record<string, number>>`(
        select coalesce(json_object_agg(${vacancyDays.day}, ${vacancyDays.views}), '{}') from ${vacancyDays}
        where ${vacancyDays.vacancyId} = ${vacancies.id} and ${vacancyDays.day} >= ${since}
      )`,
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .leftJoin(companyRegister, isRegisterOfCompany)
    .leftJoin(users, eq(users.id, vacancies.authorId))
}

export async function findMyRow(db: Sql, { id, since }: { id: number; since: string }) {
  const [row] = await selectMine(db, since).where(eq(vacancies.id, id))
  return row ?? null
}

export type MyRow = NonNullable<Awaited<ReturnType<typeof findMyRow>>>

type Found = Visible & {
  statuses: readonly VacancyStatus[]
  /** Only vacancies whose term ends before it; null for all. */
  endingBefore: string | null
  search: string
}

const isFound = ({ statuses, endingBefore, search, ...visible }: Found) =>
  and(
    isVisible(visible),
    inArray(vacancies.status, [...statuses]),
    endingBefore === null ? undefined : lte(vacancies.expiresAt, endingBefore),
    search === '' ? undefined : ilike(vacancies.title, containsPattern(search)),
  )

/** The last updated first. */
export function listMyRows(
  db: Sql,
  { since, limit, offset, ...found }: Found & { since: string; limit: number; offset: number },
): Promise<MyRow[]> {
  return selectMine(db, since)
    .where(isFound(found))
    .orderBy(desc(vacancies.updatedAt), desc(vacancies.id))
    .limit(limit)
    .offset(offset)
}

export function countMine(db: Sql, found: Found): Promise<number> {
  return db.$count(vacancies, isFound(found))
}

/** The number of vacancies of each status, and of those whose term ends before `endingBefore`. */
export function countByStatus(db: Sql, { endingBefore, ...visible }: Visible & { endingBefore: string }) {
  const ending = sql<number>`(count(*) filter (where ${lte(vacancies.expiresAt, endingBefore)}))::int`
  return db
    .select({ status: vacancies.status, count: count(), ending })
    .from(vacancies)
    .where(isVisible(visible))
    .groupBy(vacancies.status)
}

/**
 * Lists vacancies that need an action: unfinished and unsubmitted texts, unconfirmed ones, and those whose term ends
 * before `endingBefore` or ended after `endedAfter`. Paid vacancies are listed however old they are; those of a source end
 * and come back with it.
 */
export function listNeedingAction(
  db: Sql,
  {
    endingBefore,
    endedAfter,
    touchedAfter,
    limit,
    ...visible
  }: Visible & { endingBefore: string; endedAfter: string; touchedAfter: string; limit: number },
) {
  return db
    .select({
      ...lifecycleColumns,
      updatedAt: vacancies.updatedAt,
      registerStatus: companyRegister.status,
      revision: workingState,
      content: unpaidContent,
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .leftJoin(companyRegister, isRegisterOfCompany)
    .where(
      and(
        isVisible(visible),
        sql`(
          (${vacancies.status} in ('rejected', 'awaiting_payment', 'draft') and ${vacancies.source} is null and ${vacancies.updatedAt} > ${touchedAfter})
          or (${vacancies.status} in ('rejected', 'awaiting_payment', 'draft', 'expired', 'archived') and ${vacancies.placementDays} is not null)
          or ${vacancies.status} = 'unconfirmed'
          or (${vacancies.status} = 'published' and (
            ${vacancies.confirmationAskedAt} is not null or ${vacancies.expiresAt} <= ${endingBefore} or ${workingState} in ('changes_asked', 'rejected')
          ))
          or (${vacancies.status} in ('published', 'moderation') and ${vacancies.updatedAt} > ${touchedAfter} and ${workingState} = 'draft')
          or (${vacancies.status} = 'expired' and ${vacancies.source} is null and ${vacancies.expiresAt} > ${endedAfter})
        )`,
      ),
    )
    .orderBy(desc(vacancies.updatedAt), desc(vacancies.id))
    .limit(limit)
}
