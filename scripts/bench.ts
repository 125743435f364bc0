/**
 * `npm run bench`: the performance of the server on this machine, as ratios of one run. `DATA_DIR` is a folder with imported
 * vacancies that no server uses; it is copied. Without it the demo is used. Arguments select parts: `weights`, `cached`,
 * `search`, `new-searches` (`new-searches=10` for ten a second), `resumes`, `rendered`, `vacancies`, `first-byte`
 * (`first-byte=CHECKOUT` against another checkout of the project), `matches`, `edge`, `overload`, `busy`, `uploads`
 * (`uploads=CHECKOUT` with the honest files of another). `peers` is `rendered` and `vacancies`
 * with other frameworks, and `pages` these, `cached` and `first-byte`. Throughput is that of `wrk` in three alternating rounds.
 * `--record` puts the figures into docs/measured.json.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { busyFigures } from './bench/busy.ts'
import { copyDataDir } from './bench/copy-data-dir.ts'
import { edgeFigures } from './bench/edge.ts'
import { percentile, steadily } from './bench/load.ts'
import { matchTimes } from './bench/matches.ts'
import { newSearchRounds } from './bench/new-searches.ts'
import { overloadFigures } from './bench/overload.ts'
import { compareInTurns } from './bench/pages/compare.ts'
import { LIST, measurePages } from './bench/pages/measure.ts'
import { startScript, type Running } from './bench/processes.ts'
import { uploadFigures } from './bench/uploads.ts'
import { ensureVarnish } from './ensure-varnish.mjs'
import { allWeights } from './bench/weights.ts'
import { commandArguments, recordFigures } from './measured/record.ts'

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

const args = commandArguments().map((arg) => arg.split('='))
const chosen = new Set(args.map(([part = '']) => part))
const toValue = (name: string) => args.find(([part]) => part === name)?.[1]
const NEW_SEARCHES = Number(toValue('new-searches') ?? 40)
const isSelected = (part: string) => chosen.size === 0 || chosen.has(part)
const isOfPages = (part: string) => isSelected(part) || chosen.has('pages')
/** The others are installed from the network, so only when they are asked for. */
const peers = chosen.has('pages') || chosen.has('peers')
const hasPages = {
  rendered: isOfPages('rendered') || peers,
  vacancies: isOfPages('vacancies') || peers,
  firstByte: isOfPages('first-byte'),
  peers,
}

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
    for (const { path, rows } of await allWeights(cached.url)) print(`Page weights of ${path}`, rows)
  if (isOfPages('cached')) await cachedAgainstBare(cached)
  if (isSelected('search')) await searchUnderLoad(cached)
  if (isSelected('new-searches'))
    for (const { moment, p50, p95, p99, errors } of await newSearchRounds(cached.url, NEW_SEARCHES))
      print(`Searches at ${NEW_SEARCHES} requests/s, every text new, ${moment}`, {
        'p50, ms': Math.round(p50),
        'p95, ms': Math.round(p95),
        'p99, ms': Math.round(p99),
        errors,
      })
  if (isSelected('resumes')) await searchUnderLoad(cached, '/api/v1/resumes')
  await cached.stop()
  if (Object.values(hasPages).some(Boolean))
    await measurePages({ env, folder, has: hasPages, against: toValue('first-byte'), report: print })
  if (isSelected('edge')) {
    if (ensureVarnish()) print('The edge, a trace of one minute with one change', await edgeFigures(env))
  }
  if (isSelected('overload')) print('Five times what it can answer', await overloadFigures(env))
  if (isSelected('busy')) print('Six readers next to four busy loops', await busyFigures(env))
  if (isSelected('uploads'))
    print('Uploaded files', await uploadFigures(env, { against: toValue('uploads') }))
  if (isSelected('matches')) print('Matches, one after another', await matchTimes(env))
}

async function cachedAgainstBare(cached: Running) {
  await writeFile(join(folder, 'answer.json'), JSON.stringify(await rawAnswer(cached.url + LIST)))
  const bare = await startScript('tests/bench/bare-server.ts', { ANSWER_FILE: join(folder, 'answer.json') })
  const contenders = [
    { name: 'ours, from the cache', server: cached, isOurs: true, paths: LIST },
    { name: 'bare node:http', server: bare, isOurs: false, paths: '/' },
  ]
  // A program that reads each status would be the slowest of the three.
  const options = { headers: { 'accept-encoding': 'gzip' }, countsStatuses: false }
  const { rows, ratios } = await compareInTurns(contenders, options)
  print('Cached list page, gzip', rows)
  for (const { byRequests, byProcessor } of ratios)
    recordFigures({ 'pages.cached.requests': byRequests, 'pages.cached.processor': byProcessor })
  await bare.stop()
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
    steadily(server.url, {
      paths: [LIST],
      perSecond: 200,
      seconds: 20,
      headers: { 'accept-encoding': 'br' },
    }),
  ])
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((part) => percentile(search.took, part))
  const cachedP99 = percentile(pages.took, 0.99)
  const key = api === '/api/v1/resumes' ? 'search.resumes' : 'search.steady'
  recordFigures({ [`${key}.p50`]: p50, [`${key}.p95`]: p95 })
  if (key === 'search.steady') recordFigures({ 'search.steady.cached-p99': cachedP99 })
  print(`${api} at 10 requests/s next to 200 cached pages/s`, {
    'search p50, ms': Math.round(p50),
    'search p95, ms': Math.round(p95),
    'search p99, ms': Math.round(p99),
    'cached pages p99, ms': Math.round(cachedP99),
    errors: search.errors + pages.errors,
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

function print(title: string, rows: Record<string, string | number>) {
  console.info(`\n${title}`)
  for (const [name, value] of Object.entries(rows)) console.info(`  ${name.padEnd(28)} ${value}`)
}
