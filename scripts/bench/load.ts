import autocannon from 'autocannon'

export type Figures = {
  perSecond: number
  p99: number
  errors: number
  non2xx: number
}

/** Full load from `connections` keep-alive connections; milliseconds and answers per second. */
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
    p99: result.latency.p99,
    errors: result.errors + result.timeouts,
    non2xx: result.non2xx,
  }
}

export function median(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Sends requests at a constant rate, without waiting for answers; `took` is in milliseconds. */
export async function steadily(
  url: string,
  { paths, perSecond, seconds }: { paths: readonly string[]; perSecond: number; seconds: number },
): Promise<{ took: number[]; errors: number }> {
  const took: number[] = []
  let errors = 0
  const request = async (path: string) => {
    const startedAt = performance.now()
    const response = await fetch(url + path)
    await response.arrayBuffer()
    took.push(performance.now() - startedAt)
    if (!response.ok) errors += 1
  }
  const requests: Promise<void>[] = []
  for (let at = 0; at < perSecond * seconds; at += 1) {
    requests.push(request(paths[at % paths.length] ?? '/'))
    await new Promise((resolve) => setTimeout(resolve, 1000 / perSecond))
  }
  await Promise.all(requests)
  return { took, errors }
}

/** @param share 0.95 for the 95th */
export function percentile(values: readonly number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
