/**
 * `npm test`: installs missing dependencies, then runs the whole suite: unit and API tests, static checks, a production build
 * and end-to-end tests of it in a browser, all of them beside one another; `--record` puts its time into docs/measured.json.
 * `npm run test:e2e` passes `e2e` and runs the build and the stories, of the files that follow. Runs on any Node from 20 on.
 */
import { runChecks } from './check.mjs'
import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureTestTools, runBuild, runStories, runUnitTests, storiesWithoutBuild, timed } from './suite.mjs'
import { printDearest, printSummary } from './test-results.mjs'
import { heading, inSeconds, recordFigures, toolEnvironment } from './tools.mjs'

const [only, ...rest] = process.argv.slice(2).filter((argument) => argument !== '--record')
ensureDependencies()
process.env.PATH = toolEnvironment().PATH
const rows = await (only === 'e2e' ? storiesOfBuild(rest) : wholeSuite())
const seconds = performance.now() / 1000
console.log(`\nAll took ${inSeconds(seconds)}.`)
const isPassed = printSummary(rows)
if (isPassed && only === undefined) await recordFigures({ 'tests.all': seconds })
process.exitCode = isPassed ? 0 : 1

/**
 * Tests, stories and checks often wait: for the database, a clock, a page. Beside one another they use these pauses. What
 * they print would mix, so the tests print at once, and everything else when it has ended.
 */
async function wholeSuite() {
  ensureTestTools()
  const lines = []
  const quietly = { quiet: true, print: (line) => lines.push(line) }
  const others = Promise.all([
    timed('Static checks', () => runChecks({ ...quietly, background: true })),
    storiesOfBuild([], quietly),
  ])
  heading('Unit and API tests')
  const tests = await timed('Unit and API tests', () => runUnitTests())
  const [checks, [build, stories]] = await others
  heading('Static checks and production build')
  for (const line of lines) console.log(line)
  heading('End-to-end tests')
  console.log(stories.output)
  printDearest('test files', tests.times)
  printDearest('stories', stories.times)
  return [tests, checks, build, stories]
}

/** @returns the results of the build and of the stories */
async function storiesOfBuild(args, { print = console.log, quiet = false } = {}) {
  const build = await timed('Production build', () => runBuild({ print }))
  const stories = await timed('End-to-end tests', () =>
    build.failed === 0 ? runStories(args, { quiet }) : storiesWithoutBuild(),
  )
  return [build, stories]
}
