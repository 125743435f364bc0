/**
 * `npm run chaos -- --minutes 10 [--record]`: two web processes and one worker on one database, the edge of the cluster
 * in front of them, and visitors who read, search, sign in, respond, write and pay. The lines between the edge and the
 * processes add 200 ± 100 ms per round trip and reset 2 % of the requests. Each process is killed ten times (at least
 * once in a short run), PostgreSQL is stopped once and crashes once. Exits with 0 when 99.5 % of the requests were
 * answered well, at the second attempt at the latest, and no data is wrong. The lines to the database are not slowed:
 * no one would run a board with a database 200 ms away.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/client.ts'
import { joinEmbeddedPostgres } from '#server/db/embedded/join.ts'
import { findPostmaster, freePort } from '#server/db/embedded/postmaster.ts'
import { createRandom } from '#server/features/intake/demo/random.ts'
import { PURGE_TOKEN, startEdge } from '#tests/support/edge.ts'
import { percentile } from './bench/load.ts'
import { startMortal, type Mortal } from './chaos/mortal-process.ts'
import { startSlowLine } from './chaos/slow-line.ts'
import { findWrongData } from './chaos/verdict.ts'
import { sendVisitors } from './chaos/visitors.ts'
import { createCommands } from './load/commands.ts'
import { createSender, type Answered } from './load/send.ts'
import { buildLoadWorld, startOutside } from './load/world.ts'
import { commandArguments, recordFigures } from './measured/record.ts'

const LINE = { meanMs: 200, resetShare: 0.02 }
const KILLS = 10
const FULL_MINUTES = 10
const WANTED = 0.995
/** E-mails of the last seconds are sent within this time, also after the death of a worker. */
const SETTLE_MS = 60_000

const { values } = parseArgs({
  args: commandArguments(),
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
})
const minutes = Number(values.minutes)
const seed = values.seed ?? String(Date.now())

const folder = await mkdtemp(join(tmpdir(), 'distant-chaos-'))
// As root the database runs as another user.
await chmod(folder, 0o755)
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.exit()

async function run(): Promise<boolean> {
  console.info(`Chaos of ${minutes} minutes, --seed ${seed}`)
  const random = createRandom(seed)
  const dataDir = join(folder, 'data')
  const { connection, leave } = await joinEmbeddedPostgres({ dataDir })
  const cluster = String(connection.host)
  const databaseUrl = `postgres://postgres@localhost:5432/postgres?host=${encodeURIComponent(cluster)}`
  const outside = await startOutside()
  const purgePort = await freePort()
  const ports = { first: await freePort(), second: await freePort(), worker: await freePort() }
  const env = {
    ...outside.env,
    DATABASE_URL: databaseUrl,
    FILES_DIR: join(folder, 'files'),
    DEMO: '1',
    DEMO_VACANCIES: '300',
    DEMO_RESUMES: '20',
    ALLOWED_HOSTS: '127.0.0.1',
    // The edge, and the client in front of it.
    TRUST_PROXY: '2',
    RATE_SEARCH: '0',
    CDN_PURGE_URL: `http://127.0.0.1:${purgePort}/purge`,
    CDN_PURGE_TOKEN: PURGE_TOKEN,
  }
  const start = (name: keyof typeof ports, role: 'web' | 'worker') =>
    startMortal({
      port: ports[name],
      env: { ...env, ROLE: role, SEARCH_DIR: join(folder, `search-${name}`) },
    })
  const first = await start('first', 'web')
  const [second, worker] = await Promise.all([start('second', 'web'), start('worker', 'worker')])
  const lines = await Promise.all(
    [ports.first, ports.second].map((port) => startSlowLine({ port, ...LINE, random: () => random.next() })),
  )
  const edge = await startEdge({ origins: lines.map(({ origin }) => origin), purgePort })
  const sender = createSender(edge.origin)
  const handle = await openDatabase({ kind: 'server', url: databaseUrl, poolSize: 6 })
  try {
    const world = await buildLoadWorld(handle)
    const answers = new Map<string, Kind[]>()
    const seen = (kind: string, answer: Kind) =>
      void answers.set(kind, [...(answers.get(kind) ?? []), answer])
    const commands = createCommands({ world, outside, send: sender.sendTwice, onAnswer: seen })
    const ended = new AbortController()
    const vacancyPaths = world.vacancyIds.map((id) => `/vacancies/${id}`)
    const visits = sendVisitors({ sender, commands, vacancyPaths, random, seen, ended: ended.signal })
    await causeFaults({ processes: [first, second, worker], cluster })
    ended.abort()
    await visits
    await settle(commands)

    for (const line of lines) line.close()
    const all = [...answers.values()].flat()
    for (const [kind, given] of answers) console.info(`  ${kind.padEnd(24)} ${toFigures(given)}`)
    console.info(`  ${'all'.padEnd(24)} ${toFigures(all)}`)
    for (const [name, { counts }] of Object.entries({ first, second, worker })) {
      const { kills, ownDeaths, healedMs } = counts()
      console.info(
        `  ${name.padEnd(24)} killed ${kills} times, ended by itself ${ownDeaths} times, ready after ${healedMs.map((ms) => (ms / 1000).toFixed(1)).join(' ')} s`,
      )
    }
    console.info(
      `  ${'resets of the lines'.padEnd(24)} ${lines.reduce((sum, line) => sum + line.resets(), 0)}`,
    )
    const wrong = Object.entries(
      await findWrongData(handle.db, { accepted: commands.accepted, world, outside }),
    )
    for (const [name, found] of wrong)
      console.info(
        `  ${name.padEnd(24)} ${found.length}${found.length ? `: ${found.slice(0, 5).join('; ')}` : ''}`,
      )
    const goodShare = all.filter(({ isGood }) => isGood).length / all.length
    if (minutes >= FULL_MINUTES)
      recordFigures({
        'chaos.good': goodShare * 100,
        'chaos.asked': all.length,
        'chaos.wrong-data': wrong.reduce((count, [, found]) => count + found.length, 0),
      })
    const ownDeaths = [first, second, worker].some(({ counts }) => counts().ownDeaths > 0)
    return goodShare >= WANTED && wrong.every(([, found]) => found.length === 0) && !ownDeaths
  } finally {
    sender.close()
    await handle.close()
    await edge.stop()
    await Promise.all([first.stop(), second.stop(), worker.stop()])
    await outside.stop()
    await leave()
  }
}

