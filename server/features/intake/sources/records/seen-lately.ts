import { gt, type SQL } from 'drizzle-orm'
import { sourceRecords } from '#server/db/schema/sources.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { findKind } from '../kinds/kinds.ts'
import type { SourceRow } from './record-rows.ts'

/** A record that was not seen for so long is asked for alone. */
export const UNSEEN_MS = 72 * HOUR_MS

/**
 * Whether a source still has a record that is to be shown. A complete list says so with each run; any other was asked
 * within three days.
 */
export function isSeenLately({ kind }: Pick<SourceRow, 'kind'>, now: Date): SQL | undefined {
  if (findKind(kind)?.isCompleteList === true) return undefined
  return gt(sourceRecords.lastSeenAt, new Date(now.getTime() - UNSEEN_MS).toISOString())
}
