import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Sent = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: object
}

/** `status` is 0 where there was no answer, or only a part of it. */
export type Answered = {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** Milliseconds to the last byte. */
  tookMs: number
}

const ANSWER_MAX_MS = 15_000
/** Milliseconds before a client repeats a request: without a `Retry-After`, and at most. */
const PAUSE_MS = { unanswered: 1000, longest: 5000 }

/** Sends requests to one server on connections that stay open. */
export function createSender(origin: string, { withBodies = true } = {}) {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true })

  function send({ method = 'GET', path, headers = {}, body }: Sent): Promise<Answered> {
    const startedAt = performance.now()
    const text = body === undefined ? undefined : JSON.stringify(body)
    const { promise, resolve } = Promise.withResolvers<Answered>()
    const end = (status: number, answered: IncomingHttpHeaders = {}, chunks: Buffer[] = []) =>
      resolve({
        status,
        headers: answered,
        body: Buffer.concat(chunks).toString(),
        tookMs: performance.now() - startedAt,
      })
    const sent = request({
      hostname,
      port,
      agent,
      method,
      path,
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
      headers: {
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
        ...headers,
      },
    })
    sent.once('error', () => end(0))
    sent.once('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => void (withBodies && chunks.push(chunk)))
      answer.once('error', () => end(0))
      answer.once('end', () => end(answer.complete ? (answer.statusCode ?? 0) : 0, answer.headers, chunks))
    })
    sent.end(text)
    return promise
  }

  return {
    send,
    /** Once more after an answer that says "later", or none. `tookMs` is of the last attempt. */
    async sendTwice(sent: Sent): Promise<Answered & { attempts: number }> {
      const first = await send(sent)
      if (!isPassing(first.status)) return { ...first, attempts: 1 }
      const asked = Number(first.headers['retry-after']) * 1000
      await sleep(Math.min(asked || PAUSE_MS.unanswered, PAUSE_MS.longest))
      return { ...(await send(sent)), attempts: 2 }
    },
    close: () => agent.destroy(),
  }
}

export type Sender = ReturnType<typeof createSender>

/** No answer, or a failure of a server. */
const isPassing = (status: number) => status === 0 || status >= 500
