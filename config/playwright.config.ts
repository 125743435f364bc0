import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

// Set by scripts/test.mjs.
const port = process.env['E2E_PORT'] ?? '3100'
const dataDir = process.env['E2E_DATA_DIR'] ?? 'data/e2e'
const browser = process.env['CHROMIUM_PATH']
const address = `http://localhost:${port}`

export default defineConfig({
  testDir: '../e2e',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: !process.stdout.isTTY,
  workers: availableParallelism(),
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json'] as const] : [])],
  use: {
    baseURL: address,
    // A missing control fails soon; pages on a busy machine may take longer.
    actionTimeout: 5_000,
    navigationTimeout: 20_000,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    screenshot: 'only-on-failure',
    // Playwright waits for moving elements before it clicks.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      // No background requests of Chromium; a container has neither a sandbox nor a GPU.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No GPU process without a GPU.
        '--in-process-gpu',
        '--disable-software-rasterizer',
        // No spare renderer process for a page that may never be opened; contexts still have separate processes.
        '--renderer-process-limit=1',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone-only/,
      use: { browserName: 'chromium', viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      // Stories that depend on the narrow layout, touch or a sheet; `@phone-only` where another story covers desktops.
      grep: /@phone/,
      use: { browserName: 'chromium', viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `"${process.execPath}" server/main.ts`,
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: `${address}/health/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
    env: {
      TRUST_PROXY: '1',
      NODE_ENV: 'production',
      HOST: 'localhost',
      PORT: port,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: '1',
      DEMO_VACANCIES: '400',
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '1',
    },
  },
})
