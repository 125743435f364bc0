import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readSettings } from '#config/settings.ts'
import { openDatabase } from '#server/db/client.ts'
import { createRandom } from '#server/features/intake/demo/random.ts'
import { createCommands, type CommandKind } from '../load/commands.ts'
import { createSender, type Answered } from '../load/send.ts'
import { buildLoadWorld, startOutside } from '../load/world.ts'
import { percentile } from './load.ts'
import { recordFigures } from '../measured/record.ts'
import { newTexts } from './new-searches.ts'
import type { OpenLoad, OpenLoadFigures } from './open-load.ts'
import { startScript } from './processes.ts'

const FACTOR = 5
const OVERLOAD_SECONDS = 60
/** Rates of the search for the peak, in requests a second, each for so long. */
const RATES = [25, 50, 75, 100, 150, 200, 300, 400, 600]
const RATE_SECONDS = 6
/** The rate is past the peak when so much of it is good. */
const PAST_PEAK = 0.6
const PATHS = 60_000
/** Commands a second, one of each kind in turn. */
const COMMANDS_A_SECOND = 6
const HEALS_IN_SECONDS = 5
/** Of what is asked for afterwards, at half of the capacity, so much is good. */
const HEALED = 0.99

/**
 * The board alone, no edge, in one process. Every read misses the page cache: half of them lists with another text and
 * salary each, three tenths pages of vacancies, two tenths searches of the API. The peak is the most good answers a second
 * at rising rates; then five times that for a minute, next to commands at a low rate, then half of it.
 */
export async function overloadFigures(env: Record<string, string>) {
  const outside = await startOutside()
  const board = await startScript('server/main.ts', { ...env, ...outside.env, PAGE_CACHE_MB: '2' })
  const handle = await openDatabase(readSettings({ ...process.env, ...env }).settings.database)
  const sender = createSender(board.url)
  try {
    const world = await buildLoadWorld(handle)
    const paths = await coldPaths(board.url)
    let used = 0
    const next = (count: number) => {
      const slice = Array.from({ length: count }, (_, at) => paths[(used + at) % paths.length] ?? '/')
      used += count
      return slice
    }
    const loadAt = async (perSecond: number, seconds: number) => {
      const before = board.cpuMs()
      const load = { url: board.url, paths: next(perSecond * seconds), perSecond, seconds }
      return { ...(await openLoad(load)), cpuMs: board.cpuMs() - before }
    }

    const { perSecond: peak, cpuMsEach } = await findPeak(loadAt)
    await sleep(HEALS_IN_SECONDS * 1000)

    const answers = new Map<CommandKind, (Answered & { isGood: boolean })[]>()
    const commands = createCommands({
      world,
      outside,
      send: sender.send,
      onAnswer(kind, answer) {
        answers.set(kind, [...(answers.get(kind) ?? []), answer])
      },
    })
    const ended = new AbortController()
    const commanding = keepCommanding(commands, ended.signal)
    const over = await loadAt(Math.round(peak * FACTOR), OVERLOAD_SECONDS)
    ended.abort()
    // Codes that were asked for in the last seconds are still on their way.
    const [after] = await Promise.all([loadAt(Math.round(peak / 2), HEALS_IN_SECONDS * 3), commanding])
    const healed = after.goodBySecond.findIndex((good) => good >= (peak / 2) * HEALED)

    recordFigures({
      'overload.share': over.good / OVERLOAD_SECONDS / peak,
      'overload.processor-share': (cpuMsEach * over.good) / over.cpuMs,
      'overload.good.p50': over.goodMs.p50,
      'overload.refused.p50': over.refusedMs.p50,
      'overload.refused.p95': over.refusedMs.p95,
      'overload.refused.p99': over.refusedMs.p99,
      'overload.failed': over.failed,
      ...(healed < 0 ? {} : { 'overload.normal-again': healed + 1 }),
    })
    return {
      'peak, good answers/s': Math.round(peak),
      'asked for, requests/s': Math.round(over.sent / OVERLOAD_SECONDS),
      'good answers/s': Math.round(over.good / OVERLOAD_SECONDS),
      'share of the peak': (over.good / OVERLOAD_SECONDS / peak).toFixed(2),
      'share by processor time': ((cpuMsEach * over.good) / over.cpuMs).toFixed(2),
      'processor time of a good answer at the peak, ms': cpuMsEach.toFixed(1),
      'processors used under the load': (over.cpuMs / (OVERLOAD_SECONDS * 1000)).toFixed(2),
      'good by second': over.goodBySecond.join(' '),
      'good: p50, p95, p99, ms': joined(over.goodMs),
      'refused with 503': over.refused,
      '503 without Retry-After': over.refusedWithoutWord,
      '503: p50, p95, p99, ms': joined(over.refusedMs),
      'other failures': over.failed,
      'without an answer': over.unanswered,
      ...Object.fromEntries([...answers].map(([kind, given]) => [kind, commandFigures(given)])),
      'normal again, second': healed < 0 ? 'not seen' : healed + 1,
    }
  } finally {
    sender.close()
    await handle.close()
    await board.stop()
    await outside.stop()
  }
}

