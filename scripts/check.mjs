/** `npm run check`: types, lint, format and unused code. Runs all of them, also after failures. */
import { pathToFileURL } from 'node:url'
import { inSeconds, runTool } from './tools.mjs'

const CHECKS = [
  { name: 'types (tsc)', command: 'tsc', args: [] },
  {
    name: 'lint (oxlint)',
    command: 'oxlint',
    args: ['--type-aware', '--deny-warnings'],
  },
  { name: 'format (oxfmt)', command: 'oxfmt', args: ['--check'] },
  { name: 'unused (knip)', command: 'knip', args: ['--config', 'config/knip.json', '--no-progress'] },
]

/** @returns {Promise<{ passed: number, failed: number }>} */
export async function runChecks({ background = false, print = console.log } = {}) {
  // Two at a time: the linter and the compiler use every core themselves.
  const results = []
  for (const pair of [CHECKS.slice(0, 2), CHECKS.slice(2)])
    results.push(...(await Promise.all(pair.map((check) => run(check, { background, print })))))
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

async function run({ name, command, args }, { background, print }) {
  const { ok, seconds, output } = await runTool(command, args, { quiet: true, background })
  if (!ok) print(output.trim())
  print(`${ok ? 'ok    ' : 'FAILED'} ${name}, ${inSeconds(seconds)}`)
  return ok
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failed } = await runChecks()
  process.exitCode = failed === 0 ? 0 : 1
}
