/**
 * Sends reads at a constant rate, whether earlier ones have been answered or not, in a separate process. Sends the
 * results to its parent.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createSender } from '../load/send.ts'
import { percentile } from './load.ts'

export type OpenLoad = {
  url: string
  paths: readonly string[]
  perSecond: number
  seconds: number
}

export type OpenLoadFigures = {
  sent: number
  /** Number of answers with the status 200 within the time that a visitor waits. */
  good: number
  /** Number of good answers per second in which they were sent. */
  goodBySecond: number[]
  refused: number
  /** Number of answers 503 without `Retry-After`. */
  refusedWithoutWord: number
  /** Number of answers with a status from 500 on other than 503. */
  failed: number
  /** Number of requests without an answer. */
  unanswered: number
  goodMs: { p50: number; p95: number; p99: number }
  refusedMs: { p50: number; p95: number; p99: number }
}

const TICK_MS = 5
/** A page that arrives later is of no use. */
const PATIENCE_MS = 3000

process.once('message', (message) => {
  run(asLoad(message)).then(
    (figures) => process.send?.(figures, () => process.exit(0)),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})

async function run({ url, paths, perSecond, seconds }: OpenLoad): Promise<OpenLoadFigures> {
  const sender = createSender(url, { withBodies: false })
  const good: number[] = []
  const refused: number[] = []
  const goodBySecond = Array.from({ length: seconds }, () => 0)
  const counts = { sent: 0, refusedWithoutWord: 0, failed: 0, unanswered: 0 }
  const pending = new Set<Promise<void>>()

  const visit = async (path: string, second: number) => {
    const { status, headers, tookMs } = await sender.send({ path, headers: { 'accept-encoding': 'gzip' } })
    if (status === 200 && tookMs <= PATIENCE_MS) {
      good.push(tookMs)
      goodBySecond[second] = (goodBySecond[second] ?? 0) + 1
    } else if (status === 503) {
      refused.push(tookMs)
      if (!headers['retry-after']) counts.refusedWithoutWord += 1
    } else if (status >= 500) counts.failed += 1
    else if (status === 0) counts.unanswered += 1
  }

  const startedAt = performance.now()
  while (counts.sent < perSecond * seconds) {
    const passed = performance.now() - startedAt
    const due = Math.min(perSecond * seconds, Math.floor((passed / 1000) * perSecond))
    for (; counts.sent < due; counts.sent += 1) {
      const second = Math.min(seconds - 1, Math.floor(counts.sent / perSecond))
      const one = visit(paths[counts.sent % paths.length] ?? '/', second)
      pending.add(one)
      void one.finally(() => pending.delete(one))
    }
    await sleep(TICK_MS)
  }
  await Promise.all(pending)
  sender.close()
  return {
    ...counts,
    good: good.length,
    goodBySecond,
    refused: refused.length,
    goodMs: percentiles(good),
    refusedMs: percentiles(refused),
  }
}

const percentiles = (values: readonly number[]) => ({
  p50: Math.round(percentile(values, 0.5)),
  p95: Math.round(percentile(values, 0.95)),
  p99: Math.round(percentile(values, 0.99)),
})

/** Safe: only `overload.ts` starts this process. */
const asLoad = (message: unknown) => message as OpenLoad
