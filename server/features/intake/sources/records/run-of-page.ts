import type { MappedRecord } from './mapped.ts'
import type { RecordRow, SourceRow } from './record-rows.ts'

export type PageCounts = {
  added: number
  changed: number
  unchanged: number
  duplicates: number
  waiting: number
  closed: number
  /** Vacancies that lists have to read again. */
  changedIds: readonly number[]
  /** Records that the run has read before this page: several searches of a source find the same ones. */
  repeatedIds: readonly string[]
}

export type RunOfPage = {
  id: number
  source: SourceRow
  /** New vacancies that the run may still add; null: any number. */
  placesLeft: number | null
}

/** Columns of a record that are the same whatever becomes of it. */
export const newRow = (
  run: { id: number; source: { id: number } },
  {
    id,
    record,
    known,
    at,
  }: { id: string; record: Pick<MappedRecord, 'modifiedAt'>; known: RecordRow | undefined; at: string },
) => ({
  sourceId: run.source.id,
  recordId: id,
  vacancyId: known?.vacancyId ?? null,
  companyId: known?.companyId ?? null,
  firstSeenAt: known?.firstSeenAt ?? at,
  lastSeenAt: at,
  lastRunId: run.id,
  modifiedAt: record.modifiedAt,
})
