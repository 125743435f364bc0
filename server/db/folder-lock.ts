import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '#server/platform/startup-error.ts'

/**
 * Keeps a data folder for one process: PGlite has no lock of its own and loses rows silently
 * when two processes open one folder. A lock of a dead process is taken over.
 * @param socketDir where this process answers the others of this user
 * @throws StartupError naming the process that holds the folder
 */
export async function lockFolder(folder: string, socketDir: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const path = lockPath(folder)
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const file = await open(path, 'wx')
      await file.writeFile(`${process.pid} ${await startOf(process.pid)} ${socketDir}`)
      await file.close()
      return () => rm(path, { force: true })
    } catch (error) {
      if (!isExisting(error)) throw error
      const holder = await holderOf(folder)
      if (holder) {
        throw new StartupError(
          `The data folder ${folder} is in use by process ${holder.pid}. Stop it, or set DATA_DIR to another folder.`,
        )
      }
      await rm(path, { force: true })
    }
  }
  throw new StartupError(`The data folder ${folder} cannot be locked: another process is starting on it.`)
}

/** The living process that holds the folder; null when nobody does. */
export async function holderOf(folder: string): Promise<{ pid: number; socketDir: string } | null> {
  const text = await readFile(lockPath(folder), 'utf8').catch(() => '')
  const [pid = '', start = '', ...socketDir] = text.split(' ')
  return (await isSameProcess(Number(pid), start))
    ? { pid: Number(pid), socketDir: socketDir.join(' ') }
    : null
}

const lockPath = (folder: string) => join(folder, 'distant.lock')

/** A pid is reused after a restart, so the process's start time goes with it. */
async function isSameProcess(pid: number, start: string) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return start === (await startOf(pid))
}

/**
 * Start time in clock ticks after boot, where the system tells it (Linux). A process that has ended and only waits to
 * be taken note of holds nothing any more.
 */
async function startOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' ? 'ended' : (fields[18] ?? '')
}

const isExisting = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST'
