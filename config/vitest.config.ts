import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { markdownDocuments } from './markdown/plugin.ts'
import { pageModules } from './page-modules.ts'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [pageModules(), markdownDocuments()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    env: { NODE_ENV: 'test', TZ: 'UTC' },
    globalSetup: 'tests/support/database-template.ts',
    setupFiles: ['tests/support/no-console.ts', 'tests/support/no-network.ts'],
    maxWorkers: 2,
    // Modules are shared by the test files of a worker. Each file creates its own board and clock.
    isolate: false,
    // Generous for busy machines: tests assert the time limits that matter.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
