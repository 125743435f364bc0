/**
 * `npm run lighthouse -- [RUNS] [PATH…]`: mobile scores of the paths, or of public pages, the sign-in and a dashboard, on a separate server with
 * demo data, the median of five runs. Installs Lighthouse from the registry, because only this command uses it.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './bench/load.ts'
import { openWorld } from './measure-look/world.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const RUNS = Number(process.argv[2] ?? 5)
/** Chromium now and then does not record a page. */
const ATTEMPTS = 3

type Run = { scores: Record<string, number>; blockingMs: number }

const folder = await mkdtemp(join(tmpdir(), 'distant-lighthouse-'))
const { world, close } = await openWorld(undefined)
try {
  const list = await (await fetch(`${world.url}/vacancies`)).text()
  const firstIn = (pattern: RegExp) => pattern.exec(list)?.[1] ?? '/vacancies'
  const headers = join(folder, 'headers.json')
  await writeFile(headers, JSON.stringify({ cookie: `token=${world.employer.token}; session=1` }))
  const pages = [
    { path: '/' },
    { path: '/vacancies' },
    { path: firstIn(/href="(\/vacancies\/\d+)"/) },
    { path: firstIn(/href="(\/employer\/[\w-]+)"/) },
    { path: '/sign-in' },
    { path: '/calendar/2026' },
    { path: '/salaries' },
    { path: '/salaries/buhgalter' },
    { path: '/blog' },
    { path: '/blog/nalogi-samozanyatogo' },
    { path: '/professii/buhgalter' },
    { path: '/personal/vacancies', headers },
  ]
  const chosen = process.argv.slice(3)
  for (const page of chosen.length > 0 ? chosen.map((path) => ({ path })) : pages) await audit(page)
} finally {
  await close()
  await rm(folder, { recursive: true, force: true })
}

async function audit({ path, headers }: { path: string; headers?: string }) {
  const runs: Run[] = []
  while (runs.length < RUNS) runs.push(await runOnce(path, headers))
  const titles = Object.keys(runs[0]?.scores ?? {})
  const scores = titles.map((title) => `${title} ${median(runs.map((run) => run.scores[title] ?? 0))}`)
  const blocking = Math.round(median(runs.map((run) => run.blockingMs)))
  console.info(`${path}: ${scores.join(', ')}; blocked for ${blocking} ms`)
}

async function runOnce(path: string, headers: string | undefined): Promise<Run> {
  const report = join(folder, 'report.json')
  for (let attempt = 1; ; attempt += 1) {
    const { status } = spawnSync(
      'npm',
      [
        'exec',
        '--yes',
        `--package=${LIGHTHOUSE}`,
        '--',
        'lighthouse',
        world.url + path,
        '--quiet',
        '--output=json',
        `--output-path=${report}`,
        ...(headers === undefined ? [] : [`--extra-headers=${headers}`]),
        '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking',
      ],
      { stdio: 'ignore', env: { ...process.env, CHROME_PATH: CHROMIUM } },
    )
    if (status === 0) return asRun(JSON.parse(await readFile(report, 'utf8')))
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse ended with ${status} on ${path}`)
  }
}

function asRun(json: unknown): Run {
  const { categories, audits } = asReport(json)
  return {
    scores: Object.fromEntries(
      Object.values(categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]),
    ),
    blockingMs: audits['total-blocking-time']?.numericValue ?? 0,
  }
}

/** Safe: the report format of the pinned version. */
function asReport(value: unknown) {
  return value as {
    categories: Record<string, { title: string; score: number | null }>
    audits: Record<string, { numericValue?: number }>
  }
}
