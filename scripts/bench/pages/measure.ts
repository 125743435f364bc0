import { writeFile, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createRandom } from '#server/features/intake/demo/random.ts'
import { publicPaths } from '../sitemap.ts'
import { buildPages } from './build.ts'
import { capturePages } from './capture.ts'
import { compareInTurns, ROUNDS } from './compare.ts'
import { firstByteTimes } from './first-byte.ts'
import { startPeers } from './peers.ts'
import { createServers, type Named } from './servers.ts'
import { recordDefined, recordFigures } from '../../measured/record.ts'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { startScript } from '../processes.ts'

const COUNTER = new URL('../../../tests/bench/count-statements.ts', import.meta.url).href
const SHOWN = 8
const NAME_MAX = 70
const Counts = z.record(z.string(), z.number())

export const LIST = '/vacancies'
/** Number of vacancies per round, each requested once. */
const A_ROUND = 1000
/** Number of vacancies per round for times to the first byte. */
const A_SLOW_ROUND = 60
const STATEMENTS_OF = 300
/**
 * Number of pages (the list and some vacancies) that all servers must display identically. A later answer of the board
 * counts newer periods.
 */
const COMPARED = 6
const NO_CACHE = { PAGE_CACHE_MB: '0' }
/** With more concurrent readers than render slots the board would refuse some: server/http/admission-gate.ts. */
const RENDERING = { connections: 3 }

type Report = (title: string, rows: Record<string, string | number>) => void
type Compared = Awaited<ReturnType<typeof compareInTurns>>

/** Names of the other servers in keys of docs/measured.json. */
const OTHERS = new Map([
  ['React alone', 'react'],
  ['React Router, data mode', 'data-mode'],
  ['React Router, framework mode', 'framework-mode'],
  ['Next.js', 'next'],
])

/**
 * Compares rendered pages with servers that render the same components with the same data from memory: React alone,
 * React Router in data mode, and other frameworks. All of them send identity encoding.
 */
export async function measurePages({
  env,
  folder,
  has,
  against,
  report,
}: {
  env: Record<string, string>
  folder: string
  has: { rendered: boolean; vacancies: boolean; firstByte: boolean; peers: boolean }
  /** Another checkout of the project, for times to the first byte. */
  against: string | undefined
  report: Report
}) {
  const dataFile = join(folder, 'pages.json')
  const servers = createServers({ env, dataFile })
  try {
    const { slices, texts } = await writePages(servers, dataFile)
    if (has.vacancies)
      report(
        `SQL statements of ${slices.statements.length} vacancy pages, each asked for once`,
        await statementsOfPages(slices.statements, { env, folder }),
      )
    await buildPages({ outDir: 'dist/bench/plain', entry: 'plain.tsx', hasRouter: false })
    await buildPages({ outDir: 'dist/bench/router', entry: 'data-mode.tsx', hasRouter: true })
    const ours = await servers.ours('ours, cache off', NO_CACHE)
    const others = [
      await servers.reference('React Router, data mode', 'data-mode-server.ts'),
      await servers.reference('React alone', 'plain-server.ts'),
      ...(has.peers ? await startPeers(servers, { dataFile, path: LIST }) : []),
    ]
    await requireSamePages(others, texts)
    if (has.rendered) {
      const compared = await compareInTurns([ours, ...others].map(withPaths(LIST)), RENDERING)
      recordRatios(compared, () => 'pages.rendered')
      report('Rendered list page', compared.rows)
    }
    if (has.vacancies) {
      const cold = await servers.ours('ours, cache on')
      const contenders = [cold, ours, ...others].map(withPaths(slices.rounds))
      const compared = await compareInTurns(
        contenders.map((one) => ({ ...one, isOnce: one.name === cold.name })),
        RENDERING,
      )
      recordRatios(compared, (name) => (name === cold.name ? 'pages.cold-vacancies' : 'pages.vacancies'))
      report('Vacancy pages, new in each round', compared.rows)
    }
    if (has.firstByte) {
      const cold = await servers.ours('ours, cache on')
      const there =
        against === undefined ? [] : [await servers.ours('the other checkout', {}, resolve(against))]
      const whole = await servers.reference('data mode, whole', 'data-mode-server.ts', { WHOLE: '1' })
      report(
        'Vacancy pages, each asked for once, two visitors at once',
        await firstByteTimes([cold, ...there, ...others, whole].map(withPaths(slices.slow))),
      )
      report(
        'Rendered list page, two visitors at once',
        await firstByteTimes([ours, ...others, whole].map(withPaths(slices.slow.map(listEachTime)))),
      )
    }
  } finally {
    await servers.stopAll()
  }
}

function recordRatios({ ratios }: Compared, keyOf: (ours: string) => string) {
  recordDefined(
    ratios.flatMap(({ ours, other, byRequests, byProcessor }) => {
      const key = `${keyOf(ours)}.${OTHERS.get(other)}`
      return [[`${key}.requests`, byRequests] as const, [`${key}.processor`, byProcessor] as const]
    }),
  )
}

