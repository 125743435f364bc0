/**
 * `npm run bench:growth -- FOLDER… [--record]`: how the board grows. Each FOLDER is a data folder that `npm run bench:seed` has filled.
 * A server is started on one after another, without a snapshot of its lists, and asked for one thing at a time: pages
 * that are not cached, and searches that are new. Prints a table and draws it as `scripts/bench/growth.svg`.
 */
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readSettings } from '#config/settings.ts'
import { openDatabase } from '#server/db/client.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { percentile, rounded } from './load.ts'
import { newTexts } from './new-searches.ts'
import { commandArguments, recordDefined } from '../measured/record.ts'
import { startScript } from './processes.ts'
import { extent, max } from 'd3-array'
import { scaleLinear, scaleLog } from 'd3-scale'
import { line } from 'd3-shape'

/** Figures of a board with so many vacancies, by the name of the figure. */
type GrowthRow = Record<string, number> & { vacancies: number }

const WIDTH = 800
const HEIGHT = 300
const PANEL = 250
const MARGIN = { top: 44, bottom: 40, left: 56 }
const GAP = 170

const TIMES = [
  { figure: 'search p95, ms', label: 'new search' },
  { figure: 'list page p95, ms', label: 'list page' },
  { figure: 'vacancy page p95, ms', label: 'vacancy page' },
]

const SIZES = [
  { figure: 'memory of the server, MB', label: 'memory' },
  { figure: 'on disk, MB', label: 'disk' },
]

const LABEL_HEIGHT = 15

const svgText = (x: number, y: number, words: string, anchor: string) =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}">${words}</text>`

const format = (value: number) =>
  value >= 1e6 ? `${value / 1e6} M` : value >= 1e4 ? `${value / 1e3} k` : String(value)

const ASKED = 300
/** The first requests load code and connections. */
const WARM_UP = 30
const PICTURE = fileURLToPath(new URL('growth.svg', import.meta.url))

const folders = commandArguments()
if (folders.length === 0) {
  console.error('Name data folders that npm run bench:seed has filled.')
  process.exit(1)
}
const growth: GrowthRow[] = []
for (const folder of folders) growth.push(await growthOf(folder))
growth.sort((a, b) => a.vacancies - b.vacancies)
console.table(growth)
for (const row of growth) record(row)
if (growth.length > 1) await writeFile(PICTURE, growthPicture(growth))

/** Under the size of an invented board that this one has about. */
function record(row: GrowthRow) {
  const size = [1000, 10_000, 100_000].find((one) => Math.abs(row.vacancies - one) <= one * 0.2)
  const named = {
    'list.p50': row['list page p50, ms'],
    'list.p95': row['list page p95, ms'],
    'vacancy.p50': row['vacancy page p50, ms'],
    'vacancy.p95': row['vacancy page p95, ms'],
    'search.p50': row['search p50, ms'],
    'search.p95': row['search p95, ms'],
    ready: row['ready, s'],
    memory: row['memory of the server, MB'],
    disk: row['on disk, MB'],
  }
  recordDefined(
    Object.entries(named).flatMap(([name, value]) =>
      value === undefined ? [] : [[`growth.${size}.${name}`, value] as const],
    ),
  )
}

async function growthOf(folder: string): Promise<GrowthRow> {
  const env = { DATA_DIR: folder, SEARCH_DIR: 'off' }
  const ids = await idsIn(env)
  const startedAt = performance.now()
  const server = await startScript('server/main.ts', env)
  try {
    const readySeconds = (performance.now() - startedAt) / 1000
    const lists = await timesOf(
      server.url,
      ids.map((_, at) => `/vacancies?salary=${1000 + at}`),
    )
    const pages = await timesOf(
      server.url,
      ids.map((id) => `/vacancies/${id}`),
    )
    const searches = await timesOf(
      server.url,
      newTexts(ids.length).map((text) => `/api/v1/vacancies?${new URLSearchParams({ search: text })}`),
    )
    return {
      vacancies: await totalOf(server.url),
      'list page p50, ms': lists.p50,
      'list page p95, ms': lists.p95,
      'vacancy page p50, ms': pages.p50,
      'vacancy page p95, ms': pages.p95,
      'search p50, ms': searches.p50,
      'search p95, ms': searches.p95,
      'ready, s': Math.round(readySeconds),
      'memory of the server, MB': Math.round(server.ownMemoryMb()),
      'on disk, MB': sizeOf(folder),
    }
  } finally {
    await server.stop()
  }
}

