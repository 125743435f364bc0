/**
 * `npm run test:quick -- [--since COMMIT]`: for working. Types, lint and format of changed files, the tests that name what a change
 * has forgotten, the unit and API tests nearest to the changed files, and the stories tagged `@core`; says what it left out.
 * `npm test` runs everything.
 */
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { root } from '../root.mjs'
import {
  ensureTestTools,
  lastTimes,
  runBuild,
  runStories,
  runUnitTests,
  storiesWithoutBuild,
  timed,
} from '../suite.mjs'
import { printSummary } from '../test-results.mjs'
import { heading, inSeconds, runTool } from '../tools.mjs'
import { chooseTests } from './choose-tests.ts'
import { execFileSync } from 'node:child_process'

/** What the chosen tests may take on each core; types, build and stories take the rest of two minutes. */
const TESTS_MS = 35_000

const { values } = parseArgs({ options: { since: { type: 'string' } } })
process.chdir(root)
const changed = listChangedFiles(values.since)
const tests = globSync('tests/**/*.test.{ts,tsx}').sort()
const choice = chooseTests(changed, tests, {
  times: lastTimes(),
  budgetMs: TESTS_MS * availableParallelism(),
})
const reached = choice.chosen.length + choice.later.length
console.log(
  `${changed.length} changed files reach ${reached} test files; the nearest ${choice.chosen.length} run, registers first.`,
)

const lines: string[] = []
const print = (line: string) => lines.push(line)
const others = Promise.all([timed('Static checks', checkChanged), timed('Core stories', coreStories)])
heading('Unit and API tests')
const unit = await timed('Unit and API tests', async () => {
  if (choice.chosen.length === 0) return { passed: 0, failed: 0 }
  ensureTestTools()
  return runUnitTests([...choice.chosen])
})
const rows = [unit, ...(await others)]
heading('Static checks, build and core stories')
for (const line of lines) console.log(line)

heading('Left out')
const rest = tests.length - choice.chosen.length
const more = inSeconds(choice.laterMs / 1000)
console.log(
  `${rest} of ${tests.length} test files; ${choice.later.length} reach a changed file too (${more})`,
)
for (const path of choice.later.slice(0, 10)) console.log(`  ${path}`)
if (choice.later.length > 10) console.log(`  and ${choice.later.length - 10} more`)
console.log('stories that are neither tagged @core nor changed')
console.log('unused code (knip), lint and format of files that have not changed')
console.log(`\nAll took ${inSeconds(performance.now() / 1000)}. \`npm test\` runs everything.`)
process.exitCode = printSummary(rows) ? 0 : 1

/** Types of everything, from what the last run knows; lint and format of changed files. */
async function checkChanged() {
  const code = changed.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && globSync(path).length > 0)
  const checks = [
    check('types (tsc)', 'tsc', [
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/distant/tsc.json',
    ]),
  ]
  if (code.length > 0)
    checks.push(
      check('lint (oxlint)', 'oxlint', ['--type-aware', '--deny-warnings', ...code]),
      check('format (oxfmt)', 'oxfmt', ['--check', ...code]),
    )
  const results = await Promise.all(checks)
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

async function check(name: string, command: string, args: string[]) {
  const { ok, seconds, output } = await runTool(command, args, { quiet: true })
  if (!ok) print(output.trim())
  print(`${ok ? 'ok    ' : 'FAILED'} ${name}, ${inSeconds(seconds)}`)
  return ok
}

async function coreStories() {
  const built = await runBuild({ print })
  if (built.failed > 0) return storiesWithoutBuild()
  // Playwright looks for the pattern in the names of files too.
  const changedSpecs = changed.flatMap((path) => /^e2e\/(.*\.spec\.ts)$/.exec(path)?.[1] ?? [])
  const stories = await runStories(['--grep', ['@core', ...changedSpecs].join('|')], { quiet: true })
  if (stories.failed > 0) print(stories.output)
  return stories
}

/**
 * Files that differ from a commit, new ones included; paths from the root of the project.
 * @param since by default the commit where this branch left `main`; on `main` itself the last commit
 */
function listChangedFiles(since?: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const base = since ?? forkOfMain(git)
  const named =
    git('diff', '--name-only', '-z', base) + git('ls-files', '-z', '--others', '--exclude-standard')
  return [...new Set(named.split('\0'))].filter((path) => path !== '').sort()
}

function forkOfMain(git: (...args: string[]) => string): string {
  try {
    return git('merge-base', 'HEAD', 'main').trim()
  } catch {
    return 'HEAD'
  }
}
