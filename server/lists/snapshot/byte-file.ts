import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { bytesInMemory } from '../text-index/byte-source.ts'
import type { ByteSource } from '../text-index/byte-source.ts'
import { borrowBytes, readBytes } from './section-file.ts'

/** Keeps postings and positions of new segments out of memory until a snapshot has them. */
type ByteFile = {
  keep(bytes: Uint8Array): ByteSource
  close(): void
}

/** Fewer bytes stay in memory: most segments have a few documents and are soon merged. */
const KEPT_MIN = 1 << 20

/** The file has no name after it was opened, so that it goes with its process. */
export function createByteFile(path: string): ByteFile {
  const file = openSync(path, 'w+', 0o600)
  removeName(path)
  let end = 0
  return {
    keep(bytes) {
      if (bytes.length < KEPT_MIN) return bytesInMemory(bytes)
      const start = end
      try {
        for (let written = 0; written < bytes.length;)
          written += writeSync(file, bytes, written, bytes.length - written, start + written)
      } catch {
        // A full disk costs memory, no answer.
        return bytesInMemory(bytes)
      }
      end = start + bytes.length
      return {
        length: bytes.length,
        read: (from, to) => readBytes(file, start + from, to - from),
        borrow: (from, to) => borrowBytes(file, start + from, to - from),
      }
    },
    close: () => closeSync(file),
  }
}

function removeName(path: string) {
  try {
    rmSync(path)
  } catch {
    // Windows keeps the name of an open file; the next process writes over it.
  }
}
