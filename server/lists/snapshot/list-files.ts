/**
 * Snapshots of all that the memory of a list holds, for a quick start. Its arrays are read as they are; postings and
 * positions stay in the file, where the cache of the system holds those that searches need. A snapshot is of one state of the code, the reference data and the database; of any
 * other it is not read.
 */
import { mkdirSync, closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import type { RowsState } from '../shared-state/list-state.ts'
import { bytesInFile, bytesInMemory, type ByteSource } from '../text-index/byte-source.ts'
import type { Phrases } from '../text-index/phrases.ts'
import { restoreSegment, storedSegment, type Segment, type StoredSegment } from '../text-index/segment.ts'
import type { VocabularyState } from '../text/vocabulary.ts'
import { bytesOf, copyArrays, packArrays, unpackArrays } from './packed-arrays.ts'
import {
  isWrittenSince,
  openSections,
  removeAbandoned,
  writeSections,
  type Section,
  type SectionFile,
} from './section-file.ts'

/** Keeps postings and positions of new segments out of memory until a snapshot has them. */
type ByteFile = {
  keep(bytes: Uint8Array): ByteSource
  close(): void
}

/** Fewer bytes stay in memory: most segments have a few documents and are soon merged. */
const KEPT_MIN = 1 << 20

type ListSnapshot = {
  rows: RowsState
  vocabulary: VocabularyState
  segments: Segment[]
}

export type ListFiles = {
  /** Null if there is none that fits. */
  read(phrases: Phrases): ListSnapshot | null
  keepBytes(bytes: Uint8Array): ByteSource
  /**
   * Writes a snapshot, unless another process has done so lately. Afterwards postings and positions are read from it.
   * Returns false if another process is writing one, which may end before it is whole.
   */
  write(list: WrittenList): Promise<boolean>
  close(): void
}

export type WrittenList = {
  rows(): RowsState
  vocabulary(): VocabularyState
  segments(): readonly Segment[]
  /** Runs a change while no thread reads. */
  change: (run: () => void) => void
}

const BYTES_AT_ONCE = 1 << 20
/** Parts of a segment that stay in the file. */
const IN_FILE = ['postings', 'positions'] as const
/** A snapshot that was written so lately is not written again. */
export const SNAPSHOT_INTERVAL_MS = 10 * MINUTE_MS

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
    async write(list) {
      try {
        if (isWrittenSince(path, { label, since: Date.now() - SNAPSHOT_INTERVAL_MS })) return true
        removeAbandoned(folder, new Date())
        let segments: readonly Segment[] = []
        function* sections() {
          segments = list.segments()
          yield* toSections(list, segments)
        }
        if (!(await writeSections(path, { label, sections: sections() }))) return false
        const written = openSections(path, label)
        if (written === null) throw new Error('The snapshot is not there after it was written')
        readFrom(written, segments, list)
      } catch (error) {
        onFailure(error)
      }
      return true
    },
    close() {
      file?.close()
      newSegments.close()
    },
  }

  /** @param written segments that the file has, in its order */
  function readFrom(next: SectionFile, written: readonly Segment[], { segments, change }: WrittenList) {
    const before = [file, newSegments]
    file = next
    newSegments = createByteFile(newPath)
    const moved = segments().map((segment) => {
      const at = written.indexOf(segment)
      const moveBytes = (kind: (typeof IN_FILE)[number]) => {
        const { length, read } = segment[kind]
        return at < 0 ? newSegments.keep(read(0, length)) : next.bytesOf(`${kind} ${at}`)
      }
      return { segment, postings: moveBytes('postings'), positions: moveBytes('positions') }
    })
    change(() => {
      for (const { segment, ...sources } of moved) Object.assign(segment, sources)
    })
    // No thread reads them: each takes over the change before it reads again.
    for (const one of before) one?.close()
  }
}

/** Takes a copy of all that changes, so that the sections are those of one moment. */
function* toSections({ rows, vocabulary }: WrittenList, segments: readonly Segment[]): Generator<Section> {
  const state = {
    ...asObject(copyArrays({ rows: trimmed(rows()), vocabulary: vocabulary() })),
    segments: segments.map((segment) => ({ ...storedSegment(segment), deleted: segment.deleted.slice() })),
  }
  const { value, arrays } = packArrays(state)
  yield { name: 'state', parts: [serialize(value)] }
  for (const [at, array] of arrays.entries()) yield { name: `array ${at}`, parts: [bytesOf(array)] }
  for (const [at, segment] of segments.entries())
    for (const kind of IN_FILE) yield { name: `${kind} ${at}`, parts: toParts(segment[kind]) }
}

/** Without room for more values. */
function trimmed({ store, tables }: RowsState): RowsState {
  const columns = Object.entries(store.columns).map(
    ([name, column]) =>
      [name, Array.isArray(column) ? column.slice(0, store.size) : column.subarray(0, store.size)] as const,
  )
  return {
    store: { ...store, columns: Object.fromEntries(columns) },
    tables: tables.map(({ arrays, entries }) => ({
      arrays: arrays.map(({ values, length }) => ({ values: values.subarray(0, length), length })),
      entries,
    })),
  }
}

function* toParts(source: ByteSource): Generator<Uint8Array> {
  for (let start = 0; start < source.length; start += BYTES_AT_ONCE)
    yield source.read(start, Math.min(start + BYTES_AT_ONCE, source.length))
}

function readSnapshot(file: SectionFile, phrases: Phrases): ListSnapshot {
  const state = asState(
    unpackArrays(deserialize(file.read('state')), (array, bytes) => file.readInto(`array ${array}`, bytes)),
  )
  return {
    ...state,
    segments: state.segments.map((stored, at) => {
      file.check(`postings ${at}`)
      return restoreSegment(stored, {
        phrases,
        postings: file.bytesOf(`postings ${at}`),
        positions: file.bytesOf(`positions ${at}`),
      })
    }),
  }
}

/** Safe: the label says that this code has written the file, and the checksums that it is whole. */
const asState = (value: unknown) => value as Omit<ListSnapshot, 'segments'> & { segments: StoredSegment[] }
const asObject = (value: unknown) => value as object

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
      return bytesInFile(file, start, bytes.length)
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
