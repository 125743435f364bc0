/**
 * `npm run test:faults`: proves that the tests catch the faults of `scripts/faults/`. Each fault is put into a temporary
 * copy of the tracked files, where the tests that should catch it run; the working tree stays as it is.
 *
 * Arguments: the name of a kind, or a part of the name of faults; `--all` runs the whole suite for each fault, not only the
 * named test files; `--root DIR` takes another checkout of the project; `--record` puts the figures into
 * docs/measured.json; `--jobs N` runs so many faults at the same time.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { copyCheckout, folderOfCopies } from './checkout-copy.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { isStory, KINDS, problemsOf } from './faults/kinds.mjs'
import { runPlaywright } from './stories.mjs'
import { failedStory, playwrightResult, printSummary, vitestResult } from './test-results.mjs'
import { root as ownRoot } from './root.mjs'
import { heading, inSeconds, recordFigures, runTool, runVitest, toolEnvironment } from './tools.mjs'

/** For faults that cause a deadlock or an endless loop; the tests have time limits too. */
const QUIET = { quiet: true, timeoutMs: 15 * 60_000 }

let browser

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
  faults: name === namePart ? faults : faults.filter((fault) => fault.name.includes(namePart)),
})).filter(({ faults }) => faults.length > 0)
const faults = kinds.flatMap((kind) => kind.faults)

const folder = folderOfCopies('distant-faults-')

process.exitCode = (await main()) ? 0 : 1

async function main() {
  const problems =
    faults.length === 0 ? [`No fault has «${namePart}» in its name.`] : problemsOf(faults, root)
  if (problems.length > 0) {
    console.log(problems.join('\n'))
    return printSummary([{ name: 'List of faults', passed: 0, failed: problems.length }])
  }
  const jobs = Math.max(1, Math.min(Number(options.jobs) || 1, faults.length))
  const copies = Array.from({ length: jobs }, (_, at) => copyCheckout(root, join(folder, `copy-${at}`)))
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

async function testsWithoutFault(copy) {
  const named = [...new Set(faults.flatMap(({ tests }) => tests))].sort()
  const [stories, files] = [named.filter(isStory), named.filter((test) => !isStory(test))]
  const results = [
    ...(options.all || files.length > 0 ? [await unitTests(copy, options.all ? [] : files)] : []),
    ...(stories.length > 0 ? [await storiesIn(copy, stories)] : []),
  ]
  for (const { ok, seconds, output, passed, failed } of results) {
    if (!ok) console.log(output.trim())
    console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${passed} tests, ${inSeconds(seconds)}`)
  }
  const failed = results.filter((result) => result.failed > 0).length
  return { passed: results.length - failed, failed }
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
  const files = fault.tests.filter((test) => !isStory(test))
  const stories = fault.tests.filter(isStory)
  let verdict = { isCaught: false, note: 'no test', seconds: 0 }
  if (options.all || files.length > 0)
    verdict = verdictOf(copy, await unitTests(copy, options.all ? [] : files))
  if (!verdict.isCaught && stories.length > 0) verdict = verdictOfStories(await storiesIn(copy, stories))
  restore()
  return verdict
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

async function unitTests(copy, files) {
  const report = join(copy, 'vitest-report.json')
  rmSync(report, { force: true })
  const run = await runVitest(report, ['--bail=1', ...files], { ...QUIET, ...toolsOf(copy) })
  return { ...run, ...vitestResult(report, run.ok), report }
}

/** Builds the copy with its fault and runs stories on it. */
async function storiesIn(copy, files) {
  const report = join(copy, 'playwright-report.json')
  const dataDir = join(copy, 'data/stories')
  for (const path of [report, dataDir]) rmSync(path, { force: true, recursive: true })
  const built = await runTool('node', ['scripts/build.ts'], { ...QUIET, ...toolsOf(copy) })
  if (!built.ok) return { ...built, passed: 0, failed: 1, report }
  browser ??= await ensureChromium()
  const run = await runPlaywright(report, ['-x', ...files], { browser, dataDir, ...QUIET, ...toolsOf(copy) })
  return { ...run, ...playwrightResult(report, run.ok), report, seconds: built.seconds + run.seconds }
}

function verdictOfStories({ report, output, seconds }) {
  const failed = failedStory(report)
  if (failed !== null) return { isCaught: true, note: failed, seconds }
  return { isCaught: false, note: `no story fails: ${lastLineOf(output)}`, seconds }
}

/** Caught is only what fails a test: a file that does not load says nothing about what its tests check. */
function verdictOf(copy, run) {
  return { ...caughtBy(copy, run), seconds: run.seconds }
}

function caughtBy(copy, { report: path, output }) {
  const files = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).testResults : null
  if (!files) return { isCaught: false, note: `vitest gave no report: ${lastLineOf(output)}` }
  for (const { name, assertionResults } of files) {
    const failed = assertionResults.find(({ status }) => status === 'failed')
    if (!failed) continue
    const note = `«${failed.fullName.trim()}» in ${relative(copy, name)}`
    // A busy machine does the same.
    return failed.failureMessages.some(isTimeout)
      ? { isCaught: false, note: `only a limit of time: ${note}` }
      : { isCaught: true, note }
  }
  const broken = files.find(({ status }) => status === 'failed')
  return broken
    ? {
        isCaught: false,
        note: `${relative(copy, broken.name)} does not load: ${broken.message.split('\n')[0]}`,
      }
    : { isCaught: false, note: 'every test passes' }
}

function isTimeout(message) {
  return /\b(?:Test|Hook) timed out in \d+ms/.test(message)
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
