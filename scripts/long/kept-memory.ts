/**
 * The memory of a process started with `--inspect` after a collection of garbage, by its inspector. Without a collection it
 * says little: V8 lets the heap grow while there is room.
 * Source: https://chromedevtools.github.io/devtools-protocol/v8/
 */
import { once } from 'node:events'
import { z } from 'zod'

const Answer = z.object({ id: z.number(), result: z.looseObject({}).optional() })
const Evaluated = z.object({ result: z.object({ value: z.number() }) })
const MEGABYTES = '(({ heapUsed, external }) => (heapUsed + external) / 2 ** 20)(process.memoryUsage())'

/** @returns what asks for the megabytes of the heap of its main thread and of buffers */
export async function watchKeptMemory(port: number) {
  const [target] = z
    .array(z.object({ webSocketDebuggerUrl: z.string() }))
    .parse(await (await fetch(`http://127.0.0.1:${port}/json/list`)).json())
  if (!target) throw new Error(`Nothing is inspected at ${port}`)
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await once(socket, 'open')
  const closed = once(socket, 'close').then(() => {
    throw new Error('The inspected process has ended')
  })
  closed.catch(() => {})
  let last = 0

  async function ask(method: string, params: object = {}) {
    const id = ++last
    const answered = new Promise<unknown>((resolve) => {
      const onMessage = ({ data }: MessageEvent) => {
        const answer = Answer.parse(JSON.parse(String(data)))
        if (answer.id !== id) return
        socket.removeEventListener('message', onMessage)
        resolve(answer.result)
      }
      socket.addEventListener('message', onMessage)
    })
    socket.send(JSON.stringify({ id, method, params }))
    return Promise.race([answered, closed])
  }

  return {
    async keptMb(): Promise<number> {
      await ask('HeapProfiler.collectGarbage')
      const evaluated = await ask('Runtime.evaluate', { expression: MEGABYTES, returnByValue: true })
      return Evaluated.parse(evaluated).result.value
    },
    close: () => socket.close(),
  }
}
