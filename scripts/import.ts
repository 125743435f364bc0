/** `npm run import -- [--restart] [--dry-run] [--name NAME] [FILE…]`: imports vacancies into the database. */
import { readSettings } from '#config/settings.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { loadMatchers } from '#server/features/intake/imports/text/matchers.ts'
import { openInput } from '#server/features/intake/imports/records/input.ts'
import { createProgress } from '#server/features/intake/imports/records/progress.ts'
import {
  finishImport,
  runImport,
  type ImportOptions,
  type ImportSummary,
} from '#server/features/intake/imports/records/run-import.ts'
import { seedReferenceData } from '#server/features/reference/data/seed.ts'
import { StartupError } from '#config/startup-error.ts'
import { readCommandLine } from './command-line.ts'

const USAGE = `npm run import -- [--restart] [--dry-run] [--name NAME] [FILE…]

Reads vacancies as JSON lines or as a Yandex feed (YML), plain or gzip. Without a file, or for "-", reads standard input.
  --restart   begin again, whatever an interrupted run has done
  --dry-run   check the records and write nothing
  --name      a name for standard input, so that an interrupted run of it can go on`

const INTERRUPTED = 130

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
  const files = positionals.length === 0 ? ['-'] : positionals
  const inputs = files.map((file) => ({
    path: file === '-' ? null : file,
    name: values.name ?? null,
    stdin: process.stdin,
  }))
  const signal = stopSignal()
  const { settings } = readSettings(process.env)
  const base = { now: new Date(), isRestart: values.restart, keepsOnSite: settings.keepOnSite, signal }
  if (values['dry-run']) {
    for (const input of inputs) await importOne(await openInput(input), { ...base, target: null })
    return signal.aborted ? INTERRUPTED : 0
  }

  // Opens the first file before the database, so that an unreadable file fails immediately.
  const [first, ...rest] = inputs
  const opened = first && (await openInput(first))
  const handle = await openDatabase(settings.database)
  try {
    await migrateDatabase(handle)
    await seedReferenceData(handle.jobs)
    const target = { db: handle.jobs, matchers: await loadMatchers(handle.jobs) }
    let changed = 0
    try {
      if (opened) changed += changedBy(await importOne(opened, { ...base, target }))
      for (const input of rest) {
        if (signal.aborted) break
        changed += changedBy(await importOne(await openInput(input), { ...base, target }))
      }
    } finally {
      if (changed > 0) await finishImport(handle)
    }
  } finally {
    await handle.close()
  }
  return signal.aborted ? INTERRUPTED : 0
}

function readArguments(args: string[]) {
  return readCommandLine(USAGE, {
    args,
    allowPositionals: true,
    options: {
      restart: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      name: { type: 'string' },
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

async function importOne(
  input: Awaited<ReturnType<typeof openInput>>,
  options: Omit<ImportOptions, 'input' | 'onRefusal' | 'onBatch'>,
) {
  const started = Date.now()
  const progress = createProgress({ input, out: process.stderr })
  try {
    const summary = await runImport({
      ...options,
      input,
      onRefusal: (place, refusal) => progress.print(`${input.name}: ${place}: refused, ${refusal.message}`),
      onBatch: (state) => progress.update(state),
    })
    progress.stop()
    process.stdout.write(
      `${buildReport({ name: input.name, summary, seconds: (Date.now() - started) / 1000, isDryRun: options.target === null })}\n`,
    )
    return summary
  } finally {
    progress.stop()
  }
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
  const refused = refusals.reduce((total, [, count]) => total + count, 0)
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
