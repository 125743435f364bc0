/**
 * The parts of the suite, each of which can run in parallel with the others: unit and API tests, static checks, build,
 * stories.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isBuilt } from './build-stamp.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { ensurePdfTools } from './ensure-pdf-tools.mjs'
import { ensureSearchServer } from './ensure-search-server.mjs'
import { ensureVarnish } from './ensure-varnish.mjs'
import { memoryFolder } from './memory-folder.mjs'
import { root } from './root.mjs'
import { runPlaywright } from './stories.mjs'
import { playwrightResult, vitestResult } from './test-results.mjs'
import { inSeconds, runTool, runVitest } from './tools.mjs'

const reports = mkdtempSync(join(tmpdir(), 'distant-test-'))
const storyData = mkdtempSync(join(memoryFolder(), 'distant-stories-'))
// As root the database runs as another user.
chmodSync(storyData, 0o755)
process.on('exit', () => {
  for (const folder of [reports, storyData]) rmSync(folder, { recursive: true, force: true })
})

/** Duration of the last run of each test file, in milliseconds by path. */
const TIMES = join(root, 'node_modules/.cache/distant/file-times.json')

/** Runs a part and adds its time to its name. */
export async function timed(name, run) {
  const from = performance.now()
  const result = await run()
  return { name: `${name} (${inSeconds((performance.now() - from) / 1000)})`, ...result }
}

/** Installs the system programs that the unit and API tests call. */
export function ensureTestTools() {
  ensurePdfTools()
  ensureSearchServer()
  ensureVarnish()
}

/** @param files paths or parts of paths; empty for all */
export async function runUnitTests(files = [], options = {}) {
  const report = join(reports, 'vitest.json')
  const times = join(reports, 'file-times.json')
  const { ok, output } = await runVitest(report, files, { ...options, env: { FILE_TIMES: times } })
  const measured = readTimes(times)
  rememberTimes(measured)
  return { ...vitestResult(report, ok), output, times: measured }
}

/** Builds unless `dist` is built from the current files. */
export async function runBuild({ print = console.log, background = false } = {}) {
  if (isBuilt()) {
    print('Nothing that the build reads has changed since the last one.')
    return { passed: 1, failed: 0 }
  }
  const { ok, output } = await runTool('node', ['scripts/build.ts'], { quiet: true, background })
  print(output.trim())
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** @param args arguments of Playwright: files, `--grep` and others */
export async function runStories(args = [], options = {}) {
  let browser
  try {
    browser = await ensureChromium()
  } catch (error) {
    return { passed: 0, failed: 1, note: 'not run: no browser', output: error.message, times: {} }
  }
  const report = join(reports, 'playwright.json')
  const dataDir = join(storyData, 'data')
  const { ok, output } = await runPlaywright(report, args, { ...options, browser, dataDir })
  return { output, ...playwrightResult(report, ok) }
}

export const storiesWithoutBuild = () => ({
  passed: 0,
  failed: 1,
  note: 'not run: no build',
  output: '',
  times: {},
})

/** @returns {Record<string, number>} times of files that ran on this machine before */
export const lastTimes = () => readTimes(TIMES)

function rememberTimes(times) {
  mkdirSync(dirname(TIMES), { recursive: true })
  writeFileSync(TIMES, JSON.stringify({ ...lastTimes(), ...times }))
}

function readTimes(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
