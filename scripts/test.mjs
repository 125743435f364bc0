/**
 * `npm test`: installs missing dependencies, then runs the whole suite: unit and API tests in parallel with static
 * checks and a production build, then end-to-end tests in a browser; `--record` puts its time into docs/measured.json.
 * `npm run test:e2e` passes `e2e` and runs the build and the stories, of the files that follow. Runs on any Node from
 * 20 on.
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
 * Tests often wait for the database or a process that they start. Checks and the build use those pauses, and print
 * their output after the tests. Stories wait for the build and for the tests: a slow page fails them.
 */
async function wholeSuite() {
  ensureTestTools()
  const lines = []
  const quietly = { background: true, print: (line) => lines.push(line) }
  const others = (async () => [
    await timed('Static checks', () => runChecks(quietly)),
    await timed('Production build', () => runBuild(quietly)),
  ])()
  heading('Unit and API tests')
  const tests = await timed('Unit and API tests', () => runUnitTests())
  const [checks, build] = await others
  heading('Static checks and production build')
  for (const line of lines) console.log(line)
  const stories = await storiesAfter(build, [])
  printDearest('test files', tests.times)
  printDearest('stories', stories.times)
  return [tests, checks, build, stories]
}

/** @returns the results of the build and of the stories */
async function storiesOfBuild(args) {
  const build = await timed('Production build', () => runBuild())
  return [build, await storiesAfter(build, args)]
}

function storiesAfter(build, args) {
  heading('End-to-end tests')
  return timed('End-to-end tests', () => (build.failed === 0 ? runStories(args) : storiesWithoutBuild()))
}
