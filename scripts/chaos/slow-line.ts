import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { portOf } from '#server/db/embedded/postmaster.ts'

/** A request starts with its method. Later chunks without a method belong to the same request. */
const REQUEST = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) /
const PROBE = /^GET \/health\//

/**
 * A line to a server on this machine that delays each round trip by `meanMs` ± `meanMs / 2`, and resets the connection
 * of a share of the requests: half of them before the server has seen the request, half of them instead of its answer.
 * Health probes are delayed and not reset.
 */
export async function startSlowLine({
  port,
  meanMs,
  resetShare,
  random,
}: {
  port: number
  meanMs: number
  resetShare: number
  random: () => number
}) {
  let resets = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    let losesAnswer = false
    const reset = () => {
      resets += 1
      client.resetAndDestroy()
      upstream.destroy()
    }
    const carry = (from: Socket, to: Socket, before: (chunk: Buffer) => boolean) => {
      let line = Promise.resolve()
      const delayed = (act: () => void) => {
        const delayMs = (meanMs / 2) * (0.5 + random())
        const due = performance.now() + delayMs
        line = after(line)

        async function after(earlier: Promise<void>) {
          await earlier
          await sleep(Math.max(0, due - performance.now()))
          act()
        }
      }
      sockets.add(from)
      from.on('error', () => {})
      from.on('data', (chunk: Buffer) => {
        if (before(chunk)) delayed(() => void (to.destroyed || to.write(chunk)))
      })
      from.on('end', () => delayed(() => to.end()))
      from.on('close', () => {
        sockets.delete(from)
        delayed(() => to.destroy())
      })
    }
    carry(client, upstream, (chunk) => {
      const begin = chunk.subarray(0, 16).toString('latin1')
      if (!REQUEST.test(begin) || PROBE.test(begin) || random() >= resetShare) return true
      losesAnswer = random() < 0.5
      if (!losesAnswer) reset()
      return losesAnswer
    })
    carry(upstream, client, () => {
      if (!losesAnswer) return true
      if (!client.destroyed) reset()
      return false
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    resets: () => resets,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
