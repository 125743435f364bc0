import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { ensureWrk } from '../ensure-wrk.mjs'

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url))
const CONNECTIONS = 32

const Measured = z.object({
  requests: z.number(),
  microseconds: z.number(),
  bytes: z.number(),
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
  broken: z.number(),
  refused: z.number(),
  statuses: z.record(z.string(), z.number()),
})

export type Load = {
  perSecond: number
  requests: number
  /** Of an answer with its headers. */
  bytesEach: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  /** Broken connections, and answers with a status other than 200. */
  errors: number
}

/**
 * Load from keep-alive connections.
 * @param paths asked for in turn; with `isOnce` each once, and the load ends then
 * @param perSecondMax about as many requests per second; without it as many as are answered
 * @param countsStatuses counts redirects as errors too, which costs wrk about as much as a small answer
 */
export async function load(
  url: string,
  {
    seconds,
    headers = {},
    paths,
    isOnce = false,
    countsStatuses = true,
    connections = CONNECTIONS,
    perSecondMax = Infinity,
  }: {
    seconds: number
    headers?: Record<string, string>
    paths?: readonly string[]
    isOnce?: boolean
    countsStatuses?: boolean
    connections?: number
    perSecondMax?: number
  },
): Promise<Load> {
  ensureWrk()
  const folder = await mkdtemp(join(tmpdir(), 'distant-wrk-'))
  try {
    const file = paths ? join(folder, 'paths') : '-'
    if (paths) await writeFile(file, paths.join('\n'))
    const settings = { threads: 1, connections, duration: `${seconds}s`, timeout: '10s' }
    const { stdout } = await promisify(execFile)('wrk', [
      ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
      ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
      '--script',
      SCRIPT,
      url,
      '--',
      file,
      isOnce ? 'once' : 'again',
      countsStatuses ? 'statuses' : 'none',
      String(Math.floor((connections * 1000) / perSecondMax)),
    ])
    const line = stdout.split('\n').findLast((one) => one.startsWith('{'))
    const measured = Measured.parse(JSON.parse(line ?? 'null'))
    return loadOf(measured)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function loadOf(measured: z.infer<typeof Measured>): Load {
  const { requests, broken, refused, statuses } = measured
  const counted = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  return {
    perSecond: requests / (measured.microseconds / 1e6),
    requests,
    bytesEach: measured.bytes / requests,
    p50: measured.p50 / 1000,
    p95: measured.p95 / 1000,
    p99: measured.p99 / 1000,
    errors: broken + (counted > 0 ? counted - (statuses['200'] ?? 0) : refused),
  }
}
