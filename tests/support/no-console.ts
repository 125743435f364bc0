/** A message on console.error or console.warn fails the test that caused it. A test that expects one spies on it. */
import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

const said: string[] = []
for (const level of ['error', 'warn'] as const) {
  console[level] = (...args: unknown[]) => {
    said.push(`console.${level}: ${format(...args)}`)
  }
}

afterEach(refuseMessages)
afterAll(refuseMessages)

function refuseMessages() {
  const messages = said.splice(0)
  if (messages.length > 0) throw new Error(`The test wrote to the console:\n${messages.join('\n')}`)
}
