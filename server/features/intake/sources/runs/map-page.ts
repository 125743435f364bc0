import { setImmediate as nextTurn } from 'node:timers/promises'
import { RECORDS_PER_TURN } from '#server/features/intake/imports/records/run-import.ts'
import type { SourcePage } from '../kinds/kind.ts'
import { mapOriginal, type MappedRecord, type MappingTools } from '../records/mapped.ts'
import type { ReadCounts } from './run-rows.ts'

/** Maps the originals of a page and counts what they were. */
export async function mapPage(
  { originals }: SourcePage,
  tools: MappingTools,
): Promise<{ records: readonly MappedRecord[]; counts: ReadCounts }> {
  const records: MappedRecord[] = []
  for (const original of originals) {
    records.push(mapOriginal(original, tools))
    if (records.length % RECORDS_PER_TURN === 0) await nextTurn()
  }
  return { records, counts: countRecords(records) }
}

export function countRecords(records: readonly MappedRecord[]): ReadCounts {
  const refused: Record<string, number> = {}
  const unmapped: Record<string, Record<string, number>> = {}
  let watermark: string | null = null
  for (const record of records) {
    if (record.refusal !== null) refused[record.refusal] = (refused[record.refusal] ?? 0) + 1
    for (const { field, value } of record.unmapped) {
      const words = (unmapped[field] ??= {})
      words[value] = (words[value] ?? 0) + 1
    }
    const { modifiedAt } = record
    if (modifiedAt !== null && (watermark === null || Date.parse(modifiedAt) > Date.parse(watermark)))
      watermark = modifiedAt
  }
  // What has no identity is no record of the source. One that the database refuses has lost it.
  const read = records.filter(({ id, refusal }) => id !== null || refusal === 'database').length
  return { read, refused, unmapped, watermark }
}
