import { setImmediate as nextTurn } from 'node:timers/promises'
import { inArray, sql } from 'drizzle-orm'
import type { Database, Sql } from '#server/kernel/sql.ts'
import type { DatabaseHandle } from '#server/db/client.ts'
import { rebuildVacancyVocabulary } from '#server/features/board/vacancies/index/queries.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { writeVacancies } from '#server/features/board/vacancies/write.ts'
import { dropSharedTaxNumbers, saveCompanies } from './company-writes.ts'
import { NO_MATCHERS } from './matchers.ts'
import { findPosition, setPosition } from './import-runs.ts'
import { parseRecord, RefusedRecord } from './import-record.ts'
import type { Refusal } from './import-record.ts'
import type { InputRecord } from './input-record.ts'
import type { Input } from './input.ts'
import { endOf, renewTerms } from './terms.ts'
import { inventedInstant, toImportedVacancy } from './to-draft.ts'
import type { Matchers, ImportedVacancy } from './to-draft.ts'

export type ImportSummary = {
  /** Records read in this run, those refused with them. */
  read: number
  /** Records that an earlier run had committed already. */
  passedOver: number
  inserted: number
  updated: number
  unchanged: number
  /** Of the unchanged ones, those whose end has moved. */
  renewed: number
  refused: Partial<Record<Refusal, number>>
  /** Stopped before the end by `signal`; what was read is committed. */
  isInterrupted: boolean
}

export type ImportOptions = {
  input: Input
  /** null only checks the records and writes nothing. */
  target: { db: Database; matchers: Matchers } | null
  now: Date
  isRestart?: boolean
  batchSize?: number
  signal?: AbortSignal
  onRefusal?(place: string, refusal: RefusedRecord): void
  onBatch?(summary: Readonly<ImportSummary>): void
}

/**
 * Imports an input in batches, each one transaction together with the position it reaches, so that a run cut short at
 * any moment goes on from its last whole batch. While a batch is being written the next one is prepared.
 * @throws StartupError when the input breaks off; what came before is kept
 */
export async function runImport(options: ImportOptions): Promise<ImportSummary> {
  const { input, target, batchSize = 200, signal } = options
  const summary: ImportSummary = {
    read: 0,
    passedOver: 0,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    renewed: 0,
    refused: {},
    isInterrupted: false,
  }
  const refuse = (place: string, refusal: RefusedRecord) => {
    summary.refused[refusal.reason] = (summary.refused[refusal.reason] ?? 0) + 1
    options.onRefusal?.(place, refusal)
  }
  const skip =
    target && input.fingerprint !== null && !options.isRestart
      ? await findPosition(target.db, input.fingerprint)
      : 0

  let batch: Prepared[] = []
  let position = 0
  let writing: Promise<{ failure: unknown } | null> = Promise.resolve(null)
  const settled = async () => {
    const result = await writing
    if (result) throw result.failure
  }
  const hand = async (isFinished: boolean) => {
    await settled()
    const rows = batch
    const recordsDone = position
    batch = []
    if (!target) return
    writing = commit(
      target,
      { input, rows, recordsDone, isFinished, now: options.now },
      summary,
      refuse,
    ).then(
      () => null,
      (failure: unknown) => ({ failure }),
    )
  }

  try {
    for await (const record of input.records) {
      position += 1
      if (position <= skip) {
        summary.passedOver += 1
        continue
      }
      summary.read += 1
      const prepared = prepare(record, target?.matchers ?? NO_MATCHERS, options.now, refuse)
      if (prepared) batch.push(prepared)
      // Preparing takes the processor whole: the writer needs its turns to talk to the database.
      if (position % TURN === 0) await nextTurn()
      if ((position - skip) % batchSize !== 0) continue
      await hand(false)
      options.onBatch?.(summary)
      if (signal?.aborted) {
        summary.isInterrupted = true
        break
      }
    }
  } catch (error) {
    await hand(false)
    await settled()
    throw error
  }
  if (!summary.isInterrupted) await hand(true)
  await settled()
  options.onBatch?.(summary)
  return summary
}

/** After the last file: what is counted over all vacancies, and running servers. */
export async function finishImport({ jobs: db }: Pick<DatabaseHandle, 'jobs'>) {
  await dropSharedTaxNumbers(db)
  await rebuildVacancyVocabulary(db)
  await db.execute(sql`ANALYZE`)
  await db.execute(sql`SELECT pg_notify('distant_changed', '{"kind":"reload"}')`)
}

const TURN = 5

