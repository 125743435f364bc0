import type { Sql } from '#server/kernel/sql.ts'
import { listLastWaits } from './queries.ts'

const SAMPLES_MAX = 50
/** Fewer decisions promise nothing. */
const SAMPLES_MIN = 5

/** Minutes from sending to decision: the median of the last fifty. Null while there are too few to tell. */
export async function usualMinutes(db: Sql): Promise<number | null> {
  const waits = (await listLastWaits(db, { limit: SAMPLES_MAX })).toSorted((a, b) => a - b)
  const middle = waits[Math.floor(waits.length / 2)]
  return waits.length < SAMPLES_MIN || middle === undefined ? null : Math.max(1, Math.round(middle / 60))
}
