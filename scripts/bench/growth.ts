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
import { growthPicture } from './growth-picture.ts'
import type { GrowthRow } from './growth-picture.ts'
import { percentile, rounded } from './load.ts'
import { newTexts } from './new-searches.ts'
import { commandArguments, recordDefined } from '../measured/record.ts'
import { startScript } from './processes.ts'

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