/** `cpuMs`: processor time of the board meanwhile. */
type Loaded = OpenLoadFigures & { cpuMs: number }

async function findPeak(loadAt: (perSecond: number, seconds: number) => Promise<Loaded>) {
  await loadAt(RATES[0] ?? 1, RATE_SECONDS)
  let peak = { perSecond: 0, cpuMsEach: 0 }
  for (const rate of RATES) {
    const { good, cpuMs } = await loadAt(rate, RATE_SECONDS)
    const perSecond = good / RATE_SECONDS
    if (perSecond > peak.perSecond) peak = { perSecond, cpuMsEach: cpuMs / good }
    if (perSecond < rate * PAST_PEAK) break
    await sleep(1000)
  }
  return peak
}

async function openLoad(load: OpenLoad): Promise<OpenLoadFigures> {
  const child = fork(fileURLToPath(new URL('open-load.ts', import.meta.url)), { execArgv: [] })
  child.send(load)
  const ended = once(child, 'exit').then(([status]) => {
    throw new Error(`The load ended with ${status}`)
  })
  ended.catch(() => {})
  const [figures] = await Promise.race([once(child, 'message'), ended])
  return asFigures(figures)
}

/** Safe: the process of the load sends nothing else. */
const asFigures = (value: unknown) => value as OpenLoadFigures

async function keepCommanding(commands: ReturnType<typeof createCommands>, ended: AbortSignal) {
  const { signIn, respond, write, saveSearch, keep, pay } = commands
  const kinds = [respond, write, saveSearch, keep, pay, signIn]
  const running: Promise<void>[] = []
  for (let at = 0; !ended.aborted; at += 1) {
    const command = kinds[at % kinds.length]
    if (command) running.push(command())
    await sleep(1000 / COMMANDS_A_SECOND)
  }
  await Promise.all(running)
}

async function coldPaths(origin: string): Promise<string[]> {
  const random = createRandom('cold reads')
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text()
  const files = [...xml.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  const found = await Promise.all(files.map(async (path) => (await fetch(origin + path)).text()))
  const vacancies = [...found.join('\n').matchAll(/\/vacancies\/\d+/g)].map(([path]) => path)
  if (vacancies.length === 0) throw new Error('The board has no vacancies')
  const texts = newTexts(2000)
  return Array.from({ length: PATHS }, (_, at) => {
    const query = new URLSearchParams({ search: random.pick(texts), salary: String(20_000 + at) })
    const kind = random.next()
    if (kind < 0.5) return `/vacancies?${query}`
    return kind < 0.8 ? random.pick(vacancies) : `/api/v1/vacancies?${query}`
  })
}

const joined = ({ p50, p95, p99 }: { p50: number; p95: number; p99: number }) => `${p50}, ${p95}, ${p99}`

function commandFigures(answers: readonly (Answered & { isGood: boolean })[]) {
  const good = answers.filter(({ isGood }) => isGood)
  const statuses = answers.filter(({ isGood }) => !isGood).map(({ status }) => status)
  const took = good.map(({ tookMs }) => tookMs)
  const p95 = Math.round(percentile(took, 0.95))
  return `${good.length} of ${answers.length}, p95 ${p95} ms${statuses.length ? `, ${statuses.join(' ')}` : ''}`
}
