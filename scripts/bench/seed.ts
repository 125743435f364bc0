/**
 * `npm run bench:seed -- --from SOURCE [--vacancies 1000000] [--resumes 300000] [--seed WORD]`: fills the empty database of
 * `DATA_DIR` or `DATABASE_URL` with invented vacancies, companies and resumes. SOURCE, the folder or the address of
 * another database, says how titles, words, skills, places, pay and dates are distributed; no text of it is copied.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '#config/settings.ts'
import { openDatabase } from '#server/db/client.ts'
import type { DatabaseSettings } from '#config/settings-types.ts'
import { createLogger } from '#server/kernel/logger.ts'
import { exitOnStartupError, StartupError } from '#config/startup-error.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { fillSeed } from './seed/fill.ts'
import { showStep } from './seed/progress.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    vacancies: { type: 'string', default: '1000000' },
    resumes: { type: 'string', default: '300000' },
    seed: { type: 'string', default: 'bench' },
  },
})

try {
  await run()
} catch (error) {
  exitOnStartupError(error)
}

async function run() {
  if (values.from === undefined) throw new StartupError('Name a database with real vacancies: --from SOURCE')
  const counts = { vacancies: countOf(values.vacancies), resumes: countOf(values.resumes) }
  const { settings } = readSettings(process.env)
  const target = await openDatabase(settings.database)
  try {
    await prepareDatabase(target, { log: createLogger(settings.logLevel) })
    const source = await openDatabase(sourceSettings(values.from))
    try {
      await fillSeed(target, {
        source: source.jobs,
        seed: values.seed,
        ...counts,
        now: new Date(),
        onStep: (name, rows) => showStep(process.stderr, name, rows),
      })
    } finally {
      await source.close()
    }
  } finally {
    await target.close()
  }
}

function countOf(text: string) {
  if (!/^\d{1,8}$/.test(text)) throw new StartupError(`Not a number of rows: ${text}`)
  return Number(text)
}

function sourceSettings(from: string): DatabaseSettings {
  return /^postgres(ql)?:/.test(from)
    ? { kind: 'server', url: from, poolSize: 6 }
    : { kind: 'embedded', dataDir: resolve(from), poolSize: 6 }
}
