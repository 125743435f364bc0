/** The stage of a response: derived from its state and the progress beyond it, so that neither is kept twice. */
import { eq, sql } from 'drizzle-orm'
import { stageNames } from '#server/db/schema/response-work.ts'
import { responses } from '#server/db/schema/responses.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Stage, StageNames } from '#shared/features/board/responses/vocabulary.ts'
import type { ResponseRow } from '../queries.ts'

/** A rejected, withdrawn or closed response has no progress any more. */
export const stageOf = ({ state, progress }: Pick<ResponseRow, 'state' | 'progress'>): Stage =>
  state === 'sent' || state === 'viewed' || state === 'invited' ? (progress ?? state) : state

/** The same in SQL. */
export const stageColumn = sql<Stage>`(case
  when ${responses.state} in ('sent', 'viewed', 'invited') then coalesce(${responses.progress}, ${responses.state})
  else ${responses.state}
end)`

export async function findStageNames(db: Sql, companyId: number): Promise<StageNames> {
  const rows = await db.select().from(stageNames).where(eq(stageNames.companyId, companyId))
  return Object.fromEntries(rows.map(({ stage, name }) => [stage, name]))
}
