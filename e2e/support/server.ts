/** Servers of their own for stories about processes: the production build over an embedded database. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryFolder } from '../../scripts/memory-folder.mjs'
import { startScript } from '../../scripts/bench/processes.ts'

/** A folder for DATA_DIR; servers that share it share their database. */
export async function dataFolder() {
  const folder = await mkdtemp(join(memoryFolder(), 'distant-story-'))
  // As root the database runs as another user.
  await chmod(folder, 0o755)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Starts a server and waits until it is ready. */
export async function startServer(environment: Record<string, string>) {
  const { url, child } = await startScript('server/main.ts', {
    DATABASE_URL: '',
    DEMO: '',
    LOG_LEVEL: 'silent',
    MAIL_OFF: environment['SMTP_URL'] ? '' : '1',
    ...environment,
  })
  return { address: url, server: child }
}
