import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Database, Sql } from '#server/kernel/sql.ts'
import type { DatabaseHandle } from '#server/db/client.ts'
import { importRuns } from '#server/db/schema/imports.ts'
import { dropSharedTaxNumbers, nameAgencies } from './company-writes.ts'
import { parseRecord, RefusedRecord, type InputRecord, type Refusal } from './import-record.ts'
import type { Input } from './input.ts'
import { NO_MATCHERS } from '../text/matchers.ts'
import type { ImportedVacancy } from './imported-vacancy.ts'
import { toImportedVacancy, type Matchers } from './to-draft.ts'
import { writeImported, type CheckedVacancy, type WriteCounts } from './write-imported.ts'
import { checkDraft } from './check-draft.ts'
import { findCause, isDataError } from './data-error.ts'

export type ImportSummary = Omit<WriteCounts, 'changedIds'> & {
  /** Records read in this run, refused ones included. */
  read: number
  /** On-site vacancies and those without a known form of work, which this board does not take. Nothing of them is written. */
  notForBoard: number
  /** Records that an earlier run has committed. */
  skipped: number
  refused: Partial<Record<Refusal, number>>
  /** The source of all records that were read; null for several, and for none. */
  source: string | null
  /** Stopped before the end by `signal`; the records read so far are committed. */
  isInterrupted: boolean
}

export type ImportOptions = {
  input: Input
  /** null only checks the records and writes nothing. */
  target: { db: Database; matchers: Matchers } | null
  now: Date
  /** Takes on-site vacancies and those without a known form too. */
  keepsOnSite: boolean
  isRestart?: boolean
  batchSize?: number
  signal?: AbortSignal
  onRefusal?(place: string, refusal: RefusedRecord): void
  onBatch?(summary: Readonly<ImportSummary>): void
}

/**
 * Imports an input in batches. Each batch is one transaction that also stores the position it reaches, so that an
 * interrupted run resumes after its last committed batch. The next batch is prepared while one is written.
 * @throws StartupError when the input is truncated; the batches before are committed
 */
export async function runImport(options: ImportOptions): Promise<ImportSummary> {
  const { input, target, now, batchSize = 200, signal } = options
  const summary: ImportSummary = {
    read: 0,
    notForBoard: 0,
    skipped: 0,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    renewed: 0,
    held: 0,
    refused: {},
    source: null,
    isInterrupted: false,
  }
  const refuse: Refuse = (place, refusal) => {
    summary.refused[refusal.reason] = (summary.refused[refusal.reason] ?? 0) + 1
    options.onRefusal?.(place, refusal)
  }
  const start =
    target && input.fingerprint !== null && !options.isRestart
      ? await findPosition(target.db, input.fingerprint)
      : 0

  const sources = new Set<string>()
  let rows: Prepared[] = []
  let position = 0
  let writing = Promise.resolve()
  const startWriting = async (isFinished: boolean) => {
    await writing
    if (target)
      writing = commit(
        target.db,
        { input, rows, recordsDone: position, isFinished, now },
        { summary, refuse },
      )
    // The next `await writing` throws the error; until then it must not count as unhandled.
    writing.catch(() => {})
    rows = []
  }

  try {
    for await (const record of input.records) {
      position += 1
      if (position <= start) {
        summary.skipped += 1
        continue
      }
      summary.read += 1
      const checked = prepare(record, { matchers: target?.matchers ?? NO_MATCHERS, now, refuse })
      // Two are several already.
      if (checked?.vacancy.draft.source && sources.size < 2) sources.add(checked.vacancy.draft.source)
      summary.source = sources.size === 1 ? ([...sources][0] ?? null) : null
      if (checked && !options.keepsOnSite && !isForBoard(checked.vacancy)) summary.notForBoard += 1
      else if (checked) rows.push({ place: record.place, checked })
      // Preparing is CPU-bound: the writer needs turns of the event loop to talk to the database.
      if (position % RECORDS_PER_TURN === 0) await nextTurn()
      if ((position - start) % batchSize !== 0) continue
      await startWriting(false)
      options.onBatch?.(summary)
      if (signal?.aborted) {
        summary.isInterrupted = true
        break
      }
    }
  } catch (error) {
    await startWriting(false)
    await writing
    options.onBatch?.(summary)
    throw error
  }
  if (!summary.isInterrupted) await startWriting(true)
  await writing
  options.onBatch?.(summary)
  return summary
}

