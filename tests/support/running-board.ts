import { expect, vi } from 'vitest'
import { readSettings } from '#config/settings.ts'
import { startServer } from '#server/start.ts'
import { openBareClient } from './bare-client.ts'
import { testDatabaseSettings } from './database.ts'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * The server as it starts in production, without a client: no page is asked for.
 * @param env variables beside those of a quiet server with a database of its own
 */
export async function runBoard(env: Record<string, string> = {}) {
  const database = await testDatabaseSettings()
  const before = new Set(SIGNALS.flatMap((signal) => process.listeners(signal)))
  const { settings, secrets } = readSettings({
    NODE_ENV: 'test',
    DATABASE_URL: database.settings.url,
    DATABASE_POOL: '4',
    LOG_LEVEL: 'silent',
    PORT: '0',
    DRAIN_SECONDS: '0',
    ...env,
  })
  await startServer({
    settings,
    secrets,
    openClient: openBareClient,
  })
  // Another board in this process adds its own.
  const added = SIGNALS.flatMap((signal) =>
    process
      .listeners(signal)
      .filter((listener) => !before.has(listener))
      .map((listener) => ({ signal, listener })),
  )
  return {
    /** As the machine stops it: by its own handler of signals, which ends with leaving the process. */
    async stop() {
      const left = Promise.withResolvers<unknown>()
      const exit = vi.spyOn(process, 'exit').mockImplementation((code) => neverLeft(left.resolve(code)))
      added.find(({ signal }) => signal === 'SIGTERM')?.listener('SIGTERM')
      expect(await left.promise).toBe(0)
      exit.mockRestore()
      for (const { signal, listener } of added) process.removeListener(signal, listener)
      await database.remove()
    },
  }
}

/** Safe: nothing of the server runs after the call, and the process of the tests goes on. */
const neverLeft = (nothing: void) => nothing as never
