/**
 * `npm test`: installs missing dependencies, then runs unit and API tests together with static checks and a production
 * build, then the end-to-end tests in a browser. `npm run test:e2e` passes `e2e` and runs the build and the last. Runs on any
 * Node from 20 on.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './check.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensurePdfTools } from './ensure-pdf-tools.mjs'
import { ensureSearchServer } from './ensure-search-server.mjs'
import { ensureVarnish } from './ensure-varnish.mjs'
import { memoryFolder } from './memory-folder.mjs'
import { playwrightResult, printSummary, vitestResult } from './test-results.mjs'
import { heading, inSeconds, runTool, runVitest, toolEnvironment } from './tools.mjs'

const only = process.argv[2]
const rest = process.argv.slice(3)
const reports = mkdtempSync(join(tmpdir(), 'distant-test-'))
const storyData = mkdtempSync(join(memoryFolder(), 'distant-stories-'))
// As root the database runs as another user.
chmodSync(storyData, 0o755)
process.on('exit', () => {
  for (const folder of [reports, storyData]) rmSync(folder, { recursive: true, force: true })
})

ensureDependencies()
process.env.PATH = toolEnvironment().PATH
const rows = []
const hasBuilt = await (only === 'e2e' ? step('Production build', build) : testsAndBuild())
await step(
  'End-to-end tests',
  hasBuilt ? endToEndTests : async () => ({ passed: 0, failed: 1, note: 'not run: no build' }),
)

console.log(`\nAll took ${inSeconds(performance.now() / 1000)}.`)
process.exitCode = printSummary(rows) ? 0 : 1

/** @returns whether all of it passed */
async function step(name, run) {
  heading(name)
  const row = await timed(name, run)
  rows.push(row)
  return row.failed === 0
}

async function timed(name, run) {
  const from = performance.now()
  const result = await run()
  return { name: `${name} (${inSeconds((performance.now() - from) / 1000)})`, ...result }
}

/**
 * Tests often pause, for the database or a clock. Checks and build use those pauses, and print when the tests have ended.
 * @returns whether there is a build
 */
async function testsAndBuild() {
  const lines = []
  const quietly = { background: true, print: (line) => lines.push(line) }
  const background = (async () => [
    await timed('Static checks', () => runChecks(quietly)),
    await timed('Production build', () => build(quietly)),
  ])()
  await step('Unit and API tests', unitTests)
  const [checks, built] = await background
  heading('Static checks and production build')
  for (const line of lines) console.log(line)
  rows.push(checks, built)
  return built.failed === 0
}

async function unitTests() {
  ensurePdfTools()
  ensureSearchServer()
  ensureVarnish()
  const report = join(reports, 'vitest.json')
  const { ok } = await runVitest(report)
  return vitestResult(report, ok)
}

async function build({ background = false, print = console.log } = {}) {
  const { ok, output } = await runTool('node', ['scripts/build.ts'], { quiet: true, background })
  print(output.trim())
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function endToEndTests() {
  let browser
  try {
    browser = await ensureChromium()
  } catch (error) {
    console.log(error.message)
    return { passed: 0, failed: 1, note: 'not run: no browser' }
  }
  const report = join(reports, 'playwright.json')
  const { ok } = await runTool('playwright', ['test', '--config=config/playwright.config.ts', ...rest], {
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // Playwright sets FORCE_COLOR for its processes, and Node warns of both.
      ...(process.stdout.isTTY ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0' }),
      E2E_PORT: String(await freePort()),
      E2E_DATA_DIR: join(storyData, 'data'),
      ...(browser ? { CHROMIUM_PATH: browser } : {}),
    },
  })
  return playwrightResult(report, ok)
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, 'localhost', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
