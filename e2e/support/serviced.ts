import { test as base } from './fixtures.ts'
import { startServer } from './server.ts'

/** A board with every service, on the database of the other stories. */
export const test = base.extend<object, { serviced: string }>({
  serviced: [
    async ({ browserName: _browserName }, use) => {
      const { address, server } = await startServer({
        DATA_DIR: process.env['E2E_DATA_DIR'] ?? 'data/e2e',
        METRICS_ID: '12345678',
        TAG_MANAGER_ID: 'GTM-ABC1234',
        COUNTRY_HEADER: 'X-Country',
        CHAT_WIDGET: 'jivo',
        CHAT_WIDGET_ID: 'AbCd123456',
        MAPS_API_KEY: 'key-of-maps',
      })
      await use(address)
      server.kill('SIGTERM')
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // As the edge says it; a story about Russia sets another one.
  extraHTTPHeaders: { 'x-country': 'KZ' },
  baseURL: async ({ serviced }, use) => use(serviced),
})
