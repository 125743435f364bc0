/**
 * `npm run dev [-- --inspect[=PORT]]`: installs missing dependencies and starts the board from its sources, with the
 * demo in a separate folder. Runs on any Node from 20 on: the rest runs on the pinned Node of the dependencies.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureDependencies } from './ensure-dependencies.mjs'
import { root } from './root.mjs'

ensureDependencies()
const dev = spawn(
  join(root, 'node_modules/.bin/node'),
  ['--conditions=development', 'scripts/dev/main.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => dev.kill(signal))
dev.on('exit', (status) => process.exit(status ?? 0))
