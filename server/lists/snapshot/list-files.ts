/**
 * Snapshots of the texts of a list, for a quick start, and the positions of its words, which are read from files. A
 * snapshot is of one state of the code, the reference data and the database; of any other it is not read.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { PositionSource } from '../text-index/position-source.ts'
import { restoreSegment, storedSegment } from '../text-index/stored-segment.ts'
import type { StoredSegment } from '../text-index/stored-segment.ts'
import type { Phrases } from '../text-index/phrases.ts'
import type { Segment } from '../text-index/segment.ts'
import type { VocabularyPart } from '../text/vocabulary.ts'
import { createPositionFile } from './position-file.ts'
import { openSections, writeSections } from './section-file.ts'
import type { Section, SectionFile } from './section-file.ts'

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
  keepPositions(bytes: Uint8Array): PositionSource
  /**
   * Writes a snapshot; afterwards positions are read from it.
   * @param current the segments when it has been written
   */
  write(
    snapshot: { segments: readonly Segment[]; vocabulary: Iterable<VocabularyPart>; rows: TextRevisions },
    current: () => readonly Segment[],
  ): Promise<void>
  close(): void
}

const POSITIONS_AT_ONCE = 1 << 20

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
  /** What a snapshot must have been written for. */
  label: string
  /** Called when a snapshot could not be written. */
  onFailure: (error: unknown) => void
}): ListFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${name}.snapshot`)
  const positionPath = join(folder, `${name}.${process.pid}.positions`)
  let positions = createPositionFile(positionPath)
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
    keepPositions: (bytes) => positions.keep(bytes),
    async write(snapshot, current) {
      try {
        // Now: what is removed later must not be missing from a snapshot that has its row.
        const stored = snapshot.segments.map(storedSegment)
        await writeSections(path, { label, sections: sectionsOf(snapshot, stored) })
        const written = openSections(path, label)
        if (written === null) throw new Error('The snapshot is not there after it was written')
        readFrom(written, snapshot.segments, current())
      } catch (error) {
        onFailure(error)
      }
    },
    close() {
      file?.close()
      positions.close()
    },
  }

  /** @param written segments that the file has, in its order */
  function readFrom(next: SectionFile, written: readonly Segment[], current: readonly Segment[]) {
    const [fileBefore, positionsBefore] = [file, positions]
    file = next
    positions = createPositionFile(positionPath)
    for (const segment of current) {
      const { positions: source } = segment
      const at = written.indexOf(segment)
      segment.positions =
        at < 0 ? positions.keep(source.read(0, source.length)) : positionsOf(next, at, source.length)
    }
    fileBefore?.close()
    positionsBefore.close()
  }
}

function* sectionsOf(
  { segments, vocabulary, rows }: Parameters<ListFiles['write']>[0],
  stored: readonly StoredSegment[],
): Generator<Section> {
  yield { name: 'rows', parts: [serialize(rows)], isChecked: true }
  yield { name: 'segments', parts: [serialize(segments.length)], isChecked: true }
  for (const [at, one] of stored.entries()) {
    yield { name: `segment ${at}`, parts: [serialize(one)], isChecked: true }
    const source = segments[at]?.positions
    if (source) yield { name: `positions ${at}`, parts: partsOf(source), isChecked: false }
  }
  let parts = 0
  for (const part of vocabulary)
    yield { name: `vocabulary ${parts++}`, parts: [serialize(part)], isChecked: true }
}

function* partsOf(source: PositionSource): Generator<Uint8Array> {
  for (let start = 0; start < source.length; start += POSITIONS_AT_ONCE)
    yield source.read(start, Math.min(start + POSITIONS_AT_ONCE, source.length))
}

function readSnapshot(file: SectionFile, phrases: Phrases): ListSnapshot {
  return {
    rows: asRevisions(deserialize(file.read('rows'))),
    segments: Array.from({ length: Number(deserialize(file.read('segments'))) }, (_, at) => {
      const stored = asSegment(deserialize(file.read(`segment ${at}`)))
      return restoreSegment(stored, { phrases, positions: positionsOf(file, at, stored.positionBytes) })
    }),
    vocabulary: file.names
      .filter((name) => name.startsWith('vocabulary '))
      .map((name) => asVocabulary(deserialize(file.read(name)))),
  }
}

const positionsOf = (file: SectionFile, at: number, length: number): PositionSource => ({
  length,
  read: (start, end) => file.readWithin(`positions ${at}`, start, end),
})

/** Safe, as the next two: the label says that this code has written the file, and the checksum that it is whole. */
const asRevisions = (value: unknown) => value as TextRevisions
const asSegment = (value: unknown) => value as StoredSegment
const asVocabulary = (value: unknown) => value as VocabularyPart
