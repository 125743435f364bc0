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
import { StartupError } from '#config/startup-error.ts'
import { findPrograms, packagedPrograms, programPath, type Programs } from './programs.ts'
import { canEnter, isRoot, run, unprivilegedUser, type ServerUser } from './server-user.ts'

const PASSWORD_FILE = 'distant.password'

/** A data folder of PostgreSQL with what is needed to run a server on it. */
export type Cluster = {
  /** Real path, without links. */
  folder: string
  user: ServerUser
  programs: Programs
  /** For connections over TCP. */
  password: string
  /** False: committed data may be lost in a crash of the machine; for temporary data. */
  isDurable: boolean
}

/**
 * The cluster of a data folder, `{dataDir}/postgres`, created when it is missing. As root it may be a link, because the
 * server's user has to reach the data even when DATA_DIR is in a folder of root.
 * @param sharedFolder where root puts data and programs for the server's user
 * @throws StartupError
 */
export async function openCluster({
  dataDir,
  isDurable,
  sharedFolder = '/var/lib/distant',
  // First: a container may allow no folder, and its reader has to learn of DATABASE_URL.
  packaged = packagedPrograms(),
}: {
  dataDir: string
  isDurable: boolean
  sharedFolder?: string
  packaged?: string
}): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true })
  const link = join(resolve(dataDir), 'postgres')
  const existing = (await exists(link)) ? await targetOf(link) : null
  if (existing === null) await rejectPglite(dataDir)
  const user = existing === null ? await unprivilegedUser() : await ownerOf(existing)
  const copyParent = isRoot() ? sharedFolder : dataDir
  const programs = await findPrograms({ user, copyParent, packaged })
  const folder = existing ?? (await createCluster({ link, user, programs, sharedFolder, isDurable }))
  await rejectOtherVersion(folder, programs)
  await rejectUnreachable(folder, user)
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

/** Created under a temporary name: two processes may start together, and one may be killed meanwhile. */
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
  const temporary = isReachable ? `${link}-${suffix}` : join(sharedFolder, `postgres-${suffix}`)
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  if (!isReachable) await chmod(sharedFolder, 0o755)
  try {
    if (user) await chown(temporary, user.uid, user.gid)
    await initialise({ folder: temporary, user, programs, isDurable })
    if (isReachable) await rename(temporary, link)
    else await symlink(temporary, link)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    if (!isTaken(error)) throw error
  }
  return realpath(link)
}

async function initialise({ folder, user, programs, isDurable }: Omit<Cluster, 'password'>) {
  const password = randomBytes(24).toString('base64url')
  // Outside the folder, because initdb requires an empty one.
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
      // Only this user can enter the folder of the socket; TCP requires the password.
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
 * Text is sorted by bytes on every system, unless a query says otherwise. The locale decides what a letter is: with plain C
 * every character beyond ASCII would be one, and «чай» with its quotation marks a word.
 */
const LOCALES =
  process.platform === 'win32'
    ? [['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']]
    : ['C.UTF-8', 'en_US.UTF-8', 'ru_RU.UTF-8'].map((ctype) => ['--locale=C', `--lc-ctype=${ctype}`])

/** initdb writes the reason in the last line. */
const reasonOf = (error: Error) =>
  /error: (.*)/.exec(error.message)?.[1] ?? error.message.trim().split('\n').at(-1)

/** @throws StartupError when this process cannot run a server as the owner of the cluster */
async function ownerOf(folder: string): Promise<ServerUser> {
  const { uid, gid } = await stat(folder)
  if (isRoot()) return uid === 0 ? giveToServerUser(folder) : { uid, gid }
  if (process.getuid === undefined || uid === process.getuid()) return null
  throw new StartupError(
    `The database in ${folder} belongs to another user. Start the board as that user, or set DATA_DIR to another folder.`,
  )
}

/** A data folder that root has copied, for example from a backup, belongs to root. */
async function giveToServerUser(folder: string): Promise<ServerUser> {
  const user = await unprivilegedUser()
  if (!user) return null
  const names = await readdir(folder, { recursive: true })
  for (const name of ['.', ...names]) await lchown(join(folder, name), user.uid, user.gid)
  await chmod(folder, 0o700)
  return user
}

async function rejectPglite(dataDir: string) {
  const old = join(dataDir, 'pglite')
  if (await exists(old))
    throw new StartupError(
      `${old} holds a database of an earlier release (PGlite), which this one cannot read. Set DATA_DIR to an empty folder to start from scratch; the earlier release still runs on the old one.`,
    )
}

async function rejectOtherVersion(folder: string, { major }: Programs) {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (Number(version) !== major)
    throw new StartupError(
      version === ''
        ? `${folder} is no database of PostgreSQL. Set DATA_DIR to an empty folder.`
        : `The database in ${folder} is of PostgreSQL ${version}, and this release brings ${major}. Dump it with the release that made it, and restore it into an empty DATA_DIR.`,
    )
}

async function rejectUnreachable(folder: string, user: ServerUser) {
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
