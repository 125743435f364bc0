/** Files of the board in a backup: names in rows, copies of the folder. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, chown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { placeOf } from '#server/files/port.ts'
import type { Manifest } from './manifest.ts'

const NAME = /[0-9a-f]{40}\.(?:webp|pdf|jpg|png)/g

/** Adds the names of stored files in any column of a row. */
export function collectNames(row: Buffer, names: Set<string>) {
  for (const [name] of row.toString('latin1').matchAll(NAME)) names.add(name)
}

export type FileStore =
  | { store: 'folder'; folder: string }
  | { store: 's3'; endpoint: string; bucket: string }

/**
 * Copies the files of the folder, including files without a row. Their bytes never change, so that it is enough to copy
 * them after the rows: a file exists before its row.
 * @param named names of files in rows
 */
export async function copyStoredFiles(
  source: FileStore,
  { target, named }: { target: string; named: ReadonlySet<string> },
): Promise<Manifest['files']> {
  if (source.store === 's3') return { ...source, named: [...named].map(placeOf).toSorted() }
  const stored: Extract<Manifest['files'], { store: 'folder' }>['stored'] = []
  for (const path of await listFiles(source.folder)) {
    const inBackup = `files/${path}`
    const copied = await copyFile(join(source.folder, path), join(target, inBackup)).catch(ignoreMissing)
    if (copied) stored.push({ path: inBackup, ...copied })
  }
  const there = new Set(stored.map(({ path }) => basename(path)))
  return { store: 'folder', stored, missing: [...named].filter((name) => !there.has(name)).toSorted() }
}

/** Paths of complete files; incomplete files have other names. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && isInPlace(entry.name))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .filter((path) => path === placeOf(basename(path)))
    .toSorted()
}

function isInPlace(name: string) {
  try {
    return placeOf(name) !== ''
  } catch {
    return false
  }
}

/** The owner deleted the file after the folder was read. */
function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
  return null
}

/**
 * Restores the files with the permissions with which the server writes its own: the umask applies, because the backup
 * is accessible only to its owner. Existing files stay: a name always has the same bytes.
 */
export async function restoreStoredFiles(
  backup: string,
  { files, folder }: { files: Manifest['files']; folder: string },
): Promise<number> {
  if (files.store === 's3') return 0
  const owner = await ownerAt(resolve(folder))
  let restored = 0
  for (const { path } of files.stored) {
    const target = resolve(folder, placeOf(basename(path)))
    if (await exists(target)) continue
    const temporary = `${target}.restored-${process.pid}`
    await makeFolders(dirname(target), owner)
    try {
      await writeStored(temporary, [createReadStream(join(backup, path))], { mode: 0o666 })
      if (owner) await chown(temporary, owner.uid, owner.gid)
      await rename(temporary, target)
    } finally {
      await rm(temporary, { force: true })
    }
    restored += 1
  }
  return restored
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

type Owner = { uid: number; gid: number }

/**
 * Returns the owner for files in a folder: a restore as root must not take them from the server's user. A missing
 * folder uses the owner of its parent folder.
 * @returns null if the process is not root and can only write files under its own user
 */
async function ownerAt(folder: string): Promise<Owner | null> {
  if (process.getuid?.() !== 0) return null
  const found = await stat(folder).catch(() => null)
  return found ?? ownerAt(dirname(folder))
}

async function makeFolders(path: string, owner: Owner | null) {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined || owner === null) return
  for (let made = path; made.length >= first.length; made = dirname(made))
    await chown(made, owner.uid, owner.gid)
}

/** Copies a file to the disk, not only to the cache of the system. */
async function copyFile(from: string, to: string): Promise<{ bytes: number; sha256: string }> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  return writeStored(to, [createReadStream(from)])
}

/** Writes a stream to a new file that only its owner can read. @returns size and SHA-256 of the written bytes */
export async function writeStored(
  path: string,
  streams: [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]],
  { mode = 0o600 }: { mode?: number } = {},
): Promise<{ bytes: number; sha256: string }> {
  const sha256 = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(piece: Buffer, _encoding, callback) {
      bytes += piece.length
      sha256.update(piece)
      callback(null, piece)
    },
  })
  await pipeline([...streams, count, createWriteStream(path, { flags: 'wx', mode })])
  await syncPath(path)
  return { bytes, sha256: sha256.digest('hex') }
}

/** Waits until a file or the entries of a folder are on disk. */
export async function syncPath(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Windows does not support this for folders.
    if (process.platform !== 'win32') throw error
  } finally {
    await handle.close()
  }
}
