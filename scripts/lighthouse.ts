/**
 * `npm run lighthouse -- [RUNS] [PATH…] [--record]`: mobile scores of the paths, or of public pages, the sign-in and a dashboard, on a separate server with
 * demo data, the median of five runs. Installs Lighthouse from the registry, because only this command uses it.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './bench/load.ts'
import { openWorld } from './measure-look/world.ts'
import { commandArguments, recordDefined, recordFigures } from './measured/record.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const [runs = '5', ...chosen] = commandArguments()
const RUNS = Number(runs)
/** Chromium now and then does not record a page. */
const ATTEMPTS = 3

type Page = { name?: string; path: string; headers?: string }
type Audited = { name: string | undefined; scores: ReadonlyMap<string, number>; blocking: number }
type Run = { scores: Record<string, number>; blockingMs: number }

const folder = await mkdtemp(join(tmpdir(), 'distant-lighthouse-'))
const { world, close } = await openWorld(undefined)
try {
  const list = await (await fetch(`${world.url}/vacancies`)).text()
  const firstIn = (pattern: RegExp) => pattern.exec(list)?.[1] ?? '/vacancies'
  const headers = join(folder, 'headers.json')
  await writeFile(headers, JSON.stringify({ cookie: `token=${world.employer.token}; session=1` }))
  const pages = [
    { name: 'home', path: '/' },
    { name: 'list', path: '/vacancies' },
    { name: 'vacancy', path: firstIn(/href="(\/vacancies\/\d+)"/) },
    { name: 'company', path: firstIn(/href="(\/employer\/[\w-]+)"/) },
    { name: 'sign-in', path: '/sign-in' },
    { name: 'calendar', path: '/calendar/2026' },
    { path: '/salaries' },
    { name: 'salaries', path: '/salaries/buhgalter' },
    { name: 'blog', path: '/blog' },
    { name: 'article', path: '/blog/nalogi-samozanyatogo' },
    { name: 'profession', path: '/professii/buhgalter' },
    { name: 'dashboard', path: '/personal/vacancies', headers },
  ]
  const audited: Audited[] = []
  for (const page of chosen.length > 0 ? chosen.map((path) => ({ path })) : pages)
    audited.push(await audit(page))
  recordAudits(audited)
} finally {
  await close()
  await rm(folder, { recursive: true, force: true })
}

async function audit({ name, path, headers }: Page): Promise<Audited> {
  const done: Run[] = []
  while (done.length < RUNS) done.push(await runOnce(path, headers))
  const scores = new Map(
    Object.keys(done[0]?.scores ?? {}).map((title) => [
      title,
      median(done.map((run) => run.scores[title] ?? 0)),
    ]),
  )
  const blocking = Math.round(median(done.map((run) => run.blockingMs)))
  const written = [...scores].map(([title, score]) => `${title} ${score}`)
  console.info(`${path}: ${written.join(', ')}; blocked for ${blocking} ms`)
  return { name, scores, blocking }
}

/** Of chosen paths nothing is recorded. */
function recordAudits(audited: readonly Audited[]) {
  const named = audited.filter(({ name }) => name !== undefined)
  recordDefined(
    named.flatMap(({ name, scores, blocking }) => [
      [`lighthouse.performance.${name}`, scores.get('Performance') ?? 0] as const,
      [`lighthouse.blocking.${name}`, blocking] as const,
    ]),
  )
  const lowest = (title: string) => Math.min(...named.slice(0, 4).map(({ scores }) => scores.get(title) ?? 0))
  if (named.length > 0)
    recordFigures({
      'lighthouse.accessibility': lowest('Accessibility'),
      'lighthouse.practices': lowest('Best Practices'),
      'lighthouse.seo': lowest('SEO'),
    })
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
