import { setImmediate as nextTurn } from 'node:timers/promises'
import { RECORDS_PER_TURN } from '#server/features/intake/imports/records/run-import.ts'
import type { SourcePage } from '../kinds/kind.ts'
import { mapOriginal, type MappedRecord, type MappingTools } from '../records/mapped.ts'
import { later, type ReadCounts } from './run-rows.ts'

/** Maps the originals of a page. */
export async function mapPage(
  { originals }: SourcePage,
  tools: MappingTools,
): Promise<readonly MappedRecord[]> {
  const records: MappedRecord[] = []
  for (const original of originals) {
    records.push(mapOriginal(original, tools))
    if (records.length % RECORDS_PER_TURN === 0) await nextTurn()
  }
  return records
}

/**
 * Counts what the records of a page were, each record once.
 * @param repeatedIds records that the run has counted before
 */
export function countRecords(records: readonly MappedRecord[], repeatedIds: readonly string[]): ReadCounts {
  const countedIds = new Set(repeatedIds)
  const refused: Record<string, number> = {}
  const unmapped: Record<string, Record<string, number>> = {}
  let watermark: string | null = null
  let read = 0
  for (const record of records) {
    watermark = later(watermark, record.modifiedAt)
    if (record.id !== null && countedIds.has(record.id)) continue
    if (record.id !== null) countedIds.add(record.id)
    // What has no identity is no record of the source. One that the database refuses has lost it.
    if (record.id !== null || record.refusal === 'database') read += 1
    if (record.refusal !== null) refused[record.refusal] = (refused[record.refusal] ?? 0) + 1
    for (const { field, value } of record.unmapped) {
      const words = (unmapped[field] ??= {})
      words[value] = (words[value] ?? 0) + 1
    }
  }
  return { read, refused, unmapped, watermark }
}
