/** Runs the project's tools on its pinned Node, with times. Node 20 built-ins only. */
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from './root.mjs'

/** Environment in which `node` and every tool are the project's own. */
export function toolEnvironment(extra = {}) {
  const isPlain = !process.stdout.isTTY
  return {
    ...process.env,
    PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    ...(isPlain ? { NO_COLOR: '1', FORCE_COLOR: undefined } : {}),
    ...extra,
  }
}

const running = new Set()
let isInterrupted = false

// The tool is let to clean up first, then the process ends with its exit handlers. A second signal ends it at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (isInterrupted || running.size === 0) process.exit(1)
    isInterrupted = true
    // Ctrl-C has reached the tool by itself, as one of the same group.
    if (signal !== 'SIGINT') for (const child of running) child.kill('SIGINT')
  })
}

/**
 * Runs a tool to its end. `quiet` holds its output back and returns it; after `timeoutMs` it is interrupted; in the
 * `background` it gets the processor time that other tools leave.
 * @returns {Promise<{ ok: boolean, seconds: number, output: string }>}
 */
export function runTool(
  command,
  args,
  { env = {}, quiet = false, background = false, cwd = root, timeoutMs } = {},
) {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: toolEnvironment(env),
      timeout: timeoutMs,
      killSignal: 'SIGINT',
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      shell: process.platform === 'win32',
    })
    // Processes and threads that it starts from now on inherit the priority.
    if (background && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    const output = []
    child.stdout?.on('data', (chunk) => output.push(chunk))
    child.stderr?.on('data', (chunk) => output.push(chunk))
    running.add(child)
    const finish = (ok, message = '') => {
      running.delete(child)
      if (isInterrupted) process.exit(1)
      resolve({
        ok,
        seconds: (performance.now() - startedAt) / 1000,
        output: Buffer.concat(output).toString() + message,
      })
    }
    child.once('error', (error) => finish(false, String(error)))
    child.once('close', (code) => finish(code === 0))
  })
}

export const heading = (text) => console.log(`\n== ${text} ==\n`)

export const inSeconds = (seconds) => `${seconds.toFixed(1)} s`
