import { Registry } from 'prom-client'
import type { Metric } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { readSettings } from '#config/settings.ts'
import { startServer } from '#server/start.ts'
import { testDatabaseSettings } from '#tests/support/database.ts'
import { linesOf } from './stored.ts'

test('the metrics of a running board have the names, types, help and labels of the snapshot', async () => {
  const registered = vi.spyOn(Registry.prototype, 'registerMetric')
  const board = await runBoard()
  const lines = new Set(registered.mock.calls.map(([metric]) => lineOf(metric)).filter(isOurs))
  registered.mockRestore()
  await board.stop()
  await expect(linesOf([...lines].toSorted())).toMatchFileSnapshot('./stored/metrics.txt')
})

/** What prom-client measures of a process depends on the machine; one of them says that it does. */
const isOurs = (line: string) => !/^(nodejs|process)_(?!cpu_seconds_total)/.test(line)

/** Safe: what every metric of prom-client carries; one without these fields shows in the line. */
const partsOf = (metric: Metric) =>
  metric as unknown as { name: string; help: string; labelNames: readonly string[] }

function lineOf(metric: Metric) {
  const { name, help, labelNames } = partsOf(metric)
  const labels = labelNames.length === 0 ? 'no labels' : `labels ${labelNames.toSorted().join(', ')}`
  return `${name}: ${metric.constructor.name.toLowerCase()}, ${labels}: ${help}`
}

/** Safe: nothing of the server runs after the call, and the process of the tests goes on. */
const neverLeft = (nothing: void) => nothing as never

/** The server as it starts in production, without a client: no page is asked for. */
async function runBoard() {
  const database = await testDatabaseSettings()
  const before = process.listeners('SIGTERM')
  const { settings, secrets } = readSettings({
    NODE_ENV: 'test',
    DATABASE_URL: database.settings.url,
    DATABASE_POOL: '4',
    LOG_LEVEL: 'silent',
    PORT: '0',
    DRAIN_SECONDS: '0',
  })
  await startServer({
    settings,
    secrets,
    openClient: async () => ({
      build: {
        buildId: 'test',
        builtAt: new Date(0).toISOString(),
        module: () => import('#client/entry-server.tsx'),
        assets: async () => ({
          script: '',
          servicesScript: '',
          mapScript: '',
          styles: [],
          preloadsOf: () => [],
          devTags: '',
        }),
      },
      files: [(_req, _res, next) => next()],
    }),
  })
  return {
    /** As the machine stops it: by its own handler of signals, which ends with leaving the process. */
    async stop() {
      const left = Promise.withResolvers<unknown>()
      const exit = vi.spyOn(process, 'exit').mockImplementation((code) => neverLeft(left.resolve(code)))
      const added = (['SIGTERM', 'SIGINT', 'SIGHUP'] as const).flatMap((signal) =>
        process
          .listeners(signal)
          .filter((listener) => !before.includes(listener))
          .map((listener) => ({ signal, listener })),
      )
      added.find(({ signal }) => signal === 'SIGTERM')?.listener('SIGTERM')
      expect(await left.promise).toBe(0)
      exit.mockRestore()
      for (const { signal, listener } of added) process.removeListener(signal, listener)
      await database.remove()
    },
  }
}
