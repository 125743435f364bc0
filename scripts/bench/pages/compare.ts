import { median } from '../load.ts'
import { load, type Load } from '../wrk.ts'
import type { Named } from './servers.ts'

export const ROUNDS = 3
const SECONDS = 6
/** Enough for the JIT compiler of a new process. */
const WARM_UP_SECONDS = 4

/** Each of our servers is compared with each of the others. */
type Contender = Named & {
  /** Paths for all rounds, or separate paths per round, requested in turn; the first round is the warm-up. */
  paths: string | readonly (readonly string[])[]
  /** Requests each path once, so that none is in a cache. */
  isOnce?: boolean
}

type Round = Load & { cpuMsEach: number }

/**
 * Loads servers in alternating rounds, so that a slow moment of the machine affects all of them.
 * @returns medians of each server as rows to print, and the ratios of ours to the others
 */
export async function compareInTurns(
  contenders: readonly Contender[],
  options: { headers?: Record<string, string>; countsStatuses?: boolean; connections?: number } = {},
): Promise<{ rows: Record<string, string>; ratios: Ratio[] }> {
  const rounds = new Map<Contender, Round[]>(contenders.map((one) => [one, []]))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const contender of contenders) {
      const measured = await loadOne(contender, round, options)
      if (round > 0) rounds.get(contender)?.push(measured)
    }
  const all = contenders.map((one) => ({ ...one, ...medians(rounds.get(one) ?? []) }))
  const ratios = all
    .filter(({ isOurs }) => isOurs)
    .flatMap((ours) => all.filter(({ isOurs }) => !isOurs).map((other) => ratiosOf(ours, other)))
  return {
    rows: Object.fromEntries([
      ...all.map((one) => [one.name, describe(one)]),
      ...ratios.map(({ ours, other, byRequests, byProcessor }) => [
        `${ours} / ${other}`,
        `${byRequests.toFixed(2)}, by processor time ${byProcessor.toFixed(2)}`,
      ]),
    ]),
    ratios,
  }
}

type Measured = Round & { name: string }

/** Values above 1 mean that ours is faster. */
type Ratio = { ours: string; other: string; byRequests: number; byProcessor: number }

const ratiosOf = (ours: Measured, other: Measured): Ratio => ({
  ours: ours.name,
  other: other.name,
  byRequests: ours.perSecond / other.perSecond,
  byProcessor: other.cpuMsEach / ours.cpuMsEach,
})

async function loadOne(
  { server, paths, isOnce = false }: Contender,
  round: number,
  options: { headers?: Record<string, string>; countsStatuses?: boolean; connections?: number },
): Promise<Round> {
  const seconds = round === 0 ? WARM_UP_SECONDS : SECONDS
  const before = server.cpuMs()
  const url = typeof paths === 'string' ? server.url + paths : server.url
  const several = typeof paths === 'string' ? {} : { paths: paths[round] ?? [], isOnce }
  const measured = await load(url, { seconds, ...several, ...options })
  return { ...measured, cpuMsEach: (server.cpuMs() - before) / measured.requests }
}

function medians(rounds: readonly Round[]): Round {
  const of = (value: (round: Round) => number) => median(rounds.map(value))
  return {
    perSecond: of((one) => one.perSecond),
    requests: of((one) => one.requests),
    bytesEach: of((one) => one.bytesEach),
    cpuMsEach: of((one) => one.cpuMsEach),
    p50: of((one) => one.p50),
    p95: of((one) => one.p95),
    p99: of((one) => one.p99),
    errors: rounds.reduce((sum, one) => sum + one.errors, 0),
  }
}

function describe({ perSecond, cpuMsEach, p50, p95, bytesEach, errors }: Round) {
  return [
    `${Math.round(perSecond)} requests/s`,
    `${cpuMsEach.toPrecision(3)} ms of processor`,
    `p50 ${p50.toFixed(1)} and p95 ${p95.toFixed(1)} ms`,
    `${(bytesEach / 1000).toFixed(1)} kB`,
    `${errors} errors`,
  ].join(', ')
}
