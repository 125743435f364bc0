export function median(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Sends requests at a constant rate, without waiting for answers; `took` is in milliseconds. */
export async function steadily(
  url: string,
  {
    paths,
    perSecond,
    seconds,
    headers = {},
  }: { paths: readonly string[]; perSecond: number; seconds: number; headers?: Record<string, string> },
): Promise<{ took: number[]; errors: number }> {
  const took: number[] = []
  let errors = 0
  const request = async (path: string) => {
    const startedAt = performance.now()
    const response = await fetch(url + path, { headers })
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

/** To a tenth. */
export const rounded = (value: number) => Math.round(value * 10) / 10

/** @param share 0.95 for the 95th */
export function percentile(values: readonly number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
