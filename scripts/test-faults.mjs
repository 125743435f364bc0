/**
 * `npm run test:faults`: proves that the unit and API tests catch the faults of `scripts/faults/`. Each fault is put into
 * a temporary copy of the tracked files, where the tests that should catch it run; the working tree stays as it is.
 *
 * Arguments: a part of a fault's name; `--all` runs the whole suite for each fault, not only the named test files;
 * `--root DIR` takes another checkout of the project; `--record` puts the figures into docs/measured.json; `--jobs N` runs so many faults at the same time.
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { FORGOTTEN_FAULTS } from './faults/forgotten.mjs'
import { JOB_FAULTS } from './faults/jobs.mjs'
import { MONEY_FAULTS } from './faults/money.mjs'
import { POLICY_FAULTS } from './faults/policies.mjs'
import { SEARCH_FAULTS } from './faults/search.mjs'
import { SQL_FAULTS } from './faults/sql.mjs'
import { printSummary, vitestResult } from './test-results.mjs'
import { root as ownRoot } from './root.mjs'
import { heading, inSeconds, recordFigures, runTool, runVitest, toolEnvironment } from './tools.mjs'

const KINDS = [
  { name: 'Access rights', faults: POLICY_FAULTS },
  { name: 'Forgotten parts', faults: FORGOTTEN_FAULTS },
  { name: 'Jobs', faults: JOB_FAULTS },
  { name: 'Money', faults: MONEY_FAULTS },
  { name: 'Search', faults: SEARCH_FAULTS },
  { name: 'SQL', faults: SQL_FAULTS },
]
/** For faults that cause a deadlock or an endless loop; the tests have time limits too. */
const TIMEOUT_MS = 15 * 60_000

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    root: { type: 'string', default: ownRoot },
    record: { type: 'boolean', default: false },
    jobs: { type: 'string', default: String(Math.min(availableParallelism(), 4)) },
  },
})
const root = resolve(options.root)
const namePart = positionals.join(' ')
const kinds = KINDS.map(({ name, faults }) => ({
  name,
  faults: faults.filter((fault) => fault.name.includes(namePart)),
})).filter(({ faults }) => faults.length > 0)
const faults = kinds.flatMap((kind) => kind.faults)

const folder = mkdtempSync(join(tmpdir(), 'distant-faults-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
// A test database may run as another user.
chmodSync(folder, 0o755)

process.exitCode = (await main()) ? 0 : 1

async function main() {
  const problems =
    faults.length === 0 ? [`No fault has «${namePart}» in its name.`] : faults.flatMap(problemsOf)
  if (problems.length > 0) {
    console.log(problems.join('\n'))
    return printSummary([{ name: 'List of faults', passed: 0, failed: problems.length }])
  }
  const jobs = Math.max(1, Math.min(Number(options.jobs) || 1, faults.length))
  const copies = Array.from({ length: jobs }, (_, at) => copyOfFiles(join(folder, `copy-${at}`)))
  const rows = []
  const ran = []

  heading('Without a fault')
  const health = await testsWithoutFault(copies[0])
  rows.push({ name: 'Tests without a fault', ...health })
  if (health.failed === 0 && namePart === '')
    rows.push({ name: 'Types and lint with every fault', ...(await checkAllFaults(copies[0])) })
  if (rows.every(({ failed }) => failed === 0))
    for (const kind of kinds) ran.push(await runKind(kind, copies))
  if (namePart === '' && options.root === ownRoot && ran.length > 0)
    await recordFigures({
      'faults.all': faults.length,
      'faults.missed': ran.reduce((sum, { failed }) => sum + failed, 0),
    })

  console.log(`\nAll took ${inSeconds(performance.now() / 1000)}.`)
  return printSummary([...rows, ...ran])
}

/** Why a fault cannot be tested: its text is not there once, or a test file is missing. */
function problemsOf({ name, file, find, replace, tests }) {
  const path = join(root, file)
  if (!existsSync(path)) return [`«${name}»: there is no ${file}`]
  const matches = readFileSync(path, 'utf8').split(find).length - 1
  return [
    ...(matches === 1 ? [] : [`«${name}»: ${file} has its text ${matches} times, not once`]),
    ...(find === replace ? [`«${name}» changes nothing`] : []),
    ...(faults.filter((fault) => fault.name === name).length === 1 ? [] : [`«${name}» is there twice`]),
    ...tests.filter((test) => !existsSync(join(root, test))).map((test) => `«${name}»: there is no ${test}`),
  ]
}

/** The tracked files as they are now, with the dependencies of the checkout. */
function copyOfFiles(to) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of new Set(listed.split('\0'))) {
    if (file === '' || !existsSync(join(root, file))) continue
    mkdirSync(dirname(join(to, file)), { recursive: true })
    copyFileSync(join(root, file), join(to, file))
  }
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'), 'junction')
  return to
}

