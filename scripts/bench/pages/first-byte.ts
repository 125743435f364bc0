import { Agent, get } from 'node:http'
import { percentile } from '../load.ts'
import type { Named } from './servers.ts'

const VISITORS = 2

/** A server with the paths of each round. */
type Slow = Named & { paths: readonly (readonly string[])[] }
type Times = { first: number[]; last: number[] }

/** Times to the first and to the last byte of pages for a few concurrent visitors, in alternating rounds. */
export async function firstByteTimes(contenders: readonly Slow[]) {
  const times = new Map<Slow, Times>(contenders.map((one) => [one, { first: [], last: [] }]))
  const rounds = Math.max(...contenders.map(({ paths }) => paths.length))
  for (let round = 0; round < rounds; round += 1)
    for (const contender of contenders) {
      const measured = await visit(contender.server.url, contender.paths[round] ?? [])
      // The first round warms up.
      if (round === 0) continue
      times.get(contender)?.first.push(...measured.first)
      times.get(contender)?.last.push(...measured.last)
    }
  return Object.fromEntries(
    [...times].map(([{ name }, { first, last }]) => [
      name,
      `first byte ${p50AndP95(first)}, last byte ${p50AndP95(last)} ms`,
    ]),
  )
}

async function visit(origin: string, paths: readonly string[]): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS })
  const waiting = [...paths]
  const times: Times = { first: [], last: [] }
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const { first, last } = await toTimes(origin + path, agent)
      times.first.push(first)
      times.last.push(last)
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, work))
  agent.destroy()
  return times
}

function toTimes(url: string, agent: Agent) {
  return new Promise<{ first: number; last: number }>((resolve, reject) => {
    const startedAt = performance.now()
    let first = 0
    get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answers ${answer.statusCode}`))
      answer.once('data', () => {
        first = performance.now() - startedAt
      })
      answer.once('end', () => resolve({ first, last: performance.now() - startedAt }))
      answer.once('error', reject)
    }).on('error', reject)
  })
}

const p50AndP95 = (took: readonly number[]) =>
  `p50 ${percentile(took, 0.5).toFixed(1)} and p95 ${percentile(took, 0.95).toFixed(1)}`
