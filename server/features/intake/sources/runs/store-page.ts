import { RefusedRecord } from '#server/features/intake/imports/records/import-record.ts'
import { findCause, isDataError } from '#server/features/intake/imports/records/data-error.ts'
import type { Database, Sql } from '#server/kernel/sql.ts'
import type { SourcePage } from '../kinds/kind.ts'
import type { MappedRecord } from '../records/mapped.ts'
import type { PageCounts } from '../records/run-of-page.ts'
import { writePage } from '../records/write-page.ts'
import type { SourceRow } from '../records/record-rows.ts'
import { keepRecords } from './keep-records.ts'
import { countRecords } from './map-page.ts'
import { addCounts, advanceRun, type RunRow } from './run-rows.ts'
import { savePages } from './source-memory.ts'

type Page = Pick<SourcePage, 'position' | 'seen' | 'unclear' | 'visited' | 'passedOver'> & {
  run: RunRow
  source: SourceRow
  records: readonly MappedRecord[]
  traffic: { requests: number; bytes: number }
  now: Date
}

/** Stores a page with the position that the run has reached, as a whole. */
export async function storePage(
  db: Database,
  page: Page,
): Promise<{ run: RunRow; changedIds: readonly number[] }> {
  try {
    return await db.transaction((tx) => store(tx, page, (records) => write(tx, page, records)))
  } catch (error) {
    if (!isDataError(error)) throw error
    // One record makes the page fail: written one by one, only that record is left out.
    return db.transaction((tx) => store(tx, page, (records) => writeEach(tx, page, records)))
  }
}

type Written = { counts: PageCounts; records: readonly MappedRecord[] }

async function store(
  tx: Sql,
  { run, source, records, now, position, traffic, seen, unclear, visited = [], passedOver = {} }: Page,
  writeAll: (records: readonly MappedRecord[]) => Promise<Written>,
) {
  const written = await writeAll(records)
  const kept = await keepRecords(tx, { runId: run.id, source, now }, { seen, unclear })
  await savePages(tx, source.id, visited)
  const { changedIds, repeatedIds, ...page } = written.counts
  const counts = countRecords(written.records, repeatedIds)
  const advanced = await advanceRun(tx, run, {
    position,
    page: { ...page, unchanged: page.unchanged + kept.count },
    counts: {
      ...counts,
      read: counts.read + kept.count,
      refused: addCounts(counts.refused, passedOver),
    },
    traffic,
  })
  return { run: advanced, changedIds: [...changedIds, ...kept.reopenedIds] }
}

async function write(
  tx: Sql,
  { run, source, now }: Page,
  records: readonly MappedRecord[],
): Promise<Written> {
  const placesLeft = source.runCap === null ? null : source.runCap - run.added
  return { counts: await writePage(tx, { id: run.id, source, placesLeft }, { records, now }), records }
}

async function writeEach(tx: Sql, page: Page, records: readonly MappedRecord[]): Promise<Written> {
  const written: Written[] = []
  let { added } = page.run
  for (const record of records) {
    const one = await writeOne(tx, { ...page, run: { ...page.run, added } }, record)
    added += one.counts.added
    written.push(one)
  }
  return {
    counts: sumCounts(written.map(({ counts }) => counts)),
    records: written.flatMap((one) => one.records),
  }
}

async function writeOne(tx: Sql, page: Page, record: MappedRecord): Promise<Written> {
  try {
    return await tx.transaction((nested) => write(nested, page, [record]))
  } catch (error) {
    if (!isDataError(error)) throw error
    // Its identity may be what the database refuses.
    const refused = { ...record, id: null, ...refuse(`the database refuses it: ${findCause(error)}`) }
    return write(tx, page, [refused])
  }
}

function refuse(message: string) {
  const { reason } = new RefusedRecord('database', message)
  return { refusal: reason, message }
}

function sumCounts(all: readonly PageCounts[]): PageCounts {
  const sum = (count: (one: PageCounts) => number) => all.reduce((total, one) => total + count(one), 0)
  return {
    added: sum(({ added }) => added),
    changed: sum(({ changed }) => changed),
    unchanged: sum(({ unchanged }) => unchanged),
    duplicates: sum(({ duplicates }) => duplicates),
    waiting: sum(({ waiting }) => waiting),
    closed: sum(({ closed }) => closed),
    changedIds: all.flatMap(({ changedIds }) => changedIds),
    repeatedIds: all.flatMap(({ repeatedIds }) => repeatedIds),
  }
}
