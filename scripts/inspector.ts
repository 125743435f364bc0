import { once } from 'node:events'
import { z } from 'zod'

const Message = z.object({
  id: z.number().optional(),
  result: z.looseObject({}).optional(),
  method: z.string().optional(),
  params: z.looseObject({ sessionId: z.string().optional(), message: z.string().optional() }).optional(),
})

export type Inspector = {
  /** Calls a method of the protocol of the developer tools in the main thread. */
  call(method: string, params?: object): Promise<unknown>
  /** Calls a method in every thread. @returns the answer of the main thread, then those of its workers */
  callThreads(method: string, params?: object): Promise<unknown[]>
  /** The process waits for its inspector before it ends. */
  close(): void
}

/** Options of Node for a process whose inspector listens on this port. */
export const inspectorArguments = (port: number) => [
  `--inspect=127.0.0.1:${port}`,
  '--inspect-publish-uid=http',
]

/**
 * Connects to a process that was started with `inspectorArguments`.
 * Source: https://chromedevtools.github.io/devtools-protocol/v8/, the domain NodeWorker in the sources of Node
 */
export async function connectInspector(port: number): Promise<Inspector> {
  const [target] = z
    .array(z.object({ webSocketDebuggerUrl: z.string() }))
    .parse(await (await fetch(`http://127.0.0.1:${port}/json/list`)).json())
  if (!target) throw new Error(`No process is inspected at ${port}`)
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await once(socket, 'open')
  const closed = once(socket, 'close').then(() => {
    throw new Error('The inspected process has ended')
  })
  closed.catch(() => {})
  const waiting = new Map<number, (result: unknown) => void>()
  const workers = new Set<string>()
  let last = 0

  function receive(json: string) {
    const { id, result, method, params } = Message.parse(JSON.parse(json))
    if (id !== undefined) waiting.get(id)?.(result)
    const sessionId = params?.sessionId
    if (method === 'NodeWorker.attachedToWorker' && sessionId !== undefined) workers.add(sessionId)
    if (method === 'NodeWorker.detachedFromWorker' && sessionId !== undefined) workers.delete(sessionId)
    if (method === 'NodeWorker.receivedMessageFromWorker' && params?.message !== undefined)
      receive(params.message)
  }
  socket.addEventListener('message', ({ data }) => receive(String(data)))

  function begin(method: string, params: object) {
    const id = ++last
    const answered = new Promise<unknown>((resolve) => {
      waiting.set(id, resolve)
    }).finally(() => waiting.delete(id))
    return { message: JSON.stringify({ id, method, params }), answer: Promise.race([answered, closed]) }
  }
  function call(method: string, params: object = {}) {
    const { message, answer } = begin(method, params)
    socket.send(message)
    return answer
  }
  async function callWorker(sessionId: string, method: string, params: object) {
    const { message, answer } = begin(method, params)
    await call('NodeWorker.sendMessageToWorker', { sessionId, message })
    return answer
  }

  await call('NodeWorker.enable', { waitForDebuggerOnStart: false })
  return {
    call,
    callThreads: (method, params = {}) =>
      Promise.all([call(method, params), ...[...workers].map((one) => callWorker(one, method, params))]),
    close: () => socket.close(),
  }
}
