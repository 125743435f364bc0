/**
 * `npm run lighthouse`: mobile scores of three public pages on a separate server with demo data. Installs Lighthouse from
 * the registry, because only this command uses it.
 */
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startScript } from './bench/processes.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

const folder = await mkdtemp(join(tmpdir(), 'distant-lighthouse-'))
// As root the database runs as another user.
await chmod(folder, 0o755)
const server = await startScript('server/main.ts', {
  DATA_DIR: process.env['DATA_DIR'] ?? join(folder, 'data'),
  DEMO: process.env['DATA_DIR'] ? '0' : '1',
})
try {
  const vacancy = /href="(\/vacancies\/\d+)"/.exec(await (await fetch(`${server.url}/vacancies`)).text())?.[1]
  for (const path of ['/', '/vacancies', vacancy ?? '/vacancies']) await audit(path)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function audit(path: string) {
  const report = join(folder, 'report.json')
  const { status } = spawnSync(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${LIGHTHOUSE}`,
      '--',
      'lighthouse',
      server.url + path,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, CHROME_PATH: CHROMIUM } },
  )
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}`)
  const { categories } = asReport(JSON.parse(await readFile(report, 'utf8')))
  const scores = Object.values(categories).map(
    ({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`,
  )
  console.info(`${path}: ${scores.join(', ')}`)
}

/** Safe: the report format of the pinned version. */
function asReport(value: unknown) {
  return value as { categories: Record<string, { title: string; score: number | null }> }
}
