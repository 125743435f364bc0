import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { dataFolder, startServer } from './support/server.ts'

const CLIENTS = 24
const ROUNDS_BEFORE = 3
const READINESS_EVERY_MS = 200

test('a server stopped under load answers every accepted request and exits with code 0', async () => {
  test.setTimeout(90_000)
  const { folder, remove } = await dataFolder()
  const { address, server } = await startServer({ DATA_DIR: folder, DRAIN_SECONDS: '5' })
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
