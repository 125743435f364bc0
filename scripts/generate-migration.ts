/**
 * `npm run db:generate -- NAME [--custom]`: writes the migration from the last snapshot to the schema, or an empty one,
 * and removes the earlier snapshots. drizzle-kit compares with the last one only.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { exitOnStartupError, StartupError } from '#config/startup-error.ts'
import { dropOldSnapshots } from './migrations/snapshots.ts'
import { root } from './root.mjs'

const USAGE = 'npm run db:generate -- NAME [--custom]'

try {
  const { name, isCustom } = readArguments(process.argv.slice(2))
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/drizzle-kit/bin.cjs',
      'generate',
      '--config=config/drizzle.config.ts',
      `--name=${name}`,
      ...(isCustom ? ['--custom'] : []),
    ],
    // drizzle-kit prompts whether a column is new or renamed.
    { cwd: root, stdio: 'inherit' },
  )
  if (status !== 0) throw new StartupError('drizzle-kit has failed: see its message above.')
  for (const dropped of await dropOldSnapshots(join(root, 'server/db/migrations/meta')))
    console.info(`Removed ${dropped}: git keeps it.`)
} catch (error) {
  exitOnStartupError(error)
}

/** @throws StartupError with the usage */
function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: { custom: { type: 'boolean', default: false } },
  })
  const [name, ...rest] = positionals
  if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name) || rest.length > 0) throw new StartupError(USAGE)
  return { name, isCustom: values['custom'] === true }
}
