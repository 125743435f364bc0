import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const CLIENTS = 24
const ROUNDS_BEFORE = 3
const READINESS_EVERY_MS = 200

test('a server that is told to stop under load answers every request it has taken, and ends well', async () => {
  test.setTimeout(90_000)
  const { address, server, remove } = await startServer()
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const answers: (number | string)[] = []

  // What a balancer does: it asks after the server's readiness and turns away when that ends.
  let isReady = true
  const balancer = (async () => {
    while (isReady) {
      await sleep(READINESS_EVERY_MS)
      isReady = (await ask(new Agent(), `${address}/health/ready`)) === 200
    }
  })()
  // Each client asks again as soon as it is answered, some pages from the cache and some rendered for it alone.
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let round = 0; isReady; round += 1) {
      answers.push(await ask(agent, `${address}${round % 3 === 0 ? `/vacancies?page=${2 + client}` : '/'}`))
    }
  })
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThan(CLIENTS * ROUNDS_BEFORE)
  const answeredBefore = answers.length
  server.kill('SIGTERM')
  // Whoever stops servers may ask twice; the answers under way are not to pay for it.
  const again = setTimeout(() => server.kill('SIGTERM'), 300)
  const [code] = await once(server, 'exit')
  clearTimeout(again)
  const answeredAfter = answers.length - answeredBefore
  await Promise.all([balancer, ...clients])
  agent.destroy()
  await remove()

  expect(code).toBe(0)
  expect(answeredAfter).toBeGreaterThan(CLIENTS)
  expect(answers.filter((answer) => typeof answer === 'string' || answer >= 500)).toEqual([])
})

/** @returns the status of the whole answer, or what broke */
function ask(agent: Agent, url: string) {
  return new Promise<number | string>((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
    get(url, { agent }, (response) => {
      response.on('error', fail).on('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    }).on('error', fail)
  })
}

async function startServer() {
  const folder = await mkdtemp(join(tmpdir(), 'distant-shutdown-'))
  // As root the database runs as another user.
  await chmod(folder, 0o755)
  const port = await freePort()
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: '',
      DEMO: '',
      METRICS_PORT: '0',
      MAIL_OFF: '1',
      RATE_SEARCH: '0',
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '5',
    },
  })
  const address = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${address}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}`)
    await sleep(100)
  }
  return { address, server, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = addressOf(probe.address())
  probe.close()
  return port
}

/** Safe: a server that listens on a port has an address of this shape. */
const addressOf = (address: unknown) => address as AddressInfo
