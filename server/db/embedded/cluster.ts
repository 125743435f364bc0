import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { StartupError } from '#server/kernel/startup-error.ts'
import { findPrograms, programPath } from './programs.ts'
import type { Programs } from './programs.ts'
import { run } from './run.ts'
import { canEnter, isRoot, unprivilegedUser } from './server-user.ts'
import type { ServerUser } from './server-user.ts'

const PASSWORD_FILE = 'distant.password'

/** A folder of PostgreSQL's data and what is needed to run a server on it. */
export type Cluster = {
  /** Real path, without links. */
  folder: string
  user: ServerUser
  programs: Programs
  /** For connections over TCP. */
  password: string
  /** False: what is acknowledged may be lost with the machine; for data that is thrown away. */
  isDurable: boolean
}

/**
 * The cluster of a data folder, made when there is none: `{dataDir}/postgres`. As root that may be a link: the server's
 * user has to reach the data, and cannot when DATA_DIR lies in a folder of root alone.
 * @param sharedFolder where root keeps data and programs that another user has to reach
 * @throws StartupError
 */
export async function openCluster({
  dataDir,
  isDurable,
  sharedFolder = '/var/lib/distant',
  packaged,
}: {
  dataDir: string
  isDurable: boolean
  sharedFolder?: string
  packaged?: string
}): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true })
  const link = join(resolve(dataDir), 'postgres')
  const known = (await exists(link)) ? await targetOf(link) : null
  if (known === null) await refuseOldKind(dataDir)
  const user = known === null ? await unprivilegedUser() : await ownerOf(known)
  const copyParent = isRoot() ? sharedFolder : dataDir
  const programs = await findPrograms({ user, copyParent, ...(packaged ? { packaged } : {}) })
  const folder = known ?? (await createCluster({ link, user, programs, sharedFolder, isDurable }))
  await refuseOtherVersion(folder, programs)
  await refuseUnreachable(folder, user)
  const password = (await readFile(join(folder, PASSWORD_FILE), 'utf8')).trim()
  return { folder, user, programs, password, isDurable }
}

async function targetOf(link: string) {
  try {
    return await realpath(link)
  } catch {
    throw new StartupError(
      `The database that ${link} points to is gone. Restore it from a backup, or delete the link to start from scratch.`,
    )
  }
}

/** Made under another name first: two processes may begin together, and one may be killed in the middle. */
async function createCluster({
  link,
  user,
  programs,
  sharedFolder,
  isDurable,
}: {
  link: string
  user: ServerUser
  programs: Programs
  sharedFolder: string
  isDurable: boolean
}): Promise<string> {
  const isReachable = await canEnter(user, dirname(link))
  const suffix = randomBytes(6).toString('hex')
  const made = isReachable ? `${link}-${suffix}` : join(sharedFolder, `postgres-${suffix}`)
  await mkdir(made, { recursive: true, mode: 0o700 })
  if (!isReachable) await chmod(sharedFolder, 0o755)
  try {
    if (user) await chown(made, user.uid, user.gid)
    await initialise({ folder: made, user, programs, isDurable })
    if (isReachable) await rename(made, link)
    else await symlink(made, link)
  } catch (error) {
    await rm(made, { recursive: true, force: true })
    if (!isTaken(error)) throw error
  }
  return realpath(link)
}

async function initialise({ folder, user, programs, isDurable }: Omit<Cluster, 'password'>) {
  const password = randomBytes(24).toString('base64url')
  // Outside the folder, because initdb wants it empty.
  const passwordFile = `${folder}.password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user) await chown(passwordFile, user.uid, user.gid)
  try {
    await initdb([
      '-D',
      folder,
      '--username=postgres',
      '--encoding=UTF8',
      '--no-instructions',
      // Only this user can enter the folder of the socket; over TCP there is the password.
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      `--pwfile=${passwordFile}`,
      ...(isDurable ? [] : ['--no-sync']),
    ])
    await writeFile(join(folder, PASSWORD_FILE), password, { mode: 0o600 })
    if (user) await chown(join(folder, PASSWORD_FILE), user.uid, user.gid)
  } finally {
    await rm(passwordFile, { force: true })
  }

  async function initdb(args: string[]) {
    const options = { ...user, cwd: folder }
    for (const locale of LOCALES) {
      const error = await run(programPath(programs, 'initdb'), [...args, ...locale], options).then(
        () => null,
        (failure: Error) => failure,
      )
      if (!error) return
      if (!/invalid locale/.test(error.message))
        throw new StartupError(`The database could not be created in ${folder}: ${reasonOf(error)}`)
    }
    throw new StartupError(
      `This system has none of the locales ${LOCALES.map(([, ctype]) => ctype).join(', ')}. Install one, or set DATABASE_URL.`,
    )
  }
}

/**
 * Text is ordered by its bytes unless a query says otherwise, on every system alike. What a letter is comes from the
 * locale: with plain C every sign beyond ASCII would be one, and «чай» with its quotation marks a word.
 */
const LOCALES =
  process.platform === 'win32'
    ? [['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']]
    : ['C.UTF-8', 'en_US.UTF-8', 'ru_RU.UTF-8'].map((ctype) => ['--locale=C', `--lc-ctype=${ctype}`])

/** The reason stands in the last line of what initdb writes. */
const reasonOf = (error: Error) =>
  /error: (.*)/.exec(error.message)?.[1] ?? error.message.trim().split('\n').at(-1)

/** @throws StartupError when the cluster belongs to somebody whom this process cannot run it as */
async function ownerOf(folder: string): Promise<ServerUser> {
  const { uid, gid } = await stat(folder)
  if (isRoot()) return uid === 0 ? handOver(folder) : { uid, gid }
  if (process.getuid === undefined || uid === process.getuid()) return null
  throw new StartupError(
    `The database in ${folder} belongs to another user. Start the board as that user, or set DATA_DIR to another folder.`,
  )
}

/** A copy that root has made of a data folder, for example from a backup, belongs to root. */
async function handOver(folder: string): Promise<ServerUser> {
  const user = await unprivilegedUser()
  if (!user) return null
  const names = await readdir(folder, { recursive: true })
  for (const name of ['.', ...names]) await lchown(join(folder, name), user.uid, user.gid)
  await chmod(folder, 0o700)
  return user
}

async function refuseOldKind(dataDir: string) {
  const old = join(dataDir, 'pglite')
  if (await exists(old))
    throw new StartupError(
      `${old} holds a database of an earlier release (PGlite), which this one cannot read. Set DATA_DIR to an empty folder to start from scratch; the earlier release still runs on the old one.`,
    )
}

async function refuseOtherVersion(folder: string, { major }: Programs) {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (Number(version) !== major)
    throw new StartupError(
      version === ''
        ? `${folder} is no database of PostgreSQL. Set DATA_DIR to an empty folder.`
        : `The database in ${folder} is of PostgreSQL ${version}, and this release brings ${major}. Dump it with the release that made it, and restore it into an empty DATA_DIR.`,
    )
}

async function refuseUnreachable(folder: string, user: ServerUser) {
  if (await canEnter(user, folder)) return
  throw new StartupError(
    `The user that PostgreSQL runs as (${user?.uid}) cannot enter ${folder}. Give it the right to enter the folders above, or move DATA_DIR.`,
  )
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )

const isTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOTEMPTY')
