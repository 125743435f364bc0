/**
 * Snapshots of the texts of a list, for a quick start. Postings and positions stay in the file, where the cache of the
 * system holds those that searches need. A snapshot is of one state of the code, the reference data and the database; of any
 * other it is not read.
 */
import { mkdirSync, closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { restoreSegment, storedSegment, type StoredSegment, type Segment } from '../text-index/segment.ts'
import type { Phrases } from '../text-index/phrases.ts'
import type { VocabularyPart } from '../text/vocabulary.ts'
import {
  openSections,
  removeAbandoned,
  writeSections,
  borrowBytes,
  readBytes,
  type Section,
  type SectionFile,
} from './section-file.ts'
import { bytesInMemory, type ByteSource } from '../text-index/byte-source.ts'

/** Keeps postings and positions of new segments out of memory until a snapshot has them. */
type ByteFile = {
  keep(bytes: Uint8Array): ByteSource
  close(): void
}

/** Fewer bytes stay in memory: most segments have a few documents and are soon merged. */
const KEPT_MIN = 1 << 20

/** Rows whose texts a snapshot has, by index: the id and the revision. */
export type TextRevisions = { ids: Int32Array; revisions: Int32Array }

export type ListSnapshot = {
  segments: Segment[]
  vocabulary: VocabularyPart[]
  rows: TextRevisions
}

export type ListFiles = {
  /** Null if there is none that fits. */
  read(phrases: Phrases): ListSnapshot | null
  keepBytes(bytes: Uint8Array): ByteSource
  /**
   * Writes a snapshot; afterwards postings and positions are read from it.
   * @param current the segments when it has been written
   */
  write(
    snapshot: { segments: readonly Segment[]; vocabulary: Iterable<VocabularyPart>; rows: TextRevisions },
    current: () => readonly Segment[],
  ): Promise<void>
  close(): void
}

const BYTES_AT_ONCE = 1 << 20
/** Parts of a segment that stay in the file. */
const IN_FILE = ['postings', 'positions'] as const

/** @throws Error if the folder cannot be written to */
export function openListFiles({
  folder,
  name,
  label,
  onFailure,
}: {
  folder: string
  /** Of the list. */
  name: string
  /** Label that a snapshot must have been written with. */
  label: string
  /** Called when a snapshot could not be written. */
  onFailure: (error: unknown) => void
}): ListFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // The files have the time of the machine.
  removeAbandoned(folder, new Date())
  const path = join(folder, `${name}.snapshot`)
  const newPath = join(folder, `${name}.${process.pid}.new-segments`)
  let newSegments = createByteFile(newPath)
  let file: SectionFile | null = null

  return {
    read(phrases) {
      file = openSections(path, label)
      if (file === null) return null
      try {
        return readSnapshot(file, phrases)
      } catch {
        file.close()
        file = null
        return null
      }
    },
    keepBytes: (bytes) => newSegments.keep(bytes),
    async write(snapshot, current) {
      try {
        // Taken now: a document removed later must not be missing from a snapshot that has its row.
        const stored = snapshot.segments.map(storedSegment)
        await writeSections(path, { label, sections: toSections(snapshot, stored) })
        const written = openSections(path, label)
        if (written === null) throw new Error('The snapshot is not there after it was written')
        readFrom(written, snapshot.segments, current())
      } catch (error) {
        onFailure(error)
      }
    },
    close() {
      file?.close()
      newSegments.close()
    },
  }

  /** @param written segments that the file has, in its order */
  function readFrom(next: SectionFile, written: readonly Segment[], current: readonly Segment[]) {
    const before = [file, newSegments]
    file = next
    newSegments = createByteFile(newPath)
    for (const segment of current) {
      const at = written.indexOf(segment)
      for (const kind of IN_FILE) {
        const { length, read } = segment[kind]
        segment[kind] = at < 0 ? newSegments.keep(read(0, length)) : bytesIn(next, `${kind} ${at}`, length)
      }
    }
    for (const one of before) one?.close()
  }
}

function* toSections(
  { segments, vocabulary, rows }: Parameters<ListFiles['write']>[0],
  stored: readonly StoredSegment[],
): Generator<Section> {
  yield { name: 'rows', parts: [serialize(rows)] }
  yield { name: 'segments', parts: [serialize(segments.length)] }
  for (const [at, one] of stored.entries()) {
    yield { name: `segment ${at}`, parts: [serialize(one)] }
    const segment = segments[at]
    if (segment) for (const kind of IN_FILE) yield { name: `${kind} ${at}`, parts: toParts(segment[kind]) }
  }
  let parts = 0
  for (const part of vocabulary) yield { name: `vocabulary ${parts++}`, parts: [serialize(part)] }
}

function* toParts(source: ByteSource): Generator<Uint8Array> {
  for (let start = 0; start < source.length; start += BYTES_AT_ONCE)
    yield source.read(start, Math.min(start + BYTES_AT_ONCE, source.length))
}

function readSnapshot(file: SectionFile, phrases: Phrases): ListSnapshot {
  return {
    rows: asRevisions(deserialize(file.read('rows'))),
    segments: Array.from({ length: Number(deserialize(file.read('segments'))) }, (_, at) => {
      const stored = asSegment(deserialize(file.read(`segment ${at}`)))
      file.check(`postings ${at}`)
      return restoreSegment(stored, {
        phrases,
        postings: bytesIn(file, `postings ${at}`, stored.postingBytes),
        positions: bytesIn(file, `positions ${at}`, stored.positionBytes),
      })
    }),
    vocabulary: file.names
      .filter((name) => name.startsWith('vocabulary '))
      .map((name) => asVocabulary(deserialize(file.read(name)))),
  }
}

const bytesIn = (file: SectionFile, name: string, length: number): ByteSource => ({
  length,
  read: (start, end) => file.readWithin(name, { start, end }),
  borrow: (start, end) => file.borrowWithin(name, { start, end }),
})

/** Safe, as the next two: the label says that this code has written the file, and the checksum that it is whole. */
const asRevisions = (value: unknown) => value as TextRevisions
const asSegment = (value: unknown) => value as StoredSegment
const asVocabulary = (value: unknown) => value as VocabularyPart

/** The name of the file is removed once it is open, so that it is deleted when its process ends. */
function createByteFile(path: string): ByteFile {
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
