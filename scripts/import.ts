/**
 * `npm run import -- [--restart] [--dry-run] [--name NAME] [FILE…]`: imports vacancies into the database.
 * `npm run import -- --source KIND ADDRESS [--dry-run]`: runs a source by hand.
 */
import { basename } from 'node:path'
import { readSettings } from '#config/settings.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { loadMatchers } from '#server/features/intake/imports/text/matchers.ts'
import { openInput } from '#server/features/intake/imports/records/input.ts'
import { createProgress } from '#server/features/intake/imports/records/progress.ts'
import {
  finishImport,
  type ImportOptions,
  type ImportSummary,
} from '#server/features/intake/imports/records/run-import.ts'
import {
  countRefused,
  nameSource,
  runSource,
  type SourceRun,
} from '#server/features/intake/imports/records/run-source.ts'
import { SOURCE_KINDS } from '#server/features/intake/sources/kinds/kinds.ts'
import { seedReferenceData } from '#server/features/reference/data/seed.ts'
import { StartupError } from '#config/startup-error.ts'
import { INTERRUPTED, readCommandLine } from './command-line.ts'
import { importSource } from './sources/import-source.ts'

const USAGE = `npm run import -- [--restart] [--dry-run] [--name NAME] [FILE…]
npm run import -- --source KIND ADDRESS [--dry-run]

Reads vacancies as JSON lines or as a Yandex feed (YML, or that of Yandex.Rabota), plain or gzip. Without a file, or for
"-", reads standard input. Ends with code 1 when an input cannot be read, has nothing, is refused as a whole, or has
under half of what the last run of its source had.
  --restart   begin again, whatever an interrupted run has done
  --dry-run   check the records and write nothing
  --name      a name for the source: its runs are compared with each other, and an interrupted run of standard input can
              go on; without it a source is known by the name of its file without dates, and by the source of its records
  --source    run the source of this kind and address, which staff have added at /staff/sources; with --dry-run show what
              any address has: ${SOURCE_KINDS.map(({ code }) => code).join(', ')}`

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args)
  if (values.help) {
    process.stdout.write(`${USAGE}\n`)
    return 0
  }
  const signal = stopSignal()
  if (values.source !== undefined)
    return importSource({
      kind: values.source,
      address: positionals[0],
      isDryRun: values['dry-run'],
      signal,
    })
  const files = positionals.length === 0 ? ['-'] : positionals
  const inputs = files.map((file) => ({
    path: file === '-' ? null : file,
    // Several files under one name are parts of a source.
    name:
      values.name === undefined || files.length === 1
        ? (values.name ?? null)
        : `${values.name} ${basename(file)}`,
  }))
  const { settings } = readSettings(process.env)
  const base = { now: new Date(), isRestart: values.restart, keepsOnSite: settings.keepOnSite, signal }
  if (values['dry-run']) {
    const runs = await importAll(inputs, { ...base, target: null })
    return exitCode(runs, signal)
  }

  const handle = await openDatabase(settings.database)
  try {
    await migrateDatabase(handle)
    await seedReferenceData(handle.jobs)
    const target = { db: handle.jobs, matchers: await loadMatchers(handle.jobs) }
    const runs: SourceRun[] = []
    try {
      await importAll(inputs, { ...base, target }, runs)
    } finally {
      if (runs.some(({ summary }) => summary !== null && changedBy(summary) > 0)) await finishImport(handle)
    }
    return exitCode(runs, signal)
  } finally {
    await handle.close()
  }
}

type NamedInput = { path: string | null; name: string | null }
type RunOptions = Omit<ImportOptions, 'input' | 'onRefusal' | 'onBatch'>

/** A failing source does not keep the others from being imported. */
async function importAll(inputs: readonly NamedInput[], options: RunOptions, runs: SourceRun[] = []) {
  for (const input of inputs) {
    if (options.signal?.aborted) break
    runs.push(await importOne(input, options))
  }
  return runs
}

function exitCode(runs: readonly SourceRun[], signal: AbortSignal) {
  if (signal.aborted) return INTERRUPTED
  return runs.some(({ failure }) => failure !== null) ? 1 : 0
}

function readArguments(args: string[]) {
  return readCommandLine(USAGE, {
    args,
    allowPositionals: true,
    options: {
      restart: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      name: { type: 'string' },
      source: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
}

/** The first Ctrl-C stops after the current batch, the second one immediately; the next run continues. */
function stopSignal() {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      process.stderr.write('\nStopping after this batch. Press Ctrl-C again to stop at once.\n')
      controller.abort()
      process.once(name, () => process.exit(INTERRUPTED))
    })
  }
  return controller.signal
}

async function importOne(named: NamedInput, options: RunOptions): Promise<SourceRun> {
  const started = Date.now()
  const label = named.path ?? named.name ?? 'standard input'
  const shown: { progress: ReturnType<typeof createProgress> | null } = { progress: null }
  const print = (line: string) => shown.progress?.print(`${label}: ${line}`)
  try {
    const run = await runSource({
      ...options,
      source: nameSource(named),
      clock: () => new Date(),
      async open() {
        const input = await openInput({ ...named, stdin: process.stdin })
        shown.progress = createProgress({ input, out: process.stderr })
        return input
      },
      onRefusal: (place, refusal) => print(`${place}: refused, ${refusal.message}`),
      onBatch: (state) => shown.progress?.update(state),
    })
    shown.progress?.stop()
    const seconds = (Date.now() - started) / 1000
    if (run.summary)
      process.stdout.write(
        `${buildReport({ name: label, summary: run.summary, seconds, isDryRun: options.target === null })}\n`,
      )
    if (run.message !== null) process.stderr.write(`${describeFailure(label, run.message)}\n`)
    return run
  } finally {
    shown.progress?.stop()
  }
}

/** A message about a file names it already. */
function describeFailure(label: string, message: string) {
  return message.startsWith(label) ? message : `${label}: failed. ${message}`
}

function buildReport({
  name,
  summary,
  seconds,
  isDryRun,
}: {
  name: string
  summary: ImportSummary
  seconds: number
  isDryRun: boolean
}) {
  const refusals = Object.entries(summary.refused)
  const refused = countRefused(summary)
  const done = isDryRun
    ? `fit ${summary.read - refused - summary.notForBoard}`
    : `inserted ${summary.inserted}, updated ${summary.updated}, unchanged ${summary.unchanged}`
  const lines = [
    `${name}: read ${summary.read}, ${done}, refused ${refused}, ${seconds.toFixed(1)} s`,
    ...refusals.map(([reason, count]) => `  refused: ${reason.replaceAll('_', ' ')} ${count}`),
  ]
  if (summary.notForBoard > 0)
    lines.push(
      `  not for this board (не для этой доски): ${summary.notForBoard} on site or without a form of work; KEEP_ON_SITE=1 takes them`,
    )
  if (summary.held > 0)
    lines.push(`  ${summary.held} wait for staff at /staff/complaints: the check of texts found something`)
  if (summary.skipped > 0) lines.push(`  passed over ${summary.skipped} that an earlier run had done`)
  if (summary.isInterrupted) lines.push('  stopped before the end: run it again to go on')
  return lines.join('\n')
}

/** Includes renewed vacancies, whose expiry running servers cache. */
function changedBy({ inserted, updated, renewed }: ImportSummary) {
  return inserted + updated + renewed
}
