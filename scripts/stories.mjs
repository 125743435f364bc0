import { createServer } from 'node:net'
import { runTool } from './tools.mjs'

/**
 * Runs the end-to-end tests, which need a build. Playwright writes its JSON report to `report`, the board of the stories its data to `dataDir`.
 * @param given.browser path of Chromium; null for Playwright's own
 */
export async function runPlaywright(report, args, { browser, dataDir, env = {}, ...options }) {
  return runTool('playwright', ['test', '--config=config/playwright.config.ts', ...args], {
    ...options,
    env: {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // Playwright sets FORCE_COLOR for its processes, and Node warns of both.
      ...(process.stdout.isTTY ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0' }),
      E2E_PORT: String(await freePort()),
      E2E_DATA_DIR: dataDir,
      ...(browser ? { CHROMIUM_PATH: browser } : {}),
    },
  })
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, 'localhost', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
