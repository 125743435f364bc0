/**
 * `npm run bench`: the performance of the server on this machine, as ratios of one run. `DATA_DIR` is a folder with imported
 * vacancies that no server uses; it is copied. Without it the demo is used. Arguments select parts: `weights`, `cached`,
 * `search`, `new-searches` (`new-searches=10` for ten a second), `resumes`, `rendered`, `matches`, `edge`, `overload`.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { fromWire } from '#shared/kernel/wire-case.ts'
import { copyDataDir } from './bench/copy-data-dir.ts'
import { edgeFigures } from './bench/edge.ts'
import { load, median, percentile, steadily } from './bench/load.ts'
import type { Figures } from './bench/load.ts'
import { matchTimes } from './bench/matches.ts'
import { newSearchTimes } from './bench/new-searches.ts'
import { overloadFigures } from './bench/overload.ts'
import { startScript } from './bench/processes.ts'
import type { Running } from './bench/processes.ts'
import { ensureVarnish } from './ensure-varnish.mjs'
import { CONTENT_PAGES, pageWeights, publicPages } from './bench/weights.ts'

const ROUNDS = 3
const SECONDS = 6
const LIST = '/vacancies'
const QUERIES = [
  'менеджер',
  'python',
  'бухгалтер 1с',
  'оператор',
  'дизайнер',
  'продажи',
  'аналитик данных',
  'java -senior',
  'водитель',
  'тестировщик',
]

const args = process.argv.slice(2).map((arg) => arg.split('='))
const chosen = new Set(args.map(([part = '']) => part))
const NEW_SEARCHES = Number(args.find(([part]) => part === 'new-searches')?.[1] ?? 40)
const isSelected = (part: string) => chosen.size === 0 || chosen.has(part)

const folder = await mkdtemp(join(tmpdir(), 'distant-bench-'))
// As root the database runs as another user.
await chmod(folder, 0o755)
try {
  await run()
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function run() {
  const dataDir = join(folder, 'data')
  const source = process.env['DATA_DIR']
  if (source) await copyDataDir(source, dataDir)
  const env = { DATA_DIR: dataDir, DEMO: source ? '0' : '1' }

  const cached = await startScript('server/main.ts', env)
  if (isSelected('weights'))
    for (const path of [...(await publicPages(cached.url)), ...CONTENT_PAGES, '/sign-in'])
      print(`Page weights of ${path}`, await pageWeights(cached.url, path))
  if (isSelected('cached')) await cachedAgainstBare(cached)
  if (isSelected('search')) await searchUnderLoad(cached)
  if (isSelected('new-searches'))
    // The server counts suggestions meanwhile.
    for (const [round, moment] of ['right after the start', 'then', 'and then'].entries())
      print(
        `Searches at ${NEW_SEARCHES} requests/s, every text new, ${moment}`,
        await newSearchTimes(cached.url, { perSecond: NEW_SEARCHES, round }),
      )
  if (isSelected('resumes')) await searchUnderLoad(cached, '/api/v1/resumes')
  const listJson = fromWire(await (await fetch(`${cached.url}/api/v1/vacancies/list`)).json())
  await cached.stop()
  if (isSelected('rendered')) await renderedAgainstPlain(env, listJson)
  if (isSelected('edge')) {
    if (ensureVarnish()) print('The edge, a trace of one minute with one change', await edgeFigures(env))
  }
  if (isSelected('overload')) print('Five times what it can answer', await overloadFigures(env))
  if (isSelected('matches')) print('Matches, one after another', await matchTimes(env))
}

async function cachedAgainstBare(cached: Running) {
  await writeFile(join(folder, 'answer.json'), JSON.stringify(await rawAnswer(cached.url + LIST)))
  const bare = await startScript('scripts/bench/bare-server.ts', { ANSWER_FILE: join(folder, 'answer.json') })
  await compare('Cached list page against bare node:http', [cached, LIST], [bare, '/'], {
    'accept-encoding': 'gzip',
  })
  await bare.stop()
}

async function renderedAgainstPlain(env: Record<string, string>, list: unknown) {
  await writeFile(join(folder, 'list.json'), JSON.stringify({ list, now: new Date().toISOString() }))
  await buildPlainPage()
  const rendering = await startScript('server/main.ts', { ...env, PAGE_CACHE_MB: '0' })
  const plain = await startScript('scripts/bench/plain-server.ts', { DATA_FILE: join(folder, 'list.json') })
  await compare(
    'Rendered list page (cache off) against plain renderToPipeableStream',
    [rendering, LIST],
    [plain, '/'],
    {},
  )
  await Promise.all([rendering.stop(), plain.stop()])
}

/** Rounds alternate, so that a slow moment of the machine affects both. */
async function compare(
  title: string,
  ours: [Running, string],
  theirs: [Running, string],
  headers: Record<string, string>,
) {
  const figures: { ours: RoundFigures[]; theirs: RoundFigures[] } = { ours: [], theirs: [] }
  await load(ours[0].url + ours[1], { seconds: 2, headers })
  await load(theirs[0].url + theirs[1], { seconds: 2, headers })
  for (let round = 0; round < ROUNDS; round += 1) {
    figures.ours.push(await loadOne(ours, headers))
    figures.theirs.push(await loadOne(theirs, headers))
  }
  const rates = {
    ours: median(figures.ours.map((one) => one.perSecond)),
    theirs: median(figures.theirs.map((one) => one.perSecond)),
  }
  print(title, {
    'ours, requests/s': Math.round(rates.ours),
    'reference, requests/s': Math.round(rates.theirs),
    ratio: (rates.ours / rates.theirs).toFixed(2),
    'ratio by processor time': (
      median(figures.theirs.map((one) => one.cpuMsEach)) / median(figures.ours.map((one) => one.cpuMsEach))
    ).toFixed(2),
    errors: figures.ours.reduce((sum, one) => sum + one.errors + one.non2xx, 0),
  })
}

