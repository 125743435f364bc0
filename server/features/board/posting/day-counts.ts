import type { Sql } from '#server/kernel/sql.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import { addResponse } from './own-queries.ts'

/** A response, or an invitation, in the statistics of its day. Run it in the transaction of the response. */
export const countResponse = (tx: Sql, { vacancyId, at }: { vacancyId: number; at: Date }) =>
  addResponse(tx, { vacancyId, day: moscowDay(at) })
