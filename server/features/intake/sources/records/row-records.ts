import { toStoredVacancy } from './mapped.ts'
import type { PlacedRecord } from './place-records.ts'
import type { RecordRow } from './record-rows.ts'

/** A stored record as one that can be placed; null for one that has never been mapped. */
export function toPlacedRecord(row: RecordRow): PlacedRecord | null {
  const { mapped, hash, companyId, recordId: id, modifiedAt } = row
  if (mapped === null || hash === null || companyId === null) return null
  return { ...toStoredVacancy(mapped), id, modifiedAt, hash, companyId, known: row }
}