type Prepared = { place: string; vacancy: ImportedVacancy }
type Refuse = (place: string, refusal: RefusedRecord) => void

function prepare(record: InputRecord, matchers: Matchers, now: Date, refuse: Refuse): Prepared | null {
  const { place } = record
  try {
    if ('fault' in record) throw record.fault
    return { place, vacancy: toImportedVacancy(parseRecord(record.value), { matchers, now }) }
  } catch (error) {
    if (!(error instanceof RefusedRecord)) throw error
    refuse(place, error)
    return null
  }
}

type Batch = { input: Input; rows: Prepared[]; recordsDone: number; isFinished: boolean; now: Date }

async function commit({ db }: { db: Database }, batch: Batch, summary: ImportSummary, refuse: Refuse) {
  const { input, rows, recordsDone, isFinished, now } = batch
  const count = ({ inserted, updated, unchanged, renewed }: Counts) => {
    summary.inserted += inserted
    summary.updated += updated
    summary.unchanged += unchanged
    summary.renewed += renewed
  }
  const remember = async (tx: Sql) => {
    if (input.fingerprint === null) return
    await setPosition(tx, { fingerprint: input.fingerprint, name: input.name, recordsDone, isFinished })
  }
  try {
    count(
      await db.transaction(async (tx) => {
        const counts = await write(tx, rows, now)
        await remember(tx)
        return counts
      }),
    )
  } catch (error) {
    if (!isFaultOfData(error)) throw error
    // One row spoils the batch: written one by one, only that row is left out.
    for (const row of rows) {
      try {
        count(await db.transaction((tx) => write(tx, [row], now)))
      } catch (rowError) {
        if (!isFaultOfData(rowError)) throw rowError
        refuse(row.place, new RefusedRecord('database', `the database refuses it: ${causeOf(rowError)}`))
      }
    }
    await remember(db)
  }
}

type Counts = Pick<ImportSummary, 'inserted' | 'updated' | 'unchanged' | 'renewed'>

async function write(tx: Sql, rows: readonly Prepared[], now: Date): Promise<Counts> {
  if (rows.length === 0) return { inserted: 0, updated: 0, unchanged: 0, renewed: 0 }
  const companyIds = await saveCompanies(
    tx,
    rows.map(({ vacancy }) => vacancy.company),
  )
  const undated = await knownDates(
    tx,
    rows.filter(({ vacancy }) => vacancy.publishedAt === null).map(({ vacancy }) => vacancy.draft),
  )
  const written = await writeVacancies(
    tx,
    rows.map(({ vacancy: { company, draft, publishedAt, endsAt } }) => {
      const identity = identityOf(draft)
      const instant = publishedAt ?? undated.get(identity) ?? inventedInstant(identity, now)
      return {
        ...draft,
        companyId: companyIds.get(company.importKey) ?? missingCompany(),
        publishedAt: instant,
        firstPublishedAt: instant,
        confirmAt: instant,
        expiresAt: endOf({ endsAt }, now),
      }
    }),
  )
  const renewed = await renewTerms(
    tx,
    rows.map(({ vacancy: { draft, endsAt } }) => ({
      source: draft.source,
      sourceId: draft.sourceId,
      endsAt,
    })),
    now,
  )
  return { ...written, renewed }
}

/** A vacancy without a date keeps the one it was given first, or every import would change it. */
async function knownDates(tx: Sql, drafts: readonly { source: string; sourceId: string }[]) {
  if (drafts.length === 0) return new Map<string, string>()
  const rows = await tx
    .select({ source: vacancies.source, sourceId: vacancies.sourceId, publishedAt: vacancies.publishedAt })
    .from(vacancies)
    .where(
      inArray(
        vacancies.sourceId,
        drafts.map(({ sourceId }) => sourceId),
      ),
    )
  return new Map(
    rows.flatMap(({ source, sourceId, publishedAt }) =>
      source && sourceId && publishedAt
        ? [[identityOf({ source, sourceId }), new Date(publishedAt).toISOString()]]
        : [],
    ),
  )
}

const identityOf = ({ source, sourceId }: { source: string; sourceId: string }) => `${source}\n${sourceId}`

/** SQLSTATE classes 22 (data), 23 (constraints) and 54 (limits): the row is at fault, not the server. */
function isFaultOfData(error: unknown) {
  const code =
    error instanceof Error && error.cause instanceof Error ? Reflect.get(error.cause, 'code') : null
  return typeof code === 'string' && /^(?:22|23|54)/.test(code)
}

const causeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)

function missingCompany(): never {
  throw new Error('A company of an import came back without its id')
}
