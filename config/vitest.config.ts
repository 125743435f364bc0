import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    env: { NODE_ENV: 'test', TZ: 'UTC' },
    globalSetup: 'tests/support/database-template.ts',
    setupFiles: ['tests/support/no-console.ts', 'tests/support/no-network.ts'],
    maxWorkers: 2,
    testTimeout: 10_000,
    // Some tests hold the server to milliseconds, and the machine is shared with the others.
    retry: 1,
    hookTimeout: 30_000,
  },
})