/** Writes the pages for the other servers. They are read from a server whose caches do not serve the measured pages. */
async function writePages(servers: ReturnType<typeof createServers>, dataFile: string) {
  const { server } = await servers.ours('source', NO_CACHE)
  const slices = slicesOf(await vacancyPaths(server.url))
  const paths = [LIST, ...Object.values(slices).flat(2)]
  const { texts, ...data } = await capturePages(server.url, paths, { compared: COMPARED })
  await writeFile(dataFile, JSON.stringify(data))
  await servers.stopAll()
  return { slices, texts }
}

async function requireSamePages(others: readonly Named[], texts: ReadonlyMap<string, string>) {
  for (const { name, server } of others)
    for (const [path, text] of texts)
      requireSameText(`${name}, ${path}`, text, await textAt(server.url + path))
}

const withPaths =
  <Paths>(paths: Paths) =>
  (one: Named) => ({ ...one, paths })

const listEachTime = (paths: readonly string[]) => paths.map(() => LIST)

/** Open vacancies in random order. */
async function vacancyPaths(origin: string): Promise<string[]> {
  const random = createRandom('vacancies of the benchmark')
  return (await publicPaths(origin))
    .filter((path) => /^\/vacancies\/\d+$/.test(path))
    .map((path) => ({ path, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ path }) => path)
}

/**
 * Splits the vacancies: each is in one part, so that its page is new in each round. A board with few vacancies yields
 * smaller parts.
 */
function slicesOf(paths: readonly string[]) {
  const parts = ROUNDS + 1
  const share = Math.min(1, paths.length / (parts * (A_ROUND + A_SLOW_ROUND) + STATEMENTS_OF))
  let taken = 0
  const take = (count: number) => {
    const from = taken
    taken += Math.floor(count * share)
    return paths.slice(from, taken)
  }
  return {
    rounds: Array.from({ length: parts }, () => take(A_ROUND)),
    slow: Array.from({ length: parts }, () => take(A_SLOW_ROUND)),
    statements: take(STATEMENTS_OF),
  }
}

const textAt = async (url: string) => (await fetch(url)).text()

/**
 * Compares the texts of two pages, word by word in any order: a framework may send a section late, at the end.
 * @throws Error when they differ
 */
export function requireSameText(name: string, ours: string, theirs: string) {
  const [left, right] = [toWords(ours), toWords(theirs)]
  const different = [...new Set([...left.keys(), ...right.keys()])].filter(
    (word) => left.get(word) !== right.get(word),
  )
  if (left.size === 0 || different.length > 0)
    throw new Error(`${name} shows another page: ${different.slice(0, 20).join(' ')}`)
}

function toWords(html: string): Map<string, number> {
  const counts = new Map<string, number>()
  const text = html
    .slice(Math.max(html.indexOf('<body'), 0))
    .replaceAll(/<(script|style|template)\b[^]*?<\/\1>/g, ' ')
    // The placeholder of a section that is sent late.
    .replaceAll(/<!--\$\?-->[^]*?<!--\/\$-->/g, ' ')
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
  for (const word of text.match(/[^\s]+/g) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** The SQL statements of pages that a server without jobs renders once, one after another. */
async function statementsOfPages(
  paths: readonly string[],
  { env, folder }: { env: Record<string, string>; folder: string },
) {
  const file = join(folder, 'statements.json')
  const server = await startScript(
    'server/main.ts',
    { ...env, DEMO: '0', ROLE: 'web', STATEMENTS_FILE: file },
    { nodeArgs: ['--import', COUNTER] },
  )
  try {
    const counts = async () => {
      server.child.kill('SIGUSR2')
      while (!existsSync(file)) await sleep(20)
      const counted = Counts.parse(JSON.parse(await readFile(file, 'utf8')))
      await rm(file)
      return counted
    }
    await counts()
    for (const path of paths) await (await fetch(server.url + path)).arrayBuffer()
    const times = new Map<string, number>()
    for (const [text, count] of Object.entries(await counts()))
      times.set(toName(text), (times.get(toName(text)) ?? 0) + count)
    const each = (count: number) => (count / paths.length).toFixed(2)
    const total = [...times.values()].reduce((sum, count) => sum + count, 0)
    recordFigures({ 'pages.vacancies.statements': total / paths.length })
    return {
      'a page, mean': each(total),
      ...Object.fromEntries(
        [...times]
          .toSorted((a, b) => b[1] - a[1])
          .slice(0, SHOWN)
          .map(([name, count]) => [name, each(count)]),
      ),
    }
  } finally {
    await server.stop()
  }
}

/** Enough of a statement to recognise it; texts differ by the number of parameters. */
const toName = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, NAME_MAX)
