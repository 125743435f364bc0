import autocannon from 'autocannon'

export type Figures = {
  perSecond: number
  p50: number
  p97: number
  p99: number
  errors: number
  non2xx: number
}

/** Full load from `connections` keep-alive connections; milliseconds and answers per second; `p97` is the 97.5th percentile. */
export async function load(
  url: string,
  options: {
    seconds: number
    connections?: number
    rate?: number
    headers?: Record<string, string>
    paths?: readonly string[]
  },
): Promise<Figures> {
  const result = await autocannon({
    url,
    connections: options.connections ?? 32,
    duration: options.seconds,
    headers: options.headers ?? {},
    ...(options.rate ? { overallRate: options.rate } : {}),
    ...(options.paths ? { requests: options.paths.map((path) => ({ method: 'GET' as const, path })) } : {}),
  })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p97: result.latency.p97_5,
    p99: result.latency.p99,
    errors: result.errors + result.timeouts,
    non2xx: result.non2xx,
  }
}

export function median(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
