/**
 * `npm test`: installs missing dependencies, then runs static checks, unit and API tests, a production build and the
 * end-to-end tests in a browser. `npm run test:e2e` passes `e2e` and runs the last two. Runs on any Node from 20 on.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './check.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensurePdfTools } from './ensure-pdf-tools.mjs'
import { playwrightResult, printSummary, vitestResult } from './test-results.mjs'
import { heading, inSeconds, runTool, runVitest, toolEnvironment } from './tools.mjs'

const only = process.argv[2]
const rest = process.argv.slice(3)
const reports = mkdtempSync(join(tmpdir(), 'distant-test-'))
// As root the database runs as another user.
chmodSync(reports, 0o755)
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

ensureDependencies()
process.env.PATH = toolEnvironment().PATH
const rows = []
if (only !== 'e2e') {
  await step('Static checks', runChecks)
  await step('Unit and API tests', unitTests)
}
const hasBuilt = await step('Production build', build)
await step(
  'End-to-end tests',
  hasBuilt ? endToEndTests : async () => ({ passed: 0, failed: 1, note: 'not run: no build' }),
)

console.log(`\nAll took ${inSeconds(performance.now() / 1000)}.`)
process.exitCode = printSummary(rows) ? 0 : 1

async function step(name, run) {
  heading(name)
  const from = performance.now()
  const result = await run()
  rows.push({ name: `${name} (${inSeconds((performance.now() - from) / 1000)})`, ...result })
  return result.failed === 0
}

async function unitTests() {
  ensurePdfTools()
  const report = join(reports, 'vitest.json')
  const { ok } = await runVitest(report)
  return vitestResult(report, ok)
}

async function build() {
  const { ok } = await runTool('node', ['scripts/build.ts'])
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
      E2E_DATA_DIR: join(reports, 'data'),
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
