/** `npm run test:quick`: installs missing dependencies, then runs `quick/run.ts` on the pinned Node. */
import { ensureDependencies } from './ensure-dependencies.mjs'
import { runTool } from './tools.mjs'

ensureDependencies()
const { ok } = await runTool('node', ['scripts/quick/run.ts', ...process.argv.slice(2)])
process.exitCode = ok ? 0 : 1