type Kind = Answered & { isGood: boolean }

/**
 * Kills the processes in turn at regular intervals; after one third of the time PostgreSQL stops, after two thirds it
 * crashes.
 */
async function causeFaults({ processes, cluster }: { processes: Mortal[]; cluster: string }) {
  const rounds = Math.max(1, Math.round(KILLS * Math.min(1, minutes / FULL_MINUTES)))
  const faults: (() => unknown)[] = Array.from({ length: rounds }, () =>
    processes.map(({ kill }) => kill),
  ).flat()
  const third = Math.ceil(faults.length / 3)
  faults.splice(third, 0, () => signalDatabase(cluster, 'SIGINT'))
  faults.splice(2 * third + 1, 0, () => signalDatabase(cluster, 'SIGQUIT'))
  const pauseMs = (minutes * 60_000) / (faults.length + 1)
  await sleep(pauseMs)
  for (const fault of faults) {
    await fault()
    await sleep(pauseMs)
  }
  await Promise.all(processes.map(({ ready }) => ready()))
}

/**
 * SIGINT: a fast shutdown. SIGQUIT: a shutdown without a checkpoint, as in a crash. This process restarts the database.
 */
async function signalDatabase(cluster: string, signal: 'SIGINT' | 'SIGQUIT') {
  const running = await findPostmaster({ folder: cluster })
  if (!running) throw new Error('PostgreSQL does not run')
  process.kill(running.pid, signal)
}

async function settle(commands: ReturnType<typeof createCommands>) {
  const deadline = performance.now() + SETTLE_MS
  while ((await commands.repeatNotifications()) > 0 && performance.now() < deadline) await sleep(1000)
}

function toFigures(given: readonly Kind[]) {
  const bad = given.filter(({ isGood }) => !isGood)
  const byStatus = Map.groupBy(bad, ({ status }) => status)
  const statuses = [...byStatus].map(([status, { length }]) => `${status || 'no answer'}: ${length}`)
  const took = given.filter(({ isGood }) => isGood).map(({ tookMs }) => tookMs)
  const share = (((given.length - bad.length) / given.length) * 100).toFixed(2)
  const [p50, p99] = [0.5, 0.99].map((part) => Math.round(percentile(took, part)))
  return `${given.length}, good ${share} %, p50 ${p50} ms, p99 ${p99} ms${bad.length ? `, bad ${statuses.join(', ')}` : ''}`
}