type RoundFigures = Figures & { cpuMsEach: number }

async function loadOne(
  [server, path]: [Running, string],
  headers: Record<string, string>,
): Promise<RoundFigures> {
  const before = server.cpuMs()
  const figures = await load(server.url + path, { seconds: SECONDS, headers })
  return { ...figures, cpuMsEach: (server.cpuMs() - before) / (figures.perSecond * SECONDS) }
}

/** Ten distinct searches per second next to requests for cached pages. */
async function searchUnderLoad(
  server: Running,
  api: '/api/v1/vacancies' | '/api/v1/resumes' = '/api/v1/vacancies',
) {
  const searches = Array.from({ length: 400 }, (_, at) => {
    const query = new URLSearchParams({
      search: QUERIES[at % QUERIES.length] ?? '',
      salary: String(20_000 + at * 50),
    })
    return `${api}?${query}`
  })
  const [search, pages] = await Promise.all([
    steadily(server.url, { paths: searches, perSecond: 10, seconds: 20 }),
    load(server.url + LIST, { seconds: 20, connections: 8, rate: 200, headers: { 'accept-encoding': 'br' } }),
  ])
  print(`${api} at 10 requests/s next to 200 cached pages/s`, {
    'search p50, ms': Math.round(percentile(search.took, 0.5)),
    'search p95, ms': Math.round(percentile(search.took, 0.95)),
    'search p99, ms': Math.round(percentile(search.took, 0.99)),
    'cached pages p99, ms': pages.p99,
    errors: search.errors + pages.errors + pages.non2xx,
  })
}

async function rawAnswer(url: string) {
  const { request } = await import('node:http')
  return new Promise<{ body: string; headers: Record<string, string> }>((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip' } }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () =>
        resolve({
          body: Buffer.concat(chunks).toString('base64'),
          headers: Object.fromEntries(
            Object.entries(res.headers).flatMap(([name, value]) =>
              typeof value === 'string' ? [[name, value]] : [],
            ),
          ),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

async function buildPlainPage() {
  await build({
    configFile: fileURLToPath(new URL('../config/vite.config.ts', import.meta.url)),
    logLevel: 'warn',
    resolve: { alias: { 'react-router': fileURLToPath(new URL('./bench/no-router.ts', import.meta.url)) } },
    build: { ssr: true, outDir: 'dist/bench', rolldownOptions: { input: 'scripts/bench/plain-page.tsx' } },
  })
}

function print(title: string, rows: Record<string, string | number>) {
  console.info(`\n${title}`)
  for (const [name, value] of Object.entries(rows)) console.info(`  ${name.padEnd(28)} ${value}`)
}
