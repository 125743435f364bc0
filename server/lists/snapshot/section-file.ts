/**
 * A file of named sections that is written once and replaced as a whole. It ends with a table of its sections, so that a
 * file whose writing was cut off is not read.
 */
import { closeSync, fstatSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { bytesInFile, type ByteSource } from '../text-index/byte-source.ts'
import { readBytes, readIntoBytes } from '../text-index/file-bytes.ts'

const Table = z.object({
  /** Label with which the file was written. */
  label: z.string(),
  sections: z.array(
    z.object({ name: z.string(), start: z.number(), length: z.number(), checksum: z.number() }),
  ),
})
type Table = z.infer<typeof Table>
type Place = Table['sections'][number]

/** Bytes in parts, so that other work runs while they are written. */
export type Section = { name: string; parts: Iterable<Uint8Array> }

export type SectionFile = {
  names: readonly string[]
  /** The bytes of a section. @throws Error for one that is missing or damaged */
  read(name: string): Buffer
  /** @throws Error for a section that is missing or damaged */
  check(name: string): void
  /** Reads a section into memory of its length. @throws Error for a section that is missing or damaged */
  readInto(name: string, bytes: Uint8Array): void
  /** The bytes of a section, which are read when they are needed and not checked. */
  bytesOf(name: string): ByteSource
  close(): void
}

const CHECKED_AT_ONCE = 1 << 20
/** Length of the table, at the end of the file. */
const TRAILER_BYTES = 4

/** The end of the name of a file that is being written. */
const UNFINISHED = '.new'
/** A file that nobody has written to for so long. */
const ABANDONED_MS = MINUTE_MS

/** Deletes what processes that were killed have left in the folder. */
export function removeAbandoned(folder: string, now: Date) {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(UNFINISHED)) continue
    const path = join(folder, name)
    const file = statSync(path, { throwIfNoEntry: false })
    if (file && now.getTime() - file.mtimeMs > ABANDONED_MS) rmSync(path, { force: true })
  }
}

/**
 * Writes a new file in the folder of the path and moves it there. Returns false if another process is writing one: of the
 * processes that share the folder, one writes.
 */
export async function writeSections(
  path: string,
  { label, sections }: { label: string; sections: Iterable<Section> },
): Promise<boolean> {
  const written = path + UNFINISHED
  const handle = await openNew(written)
  if (handle === null) return false
  try {
    const table: Table = { label, sections: [] }
    let start = 0
    for (const section of sections) {
      const place = await writeSection(handle, section, start)
      table.sections.push(place)
      start += place.length
    }
    const footer = Buffer.from(JSON.stringify(table))
    const trailer = Buffer.alloc(TRAILER_BYTES)
    trailer.writeUInt32LE(footer.length)
    await handle.writeFile(Buffer.concat([footer, trailer]))
    await handle.close()
    await rename(written, path)
    return true
  } catch (error) {
    await handle.close()
    await rm(written, { force: true })
    throw error
  }
}

/** Null if the file is there. */
async function openNew(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'wx', 0o600)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null
    throw error
  }
}

/** Whether a whole file with the label was written after a moment, in milliseconds since the epoch. */
export function isWrittenSince(path: string, { label, since }: { label: string; since: number }): boolean {
  const file = statSync(path, { throwIfNoEntry: false })
  if (!file || file.mtimeMs < since) return false
  const sections = openSections(path, label)
  sections?.close()
  return sections !== null
}

async function writeSection(handle: FileHandle, { name, parts }: Section, start: number): Promise<Place> {
  let length = 0
  let checksum = 0
  for (const part of parts) {
    checksum = crc32(part, checksum)
    // Unlike `write`, it continues until all bytes are written.
    await handle.writeFile(part)
    length += part.byteLength
  }
  return { name, start, length, checksum }
}

/** Null if there is no whole file, or one with another label. */
export function openSections(path: string, label: string): SectionFile | null {
  const file = openIfThere(path)
  if (file === null) return null
  const table = readTable(file)
  if (table?.label === label) return sectionFile(file, table)
  closeSync(file)
  return null
}

function sectionFile(file: number, { sections }: Table): SectionFile {
  const places = new Map(sections.map((place) => [place.name, place]))
  const placeOf = (name: string) => {
    const place = places.get(name)
    if (!place) throw new Error(`The file has no section ${name}`)
    return place
  }
  return {
    names: sections.map(({ name }) => name),
    read(name) {
      const { start, length, checksum } = placeOf(name)
      const bytes = readBytes(file, start, length)
      if (crc32(bytes) !== checksum) throw new Error(`The section ${name} is damaged`)
      return bytes
    },
    check(name) {
      const { start, length, checksum } = placeOf(name)
      let found = 0
      for (let at = 0; at < length; at += CHECKED_AT_ONCE)
        found = crc32(readBytes(file, start + at, Math.min(CHECKED_AT_ONCE, length - at)), found)
      if (found !== checksum) throw new Error(`The section ${name} is damaged`)
    },
    readInto(name, bytes) {
      const { start, length, checksum } = placeOf(name)
      if (length !== bytes.length) throw new Error(`The section ${name} has another length`)
      if (crc32(readIntoBytes(bytes, file, start)) !== checksum)
        throw new Error(`The section ${name} is damaged`)
    },
    bytesOf(name) {
      const { start, length } = placeOf(name)
      return bytesInFile(file, start, length)
    },
    close: () => closeSync(file),
  }
}

function openIfThere(path: string): number | null {
  try {
    return openSync(path, 'r')
  } catch {
    return null
  }
}

function readTable(file: number): Table | null {
  try {
    const { size } = fstatSync(file)
    const length = readBytes(file, size - TRAILER_BYTES, TRAILER_BYTES).readUInt32LE()
    const text = readBytes(file, size - TRAILER_BYTES - length, length).toString()
    return Table.parse(JSON.parse(text))
  } catch {
    return null
  }
}
