/** Servers of their own for stories about processes: the production build over an embedded database. */
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/bench/processes.ts'

/** A folder for DATA_DIR; servers that share it share their database. */
export async function dataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'distant-story-'))
  // As root the database runs as another user.
  await chmod(folder, 0o755)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Starts a server and waits until it is ready. */
export async function startServer(environment: Record<string, string>) {
  const port = await freePort()
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: '',
      DEMO: '',
      METRICS_PORT: '0',
      RATE_SEARCH: '0',
      LOG_LEVEL: 'silent',
      ...(environment['SMTP_URL'] ? {} : { MAIL_OFF: '1' }),
      ...environment,
    },
  })
  const address = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${address}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}`)
    await sleep(100)
  }
  return { address, server }
}