async function timesOf(origin: string, paths: readonly string[]) {
  const took: number[] = []
  for (const path of paths) {
    const startedAt = performance.now()
    const response = await fetch(origin + path)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    took.push(performance.now() - startedAt)
  }
  const measured = took.slice(WARM_UP)
  return { p50: rounded(percentile(measured, 0.5)), p95: rounded(percentile(measured, 0.95)) }
}

/** Some open vacancies, in random order. */
async function idsIn(env: Record<string, string>) {
  const handle = await openDatabase(readSettings({ ...process.env, ...env }).settings.database)
  try {
    const found = await handle.jobs
      .select({ id: vacancies.id })
      .from(vacancies)
      .where(sql`${vacancies.status} = 'published'`)
      .orderBy(sql`md5(${vacancies.id}::text)`)
      .limit(ASKED + WARM_UP)
    return found.map(({ id }) => id)
  } finally {
    await handle.close()
  }
}

async function totalOf(origin: string) {
  const answer: unknown = await (await fetch(`${origin}/api/v1/vacancies`)).json()
  return z.object({ total: z.number() }).parse(answer).total
}

function sizeOf(folder: string) {
  const [size = '0'] = execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')
  return Number(size)
}

/** Two panels with a logarithmic axis of vacancies: times, and what the board takes. Follows the theme of the reader. */
function growthPicture(rows: readonly GrowthRow[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" ` +
    `aria-label="Times of pages and searches, memory and disk by the number of vacancies" font-family="sans-serif" font-size="12">` +
    '<style>svg{color:#1f2328;background:#fff}.a{stroke:#d0d7de}.l{fill:none;stroke-width:2}' +
    '.s0{stroke:#0969da;color:#0969da}.s1{stroke:#bc4c00;color:#bc4c00}.s2{stroke:#1a7f37;color:#1a7f37}' +
    '@media (prefers-color-scheme:dark){svg{color:#e6edf3;background:#0d1117}.a{stroke:#3d444d}' +
    '.s0{stroke:#4493f8;color:#4493f8}.s1{stroke:#f0883e;color:#f0883e}.s2{stroke:#3fb950;color:#3fb950}}' +
    'text{fill:currentColor;stroke:none}</style>' +
    panel(rows, { x: MARGIN.left, title: '95 of 100 answers within, ms (first request)', series: TIMES }) +
    panel(rows, { x: MARGIN.left + PANEL + GAP, title: 'MB', series: SIZES }) +
    '</svg>\n'
  )
}

function panel(
  rows: readonly GrowthRow[],
  { x, title, series }: { x: number; title: string; series: typeof TIMES },
) {
  const [fewest = 1, most = 10] = extent(rows, (row) => row.vacancies)
  const at = scaleLog([fewest, most], [x, x + PANEL])
  const highest = max(rows.flatMap((row) => series.map(({ figure }) => row[figure] ?? 0))) ?? 1
  const bottom = HEIGHT - MARGIN.bottom
  const height = scaleLinear([0, highest], [bottom, MARGIN.top]).nice(4)
  const marks = height
    .ticks(4)
    .map(
      (value) =>
        `<path class="a" d="M${x} ${height(value)}h${PANEL}"/>` +
        svgText(x - 8, height(value) + 4, format(value), 'end'),
    )
  const counts = rows.map((row) => svgText(at(row.vacancies), bottom + 20, format(row.vacancies), 'middle'))
  const labels = spread(series.map(({ figure }) => height(rows.at(-1)?.[figure] ?? 0)))
  const lines = series.map(({ figure, label }, index) => {
    const path = line<GrowthRow>(
      (row) => at(row.vacancies),
      (row) => height(row[figure] ?? 0),
    )(rows)
    return (
      `<g class="s${index}"><path class="l" d="${path}"/>` +
      `${svgText(x + PANEL + 8, (labels[index] ?? 0) + 4, label, 'start')}</g>`
    )
  })
  return svgText(x, 20, title, 'start') + [...marks, ...counts, ...lines].join('')
}

/** Moves labels apart that would overlap; in their order of heights. */
function spread(heights: readonly number[]) {
  const placed = [...heights]
  const order = heights.map((_, index) => index).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  for (const [rank, index] of order.entries()) {
    const above = placed[order[rank - 1] ?? -1]
    if (above !== undefined) placed[index] = Math.max(placed[index] ?? 0, above + LABEL_HEIGHT)
  }
  return placed
}