async function testsWithoutFault(copy) {
  const files = options.all ? [] : [...new Set(faults.flatMap(({ tests }) => tests))].sort()
  const { ok, seconds, output, report } = await runTests(copy, files)
  const { passed, failed } = vitestResult(report, ok)
  if (!ok) console.log(output.trim())
  console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${passed} tests, ${inSeconds(seconds)}`)
  return { passed: failed === 0 ? 1 : 0, failed: failed === 0 ? 0 : 1 }
}

/** A fault that the compiler or the linter finds proves nothing about the tests. All are put in at the same time. */
async function checkAllFaults(copy) {
  const restores = faults.map((fault) => applyFault(copy, fault))
  const results = []
  const files = [...new Set(faults.map(({ file }) => file))]
  for (const [command, ...args] of [['tsc'], ['oxlint', '--type-aware', '--deny-warnings', ...files]]) {
    const { ok, seconds, output } = await runTool(command, args, { quiet: true, ...toolsOf(copy) })
    if (!ok) console.log(output.trim())
    console.log(`${ok ? 'ok    ' : 'FAILED'} every fault passes ${command}, ${inSeconds(seconds)}`)
    results.push(ok)
  }
  for (const restore of restores.reverse()) restore()
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

async function runKind({ name, faults: chosen }, copies) {
  heading(name)
  const queue = [...chosen]
  let passed = 0
  await Promise.all(
    copies.map(async (copy) => {
      for (let fault = queue.shift(); fault; fault = queue.shift()) {
        const { isCaught, note, seconds } = await tryFault(copy, fault)
        if (isCaught) passed += 1
        console.log(`${isCaught ? 'caught    ' : 'NOT CAUGHT'} ${fault.name}: ${note}, ${inSeconds(seconds)}`)
      }
    }),
  )
  return { name, passed, failed: chosen.length - passed }
}

async function tryFault(copy, fault) {
  const restore = applyFault(copy, fault)
  const { seconds, output, report } = await runTests(copy, options.all ? [] : fault.tests)
  restore()
  return { ...verdictOf(copy, { report, output }), seconds }
}

/** @returns what puts the file back */
function applyFault(copy, { name, file, find, replace }) {
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  const parts = before.split(find)
  if (parts.length !== 2) throw new Error(`«${name}» overlaps another fault in ${file}`)
  writeFileSync(path, parts.join(replace))
  return () => writeFileSync(path, before)
}

async function runTests(copy, files) {
  const report = join(copy, 'vitest-report.json')
  rmSync(report, { force: true })
  const run = await runVitest(report, ['--bail=1', ...files], {
    quiet: true,
    timeoutMs: TIMEOUT_MS,
    ...toolsOf(copy),
  })
  return { ...run, report }
}

/** Caught is only what fails a test: a file that does not load says nothing about what its tests check. */
function verdictOf(copy, { report: path, output }) {
  const files = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).testResults : null
  if (!files) return { isCaught: false, note: `vitest gave no report: ${lastLineOf(output)}` }
  for (const { name, assertionResults } of files) {
    const failed = assertionResults.find(({ status }) => status === 'failed')
    if (failed) return { isCaught: true, note: `«${failed.fullName.trim()}» in ${relative(copy, name)}` }
  }
  const broken = files.find(({ status }) => status === 'failed')
  return broken
    ? {
        isCaught: false,
        note: `${relative(copy, broken.name)} does not load: ${broken.message.split('\n')[0]}`,
      }
    : { isCaught: false, note: 'every test passes' }
}

function lastLineOf(output) {
  return output.trim().split('\n').at(-1) ?? ''
}

/** The tools of the checkout that is tested. */
function toolsOf(copy) {
  return {
    cwd: copy,
    env: { PATH: [join(root, 'node_modules/.bin'), toolEnvironment().PATH].join(delimiter) },
  }
}
