import { toStoredVacancy, type StoredVacancy } from './mapped.ts'
import type { RecordRow } from './record-rows.ts'

/** A record that can be shown, with the company that posts it. */
export type PlacedRecord = StoredVacancy & {
  id: string
  modifiedAt: string | null
  hash: string
  companyId: number
  known: RecordRow | undefined
}

/** A stored record as one that can be placed; null for one that has never been mapped. */
export function toPlacedRecord(row: RecordRow): PlacedRecord | null {
  const { mapped, hash, companyId, recordId: id, modifiedAt } = row
  if (mapped === null || hash === null || companyId === null) return null
  return { ...toStoredVacancy(mapped), id, modifiedAt, hash, companyId, known: row }
}
