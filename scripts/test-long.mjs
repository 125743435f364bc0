/**
 * `npm run test:long`, before a release: the unit and API tests on the oldest supported PostgreSQL, a thousand random
 * sequences of payments, minutes of scheduled jobs, twenty thousand records of a source, two thousand e-mails in a row, the edge in front of a board that
 * hangs, every hostile upload, two minutes of chaos, and the memory of a server over an hour (`MINUTES`). `SEED` repeats
 * the sequences and the chaos of an earlier run.
 */
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensurePdfTools } from './ensure-pdf-tools.mjs'
import { ensurePostgres } from './ensure-postgres.mjs'
import { ensureVarnish } from './ensure-varnish.mjs'
import { printSummary, vitestResult } from './test-results.mjs'
import { heading, inSeconds, recordFigures, runTool, runVitest } from './tools.mjs'

const SEQUENCES = 1000

ensureDependencies()
ensurePdfTools()
ensureVarnish()
const reports = mkdtempSync(join(tmpdir(), 'distant-test-long-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const seed = process.env.SEED ?? String(randomInt(2 ** 31))
const rows = [
  await run('Unit and API tests on PostgreSQL 15', () => ({ TEST_POSTGRES: dirname(ensurePostgres()) })),
  await run(
    `${SEQUENCES} random sequences of money, SEED=${seed}`,
    () => ({ SEQUENCES: String(SEQUENCES), SEED: seed }),
    ['tests/features/payments/sequences.test.ts'],
  ),
  await run('Scheduled jobs of two workers', () => ({ JOBS_LONG: '1' }), ['tests/jobs/queue.test.ts']),
  await run('Twenty thousand records of a source', () => ({ SOURCES_LONG: '1' }), [
    'tests/features/sources/runs/volume.test.ts',
    'tests/features/sources/runs/duplicates.test.ts',
  ]),
  await run('A code beside two thousand e-mails', () => ({ MAIL_LONG: '1' }), [
    'tests/mail/delivery.test.ts',
  ]),
  await run('The edge in front of a board that hangs', () => ({ EDGE_LONG: '1' }), [
    'tests/edge/dead-origin.test.ts',
  ]),
  await run('Uploads that end their readers', () => ({ UPLOADS_LONG: '1' }), [
    'tests/files/reading/hostile-files.test.ts',
  ]),
  ...(await onTheBuild(process.env.MINUTES ?? '60')),
]
process.exitCode = printSummary(rows) ? 0 : 1

/** Chaos of two minutes: each process is killed twice, PostgreSQL stops and crashes. `npm run chaos` is longer. */
async function onTheBuild(minutes) {
  const scripts = [
    [`Chaos of two minutes, SEED=${seed}`, 'scripts/chaos.ts', '--minutes', '2', '--seed', seed],
    [`The memory of a server over ${minutes} minutes at 30 % load`, 'scripts/long/memory.ts', minutes],
  ]
  const { ok: isBuilt } = await runTool('node', ['scripts/build.ts'], { quiet: true })
  const results = []
  for (const [name, ...script] of scripts) {
    heading(name)
    const { ok, seconds } = isBuilt ? await runTool('node', script) : { ok: false, seconds: 0 }
    results.push({ name: `${name} (${inSeconds(seconds)})`, passed: Number(ok), failed: Number(!ok) })
  }
  return results
}

async function run(name, environment, files = []) {
  heading(name)
  const report = join(reports, 'vitest.json')
  try {
    const { ok, seconds } = await runVitest(report, files, { env: environment() })
    if (ok && name.includes('sequences of money')) await recordFigures({ 'tests.money-sequences': seconds })
    return { name: `${name} (${inSeconds(seconds)})`, ...vitestResult(report, ok) }
  } catch (error) {
    console.error(error.message)
    return { name, passed: 0, failed: 1, note: 'not run' }
  }
}