/** After the last file: updates what depends on all vacancies, and notifies running servers. */
export async function finishImport({ jobs: db }: Pick<DatabaseHandle, 'jobs'>) {
  await dropSharedTaxNumbers(db)
  await nameAgencies(db)
  await db.execute(sql`ANALYZE`)
  await db.execute(sql`SELECT pg_notify('distant_changed', '{"kind":"reload"}')`)
}

/** The board is for work from home: vacancies on site, or without a form of work, are not imported. */
export function isForBoard({ draft }: Pick<ImportedVacancy, 'draft'>) {
  return draft.workForm !== null && draft.workForm !== undefined && draft.workForm !== 'on_site'
}

/** Preparing is work for the processor: others get their turns. */
export const RECORDS_PER_TURN = 5

type Prepared = { place: string; checked: CheckedVacancy }
type Refuse = (place: string, refusal: RefusedRecord) => void

function prepare(
  record: InputRecord,
  { refuse, ...tools }: { matchers: Matchers; now: Date; refuse: Refuse },
): CheckedVacancy | null {
  try {
    if ('error' in record) throw record.error
    const vacancy = toImportedVacancy(parseRecord(record.value), tools)
    return { vacancy, findings: checkDraft(vacancy.draft) }
  } catch (error) {
    if (!(error instanceof RefusedRecord)) throw error
    refuse(record.place, error)
    return null
  }
}

type Batch = { input: Input; rows: Prepared[]; recordsDone: number; isFinished: boolean; now: Date }

async function commit(
  db: Database,
  { rows, now, ...run }: Batch,
  { summary, refuse }: { summary: ImportSummary; refuse: Refuse },
) {
  const add = (counts: WriteCounts) => {
    summary.inserted += counts.inserted
    summary.updated += counts.updated
    summary.unchanged += counts.unchanged
    summary.renewed += counts.renewed
    summary.held += counts.held
  }
  try {
    add(
      await db.transaction(async (tx) => {
        const counts = await writeImported(
          tx,
          rows.map(({ checked }) => checked),
          now,
        )
        await savePosition(tx, run)
        return counts
      }),
    )
  } catch (error) {
    if (!isDataError(error)) throw error
    // One row makes the batch fail: written one by one, only that row is left out.
    for (const { place, checked } of rows) {
      try {
        add(await db.transaction((tx) => writeImported(tx, [checked], now)))
      } catch (rowError) {
        if (!isDataError(rowError)) throw rowError
        refuse(place, new RefusedRecord('database', `the database refuses it: ${findCause(rowError)}`))
      }
    }
    await savePosition(db, run)
  }
}

/** Number of records that an earlier, unfinished run of the same input has committed. */
async function findPosition(db: Sql, fingerprint: string): Promise<number> {
  const [run] = await db.select().from(importRuns).where(eq(importRuns.fingerprint, fingerprint))
  return run && !run.isFinished ? run.recordsDone : 0
}

async function savePosition(
  db: Sql,
  {
    input: { fingerprint, name },
    recordsDone,
    isFinished,
  }: Pick<Batch, 'input' | 'recordsDone' | 'isFinished'>,
) {
  if (fingerprint === null) return
  const run = { name, recordsDone, isFinished }
  await db
    .insert(importRuns)
    .values({ fingerprint, ...run })
    .onConflictDoUpdate({ target: importRuns.fingerprint, set: { ...run, updatedAt: sql`now()` } })
}
