/** The responses of a company in the order in which they changed, for programs that keep a copy. */
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { Received } from '#shared/features/board/responses/model.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { parseId } from '#shared/kernel/parse-id.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireReceived } from '../access.ts'
import { requireVisible } from './company-list.ts'
import { receivedOf, receivedRowOf, vacancyBrief } from './presenters.ts'
import { vacancyColumns } from '../queries.ts'
import { findExtras } from './received-extras.ts'

/**
 * Delay after which changes are listed, so that a change that commits after a newer one is not skipped: closing a
 * vacancy answers hundreds of responses in one transaction.
 */
const SETTLING_MS = MINUTE_MS

/**
 * The earliest change first. A cursor names the last change that was read, so one that is kept leads to all later ones.
 * @throws Problem forbidden without the right to see the company's dashboard, invalid for a cursor that is none
 */
export async function listChanged(
  ctx: Ctx,
  input: { vacancyId: number | null; updatedSince: string | null; cursor: string | null; limit: number },
) {
  const { deps } = ctx
  const { vacancyId, updatedSince, cursor, limit } = input
  const { isVisible } = await requireVisible(ctx)
  const after = cursor === null ? null : readCursor(cursor)
  const rows = await deps.db
    .select({
      response: responses,
      vacancy: vacancyColumns,
      // Microseconds, which the clock of JavaScript does not have.
      changedAt: sql<string>`to_char(${responses.updatedAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    })
    .from(responses)
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .where(
      and(
        isVisible,
        vacancyId === null ? undefined : eq(responses.vacancyId, vacancyId),
        updatedSince === null ? undefined : gte(responses.updatedAt, updatedSince),
        lte(responses.updatedAt, new Date(deps.now().getTime() - SETTLING_MS).toISOString()),
        after === null
          ? undefined
          : sql`(${responses.updatedAt}, ${responses.id}) > (${after.at}::timestamptz, ${after.id}::int)`,
      ),
    )
    .orderBy(asc(responses.updatedAt), asc(responses.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const extrasOf = await findExtras(
    deps.db,
    page.map(({ response }) => response.id),
  )
  return {
    items: page.map(({ response, vacancy }) => ({
      ...receivedRowOf(deps, response, extrasOf(response.id)),
      vacancy: vacancyBrief(vacancy, deps.now()),
      updatedAt: response.updatedAt,
    })),
    nextCursor: last ? `${last.changedAt}_${last.response.id}` : cursor,
    hasMore: rows.length > limit,
  }
}

/**
 * Does not mark the response as viewed: a program that copies it is not a person who has read it.
 * @throws Problem not_found
 */
export async function readReceived(ctx: Ctx, { id }: { id: number }): Promise<Received> {
  const { deps } = ctx
  return receivedOf(deps, deps.db, await requireReceived(ctx, deps.db, { id }))
}

function readCursor(cursor: string) {
  const [, at = '', number] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_(\d{1,10})$/.exec(cursor) ?? []
  const id = parseId(number)
  if (id === null || Number.isNaN(Date.parse(at)))
    throw new Problem('invalid', 'Неверный cursor.', { cursor: 'Возьмите next_cursor из прошлого ответа.' })
  return { at, id }
}
