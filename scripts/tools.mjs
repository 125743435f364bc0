/** Runs the project's tools on its pinned Node, with times. Uses only built-ins of Node 20. */
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from './root.mjs'

/** Environment in which `node` and every tool are those of the project. */
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

// Waits for the running tools to clean up, then exits with the exit handlers. A second signal exits immediately.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (isInterrupted || running.size === 0) process.exit(1)
    isInterrupted = true
    // Ctrl-C reaches the tools directly, because they are in the same process group.
    if (signal !== 'SIGINT') for (const child of running) child.kill('SIGINT')
  })
}

/**
 * Runs a tool until it exits. `quiet` returns the output instead of printing it; after `timeoutMs` the tool is
 * interrupted; in the `background` it gets the processor time that other tools leave.
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

/**
 * With `--record` the figures are written into docs/measured.json by a command on the pinned Node: the current Node may
 * be older.
 */
export async function recordFigures(values) {
  if (!process.argv.includes('--record')) return
  const given = Object.entries(values).map(([key, value]) => `${key}=${value}`)
  await runTool('node', ['scripts/measured.ts', ...given])
}

/** Runs the unit and API tests; Vitest writes its JSON report to `report`. */
export const runVitest = (report, files = [], options = {}) =>
  runTool(
    'vitest',
    [
      'run',
      '--config=config/vitest.config.ts',
      '--reporter=dot',
      '--reporter=json',
      '--reporter=./scripts/file-times-reporter.mjs',
      `--outputFile.json=${report}`,
      ...files,
    ],
    options,
  )
