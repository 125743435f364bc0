import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll } from 'vitest'

type Call = { path: string; body: unknown }
type Refusal = { error_code: number; description: string; parameters?: { retry_after?: number } }

/** Speaks the Bot API on this machine. */
export async function startTelegram() {
  const calls: Call[] = []
  /** Refusals of the next messages; then they are sent. */
  const refusals: Refusal[] = []
  const server = createServer(async (req, res) => {
    const path = req.url ?? ''
    calls.push({ path, body: await json(req) })
    const method = path.split('/').at(-1)
    const refusal = method === 'sendMessage' ? refusals.shift() : undefined
    const result = method === 'getMe' ? { id: 1, is_bot: true, username: 'distant_test_bot' } : true
    res.writeHead(refusal?.error_code ?? 200, { 'content-type': 'application/json' })
    res.end(JSON.stringify(refusal ? { ok: false, ...refusal } : { ok: true, result }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  return {
    /** Safe: a server that listens on a port has an address with one. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    refusals,
    messages: () => calls.filter(({ path }) => path.endsWith('/sendMessage')).map(({ body }) => body),
  }
}
