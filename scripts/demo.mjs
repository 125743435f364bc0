/**
 * `npm run demo`: installs, builds and starts the board with one command. Runs on any Node from 20 on: the server runs on the
 * pinned Node of the dependencies.
 */
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuilt } from './build-stamp.mjs'
import { ensureDependencies } from './ensure-dependencies.mjs'
import { root } from './root.mjs'

const node = join(root, 'node_modules/.bin/node')

ensureDependencies()
if (!isBuilt()) run(node, ['scripts/build.ts'])

const server = spawn(node, ['server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    DEMO: process.env.DEMO ?? '1',
    METRICS_PORT: process.env.METRICS_PORT ?? '0',
  },
})
// The server handles the signals: it drains, closes the database and sets the exit code.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (status) => process.exit(status ?? 0))

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
