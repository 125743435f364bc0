/** People whom a company has invited, and what it has begun with them. */
import { and, asc, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { interviews } from '#server/db/schema/interviews.ts'
import { responses } from '#server/db/schema/responses.ts'
import { testTasks } from '#server/db/schema/test-tasks.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { InvitedPerson } from '#shared/features/board/responses/model.ts'
import { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { INVITED_MAX } from '#shared/features/board/responses/vocabulary.ts'
import { requireManagedVacancy } from '../access.ts'
import { interviewOf, isStanding, type InterviewRow } from '../interviews/interviews.ts'
import { visibleName } from '../listing/names.ts'
import { vacancyBrief } from '../listing/presenters.ts'
import { vacancyColumns, type ResponseRow } from '../queries.ts'
import { testTaskOf, type TestTaskRow } from '../test-tasks/test-task-rows.ts'

export type Invited = {
  row: ResponseRow
  vacancy: { id: number; title: string }
  /** Title of the company. */
  company: string
  interview: InterviewRow | null
  task: TestTaskRow | null
}

/** People who are invited or have an interview that is not cancelled. */
const isInvited = or(eq(responses.state, 'invited'), ne(interviews.state, 'cancelled'))

/** Locks the responses of invited people that match, with the interview and the test task of each. */
export async function lockInvited(tx: Sql, where: SQL | undefined): Promise<Invited[]> {
  return tx
    .select({
      row: responses,
      vacancy: { id: vacancies.id, title: vacancies.title },
      company: companies.title,
      interview: interviews,
      task: testTasks,
    })
    .from(responses)
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .innerJoin(companies, eq(companies.id, responses.companyId))
    .leftJoin(interviews, eq(interviews.responseId, responses.id))
    .leftJoin(testTasks, eq(testTasks.responseId, responses.id))
    .where(and(where, ne(responses.state, 'withdrawn'), isInvited))
    .orderBy(asc(responses.id))
    .for('update', { of: responses })
}

/**
 * Whom the closing of these vacancies concerns beyond those who wait for an answer. Vacancies whose responses the caller
 * may not see are not found.
 * @throws Problem not_found
 */
export async function listInProgress(ctx: Ctx, { ids }: { ids: readonly number[] }) {
  const { db, now } = ctx.deps
  for (const id of ids) await requireManagedVacancy(ctx, db, id)
  const isConcerned = and(inArray(responses.vacancyId, [...ids]), eq(responses.state, 'invited'))
  const at = now().toISOString()
  const [rows, count] =
    ids.length === 0
      ? [[], 0]
      : await Promise.all([
          db
            .select({ row: responses, vacancy: vacancyColumns, interview: interviews, task: testTasks })
            .from(responses)
            .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
            .leftJoin(interviews, eq(interviews.responseId, responses.id))
            .leftJoin(testTasks, eq(testTasks.responseId, responses.id))
            .where(isConcerned)
            .orderBy(asc(responses.vacancyId), asc(responses.id))
            .limit(INVITED_MAX),
          db.$count(responses, isConcerned),
        ])
  return {
    count,
    items: rows.map(({ row, vacancy, interview, task }): InvitedPerson => ({
      id: ResponseId.parse(row.id),
      name: visibleName(row),
      vacancy: vacancyBrief(vacancy, now()),
      isHired: row.progress === 'hired',
      interview: interview && isStanding(interview, at) ? interviewOf(interview) : null,
      testTask: task && isUnsettled(task) ? testTaskOf(task) : null,
    })),
  }
}

/** It is being done, or was handed in and has no verdict. */
const isUnsettled = ({ state, verdict }: TestTaskRow) =>
  state === 'offered' || state === 'accepted' || (state === 'handed_in' && verdict === null)
