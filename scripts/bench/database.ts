/**
 * `npm run bench:database -- FILE [--against CHECKOUT] [--record]`: performance of the embedded database with the vacancies of FILE:
 * a page from an empty folder, an import, searches under load, and memory. With another checkout of the project both are
 * measured in turns, so that a slow moment of the machine affects both. Both need `npm run build` before.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openInput } from '#server/features/intake/imports/records/input.ts'
import { median, percentile, steadily } from './load.ts'
import { commandArguments, recordDefined } from '../measured/record.ts'
import { startScript } from './processes.ts'

const STARTS = 3
const SECONDS = 20
const RATES = [10, 40]
/** Searches use words that this many titles have. */
const TITLES_MIN = 3

const { values, positionals } = parseArgs({
  args: commandArguments(),
  allowPositionals: true,
  options: { against: { type: 'string' } },
})
const file = resolve(positionals[0] ?? '')
const here = fileURLToPath(new URL('../..', import.meta.url))
const checkouts = [here, ...(values.against ? [resolve(values.against)] : [])]
const figures = new Map(checkouts.map((root) => [root, new Map<string, number[]>()]))

const folder = await mkdtemp(join(tmpdir(), 'distant-bench-database-'))
// As root the database runs as another user.
await chmod(folder, 0o755)
try {
  await run()
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
report()
recordOwn()

async function run() {
  for (let round = 0; round < STARTS; round += 1)
    for (const root of checkouts)
      await firstPage(root, join(folder, `empty-${round}-${checkouts.indexOf(root)}`))
  const dataDirs = checkouts.map((_, at) => join(folder, `board-${at}`))
  for (const [at, root] of checkouts.entries()) await importFile(root, dataDirs[at] ?? '')
  const queries = await newQueries(RATES.reduce((sum, rate) => sum + rate, 0) * SECONDS)
  for (const rate of RATES) {
    const paths = queries.splice(0, rate * SECONDS)
    for (const [at, root] of checkouts.entries()) await search(root, dataDirs[at] ?? '', { rate, paths })
  }
}

/** The demo from an empty folder to the first list of vacancies. */
async function firstPage(root: string, dataDir: string) {
  const startedAt = performance.now()
  const server = await startScript(
    'server/main.ts',
    { DATA_DIR: dataDir, DEMO: '1' },
    { root, path: '/vacancies' },
  )
  note(root, 'page from an empty folder, s', (performance.now() - startedAt) / 1000)
  await server.stop()
}

async function importFile(root: string, dataDir: string) {
  const startedAt = performance.now()
  const command = spawn(process.execPath, ['scripts/import.ts', file], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const [status] = await once(command, 'exit')
  if (status !== 0) throw new Error(`The import ended with ${status}`)
  note(root, 'import, s', (performance.now() - startedAt) / 1000)
}

async function search(root: string, dataDir: string, { rate, paths }: { rate: number; paths: string[] }) {
  const server = await startScript('server/main.ts', { DATA_DIR: dataDir, DEMO: '0' }, { root })
  await steadily(server.url, { paths: ['/api/v1/vacancies'], perSecond: 10, seconds: 3 })
  const { took, errors } = await steadily(server.url, { paths, perSecond: rate, seconds: SECONDS })
  note(root, `search at ${rate}/s, p50, ms`, percentile(took, 0.5))
  note(root, `search at ${rate}/s, p95, ms`, percentile(took, 0.95))
  note(root, `search at ${rate}/s, errors`, errors)
  note(root, `memory of all processes after it (${rate}/s), MB`, server.memoryMb())
  await server.stop()
}

/** Distinct pairs of words from titles of the file, so that no answer is cached. */
async function newQueries(count: number) {
  const titles = new Map<string, number>()
  const input = await openInput({ path: file, name: null, stdin: process.stdin })
  for await (const record of input.records) {
    const { title } = 'value' in record ? asTitled(record.value) : {}
    for (const word of new Set(title?.toLowerCase().match(/[а-яё]{4,}/g)))
      titles.set(word, (titles.get(word) ?? 0) + 1)
  }
  const words = [...titles].filter(([, times]) => times >= TITLES_MIN).map(([word]) => word)
  return Array.from({ length: count }, (_, at) => {
    const pair = [words[(at * 7919) % words.length], words[(at * 104_729 + 13) % words.length]]
    return `/api/v1/vacancies?${new URLSearchParams({ search: pair.join(' '), salary: String(20_000 + at) })}`
  })
}

/** Safe: only the title is read, and a record without one is skipped. */
function asTitled(record: unknown) {
  return record as { title?: string }
}

function note(root: string, name: string, value: number) {
  const recorded = figures.get(root)
  recorded?.set(name, [...(recorded.get(name) ?? []), value])
}

/** Of this checkout. */
function recordOwn() {
  const own = figures.get(here)
  const named = [
    ['database.first-page', 'page from an empty folder, s'],
    ['database.import', 'import, s'],
    ...RATES.flatMap((rate) => [
      [`database.search.${rate}.p50`, `search at ${rate}/s, p50, ms`],
      [`database.search.${rate}.p95`, `search at ${rate}/s, p95, ms`],
      [`database.memory.${rate}`, `memory of all processes after it (${rate}/s), MB`],
    ]),
  ]
  recordDefined(named.map(([key = '', name = '']) => [key, median(own?.get(name) ?? [])] as const))
}

function report() {
  const names = [...(figures.get(here)?.keys() ?? [])]
  console.info(
    `\n${'median'.padEnd(48)}${checkouts.map((_, at) => (at === 0 ? 'here' : 'there').padStart(10)).join('')}`,
  )
  for (const name of names) {
    const row = checkouts.map((root) =>
      median(figures.get(root)?.get(name) ?? [])
        .toFixed(1)
        .padStart(10),
    )
    console.info(name.padEnd(48) + row.join(''))
  }
}
