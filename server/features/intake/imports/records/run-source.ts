import { basename } from 'node:path'
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import { StartupError } from '#config/startup-error.ts'
import { importResults } from '#server/db/schema/imports.ts'
import type { Database, Sql } from '#server/kernel/sql.ts'
import type { ImportFailure } from '#shared/features/staff/jobs/import-failures.ts'
import type { Input } from './input.ts'
import { runImport, type ImportOptions, type ImportSummary } from './run-import.ts'

/** How a source is recognised between runs. */
type SourceName = {
  name: string
  /** Whether a person named the source; otherwise it has the name of its file. */
  isGiven: boolean
}

export type SourceRun = {
  /** null when nothing could be read. */
  summary: ImportSummary | null
  failure: ImportFailure | null
  /** Why the run has failed, for the operator. */
  message: string | null
}

/** The name of a source, else that of its file without dates: `feed-2026-11-26.xml.gz` is `feed.xml`. */
export function nameSource({ path, name }: { path: string | null; name: string | null }): SourceName {
  if (name !== null) return { name, isGiven: true }
  const file = basename(path ?? 'standard input').replace(/\.gz$/i, '')
  return { name: file.replace(DATE, '') || file, isGiven: false }
}

/** With a time, or without one. */
const DATE =
  /[-_. ]*20\d\d[-_.]?(?:0[1-9]|1[0-2])[-_.]?[0-3]\d(?:[-_.T ]?[0-2]\d[-_.:]?[0-5]\d(?:[-_.:]?[0-5]\d)?)?(?!\d)/g

/**
 * Imports one source, says whether the run is as it should be, and records what it has done. A failing run takes nothing
 * down: what it has read is written, and everything else stays as it is.
 */
export async function runSource({
  source,
  open,
  clock,
  ...options
}: Omit<ImportOptions, 'input'> & {
  source: SourceName
  open: () => Promise<Input>
  clock: () => Date
}): Promise<SourceRun> {
  const startedAt = clock().toISOString()
  const run = await readSource(open, options)
  if (run.summary?.isInterrupted === true) return run
  const db = options.target?.db
  if (!db) return run
  const judged = run.failure === null ? await compare(db, source, run) : { ...run, lastRead: null }
  await record(db, { source, startedAt, finishedAt: clock().toISOString(), run: judged })
  return judged
}

async function readSource(
  open: () => Promise<Input>,
  options: Omit<ImportOptions, 'input'>,
): Promise<SourceRun> {
  let input: Input
  try {
    input = await open()
  } catch (error) {
    return { summary: null, failure: 'wrong_input', message: toMessage(error) }
  }
  let latest: ImportSummary | null = null
  try {
    const summary = await runImport({
      ...options,
      input,
      onBatch(state) {
        latest = { ...state }
        options.onBatch?.(state)
      },
    })
    return { summary, ...judge(summary) }
  } catch (error) {
    return { summary: latest, failure: 'broken_off', message: toMessage(error) }
  }
}

/** @throws what is no fault of the input */
function toMessage(error: unknown) {
  if (error instanceof StartupError) return error.message
  throw error
}

function judge(summary: ImportSummary): Pick<SourceRun, 'failure' | 'message'> {
  const total = countRead(summary)
  if (summary.isInterrupted) return { failure: null, message: null }
  if (total === 0) return { failure: 'nothing_read', message: 'The input has no vacancies.' }
  if (countRefused(summary) === total)
    return { failure: 'all_refused', message: `Every record is refused, ${total} in all.` }
  return { failure: null, message: null }
}

export const countRefused = ({ refused }: Pick<ImportSummary, 'refused'>) =>
  Object.values(refused).reduce((total, count) => total + count, 0)

const countRead = ({ read, skipped }: ImportSummary) => read + skipped

type JudgedRun = SourceRun & { lastRead: number | null }

/** A source that gives under half of what it gave is more often broken than that small. */
async function compare(db: Sql, source: SourceName, run: SourceRun): Promise<JudgedRun> {
  const total = run.summary ? countRead(run.summary) : 0
  const lastRead = await findLastRead(db, source, run.summary?.source ?? null)
  if (lastRead === null || total * 2 >= lastRead) return { ...run, lastRead: null }
  return {
    ...run,
    failure: 'under_half',
    message: `It has ${total} of the ${lastRead} records of the last run, under half. What is missing stays as it was.`,
    lastRead,
  }
}

/**
 * What the last run of the source read that read anything. A given name is the source; a name of a file is one when their
 * records have the same source, too. A file of a new name has no last run: an employer may part its feed.
 */
async function findLastRead(db: Sql, { name, isGiven }: SourceName, recordSource: string | null) {
  const isSameSource =
    isGiven || recordSource === null
      ? undefined
      : or(eq(importResults.source, recordSource), isNull(importResults.source))
  const [last] = await db
    .select({ read: importResults.read })
    .from(importResults)
    .where(and(gt(importResults.read, 0), eq(importResults.name, name), isSameSource))
    .orderBy(desc(importResults.id))
    .limit(1)
  return last?.read ?? null
}

async function record(
  db: Database,
  { source, run, ...times }: { source: SourceName; run: JudgedRun; startedAt: string; finishedAt: string },
) {
  const { summary, failure, lastRead } = run
  await db.insert(importResults).values({
    ...times,
    name: source.name,
    source: summary?.source ?? null,
    read: summary ? countRead(summary) : 0,
    refused: summary ? countRefused(summary) : 0,
    notForBoard: summary?.notForBoard ?? 0,
    inserted: summary?.inserted ?? 0,
    updated: summary?.updated ?? 0,
    unchanged: summary?.unchanged ?? 0,
    failure,
    lastRead,
  })
}
