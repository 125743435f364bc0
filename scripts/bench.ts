/**
 * `npm run bench`: the performance of the server on this machine, as ratios of one run. `DATA_DIR` is a folder with imported
 * vacancies that no server uses; it is copied. Without it the demo is used. Arguments select parts: `weights`, `cached`,
 * `search`, `new-searches` (`new-searches=10` for ten a second), `resumes`, `rendered`, `vacancies`, `first-byte`
 * (`first-byte=CHECKOUT` against another checkout of the project), `matches`, `edge`, `overload`, `busy`, `uploads`
 * (`uploads=CHECKOUT` with the honest files of another). `peers` is `rendered` and `vacancies`
 * with other frameworks, and `pages` these, `cached` and `first-byte`. Throughput is that of `wrk` in three alternating rounds.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { busyFigures } from './bench/busy.ts'
import { copyDataDir } from './bench/copy-data-dir.ts'
import { edgeFigures } from './bench/edge.ts'
import { percentile, steadily } from './bench/load.ts'
import { matchTimes } from './bench/matches.ts'
import { newSearchTimes } from './bench/new-searches.ts'
import { overloadFigures } from './bench/overload.ts'
import { compareInTurns } from './bench/pages/compare.ts'
import { LIST, measurePages } from './bench/pages/measure.ts'
import { startScript } from './bench/processes.ts'
import { uploadFigures } from './bench/uploads.ts'
import type { Running } from './bench/processes.ts'
import { ensureVarnish } from './ensure-varnish.mjs'
import { CONTENT_PAGES, pageWeights, publicPages } from './bench/weights.ts'

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
const valueOf = (name: string) => args.find(([part]) => part === name)?.[1]
const NEW_SEARCHES = Number(valueOf('new-searches') ?? 40)
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
    for (const path of [...(await publicPages(cached.url)), ...CONTENT_PAGES, '/sign-in'])
      print(`Page weights of ${path}`, await pageWeights(cached.url, path))
  if (isOfPages('cached')) await cachedAgainstBare(cached)
  if (isSelected('search')) await searchUnderLoad(cached)
  if (isSelected('new-searches'))
    // The server counts suggestions meanwhile.
    for (const [round, moment] of ['right after the start', 'then', 'and then'].entries())
      print(
        `Searches at ${NEW_SEARCHES} requests/s, every text new, ${moment}`,
        await newSearchTimes(cached.url, { perSecond: NEW_SEARCHES, round }),
      )
  if (isSelected('resumes')) await searchUnderLoad(cached, '/api/v1/resumes')
  await cached.stop()
  if (Object.values(hasPages).some(Boolean))
    await measurePages({ env, folder, has: hasPages, against: valueOf('first-byte'), report: print })
  if (isSelected('edge')) {
    if (ensureVarnish()) print('The edge, a trace of one minute with one change', await edgeFigures(env))
  }
  if (isSelected('overload')) print('Five times what it can answer', await overloadFigures(env))
  if (isSelected('busy')) print('Six readers next to four busy loops', await busyFigures(env))
  if (isSelected('uploads'))
    print('Uploaded files', await uploadFigures(env, { against: valueOf('uploads') }))
  if (isSelected('matches')) print('Matches, one after another', await matchTimes(env))
}

async function cachedAgainstBare(cached: Running) {
  await writeFile(join(folder, 'answer.json'), JSON.stringify(await rawAnswer(cached.url + LIST)))
  const bare = await startScript('tests/bench/bare-server.ts', { ANSWER_FILE: join(folder, 'answer.json') })
  const contenders = [
    { name: 'ours, from the cache', server: cached, isOurs: true, paths: LIST },
    { name: 'bare node:http', server: bare, isOurs: false, paths: '/' },
  ]
  print(
    'Cached list page, gzip',
    // A program that reads each status would be the slowest of the three.
    await compareInTurns(contenders, { headers: { 'accept-encoding': 'gzip' }, countsStatuses: false }),
  )
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
  print(`${api} at 10 requests/s next to 200 cached pages/s`, {
    'search p50, ms': Math.round(percentile(search.took, 0.5)),
    'search p95, ms': Math.round(percentile(search.took, 0.95)),
    'search p99, ms': Math.round(percentile(search.took, 0.99)),
    'cached pages p99, ms': Math.round(percentile(pages.took, 0.99)),
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
