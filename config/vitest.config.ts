import { spawnSync } from 'node:child_process'
import { availableParallelism, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { hasVarnish } from '../scripts/ensure-varnish.mjs'
import { markdownDocuments } from './markdown/plugin.ts'
import { pageModules } from './page-modules.ts'

/** Suites that run both with lists on a search server and with lists in memory. */
const OF_BOTH_ENGINES = [
  'tests/features/matches/matches.test.ts',
  'tests/features/resumes/{hidden-words,search,similar-resumes,visibility}.test.{ts,tsx}',
  'tests/features/saved-searches/{alerts,resumes}.test.ts',
  'tests/features/vacancies/search/{facets,filters,suggestions,text,understanding}.test.ts',
  'tests/lists/reload.test.ts',
]
const hasSearchServer = !spawnSync('searchd', ['-h'], { stdio: 'ignore' }).error

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [pageModules(), markdownDocuments()],
  test: {
    // The address of the stylesheet of private pages; without this it is empty.
    css: { include: [/private\.css/] },
    environment: 'node',
    env: {
      NODE_ENV: 'test',
      TZ: 'UTC',
      // Boards and commands that tests start as processes load in half the time.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/node-compile', import.meta.url)),
    },
    // Most objects are short-lived: a larger young generation copies fewer of them.
    execArgv: ['--max-semi-space-size=64'],
    globalSetup: 'tests/support/database-template.ts',
    setupFiles: ['tests/support/no-console.ts', 'tests/support/no-network.ts'],
    maxWorkers: workersByCores(),
    // Modules are shared by the test files of a worker. Each file creates its own board and clock.
    isolate: false,
    // Generous for busy machines: tests assert the time limits that matter.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'board',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...(hasVarnish() ? [] : ['tests/edge/**'])],
        },
      },
      ...(hasSearchServer
        ? [
            {
              extends: true as const,
              test: { name: 'search server', include: OF_BOTH_ENGINES, env: { TEST_SEARCH: 'server' } },
            },
          ]
        : []),
    ],
  },
})

/** Number of workers. A worker holds all modules of the product, up to 1.4 GB; stories run in parallel. */
function workersByCores() {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  const byMemory = Math.floor(memory / 3 / 1024 ** 3)
  return Math.max(1, Math.min(availableParallelism(), byMemory))
}
