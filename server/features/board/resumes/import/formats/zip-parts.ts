import { inflateRawSync } from 'node:zlib'
import { MEGABYTE } from '#shared/kernel/file-size.ts'

/** More text than any resume has; a file that unpacks to more is an attack. */
const UNPACKED_MAX = 10 * MEGABYTE
const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50
const ENTRIES_MAX = 2000

export type ZipParts = {
  names: readonly string[]
  /** @throws Error for a missing or broken part, and when all parts that were read unpack to too much */
  read(name: string): Buffer
}

/**
 * The files of a zip archive, by its central directory (APPNOTE 4.3.12). Unpacks only the files it is asked for and no
 * more than `UNPACKED_MAX` bytes, regardless of the sizes that the archive states, which general ZIP readers trust.
 * @throws Error for what is no archive
 */
export function openZip(bytes: Buffer): ZipParts {
  const entries = readDirectory(bytes)
  let left = UNPACKED_MAX
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name)
      if (!entry) throw new Error('The archive has no such file')
      const start =
        entry.local + 30 + bytes.readUInt16LE(entry.local + 26) + bytes.readUInt16LE(entry.local + 28)
      const content = bytes.subarray(start, start + entry.packed)
      const unpacked = unpack(content, entry.method, left)
      left -= unpacked.length
      return unpacked
    },
  }
}

function unpack(content: Buffer, method: number, max: number): Buffer {
  if (method === 0 && content.length <= max) return content
  if (method === 8) return inflateRawSync(content, { maxOutputLength: Math.max(1, max) })
  throw new Error('An unknown way of packing, or too much')
}

type Entry = { method: number; packed: number; local: number }

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('Not an archive')
  const count = bytes.readUInt16LE(end + 10)
  if (count > ENTRIES_MAX) throw new Error('Too many files')
  let at = bytes.readUInt32LE(end + 16)
  const entries = new Map<string, Entry>()
  for (let entry = 0; entry < count; entry += 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error('A broken archive')
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      local: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}
