import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { StartupError } from '#config/startup-error.ts'

/** Runs a program to its end. @throws Error with its output when it fails */
export const run = promisify(execFile)

/** The user that PostgreSQL runs as; null: the user of this process. */
export type ServerUser = { uid: number; gid: number } | null

export const isRoot = () => process.getuid?.() === 0

/**
 * Returns the user that runs PostgreSQL, which refuses to run as root: the system user `postgres`, created if missing,
 * or `nobody` where no user can be created. Null unless the board runs as root.
 * @throws StartupError
 */
export async function unprivilegedUser(): Promise<ServerUser> {
  if (!isRoot()) return null
  const found = (await findUser('postgres')) ?? (await createUser()) ?? (await findUser('nobody'))
  if (found) return found
  throw new StartupError(
    'PostgreSQL does not run as root, and no user can be created for it. Start the board as another user, or set DATABASE_URL.',
  )
}

async function findUser(name: string): Promise<NonNullable<ServerUser> | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}

async function createUser() {
  const args = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']
  await run('useradd', args).catch(() => {})
  return findUser('postgres')
}

/** Whether the user can enter a folder, which needs access to every folder above it. */
export async function canEnter(user: ServerUser, folder: string): Promise<boolean> {
  if (!user) return true
  return run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  )
}
