import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '#config/startup-error.ts'

/** A server that is busy starting counts as there. */
const ANSWER_MS = 2000

type Holder = { pid: number; url: string | null }

/**
 * One `npm run dev` on a data folder.
 * @throws StartupError that says where the running one is
 */
export async function lockFolder(folder: string) {
  const path = join(folder, 'dev.json')
  await mkdir(folder, { recursive: true })
  const write = (url: string | null, flag: 'wx' | 'w') =>
    writeFile(path, JSON.stringify({ pid: process.pid, url } satisfies Holder), { flag })
  const isFree = () =>
    write(null, 'wx').then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false
        throw error
      },
    )
  while (!(await isFree())) {
    const holder = await readHolder(path)
    if (holder !== null && (await isRunning(holder)))
      throw new StartupError(
        `npm run dev runs here already (process ${holder.pid})${holder.url === null ? '' : `: ${holder.url}`}. Use that one, stop it, or set DATA_DIR to another folder.`,
      )
    await rm(path, { force: true })
  }
  return { note: (url: string) => write(url, 'w'), release: () => rm(path, { force: true }) }
}

const readHolder = (path: string): Promise<Holder | null> =>
  readFile(path, 'utf8').then(
    (text) => asHolder(JSON.parse(text)),
    () => null,
  )

/** After a crash the number may belong to another process: a board that has said where it is answers there. */
async function isRunning({ pid, url }: Holder) {
  if (pid === process.pid || !isAlive(pid)) return false
  if (url === null) return true
  const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    (error: unknown) => (error instanceof Error && error.name === 'TimeoutError' ? 'slow' : null),
  )
  return answer !== null
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Safe: written above. */
const asHolder = (value: unknown) => value as Holder
