import { DAY_MS, MINUTE_MS } from '#shared/kernel/durations.ts'
import type { TextIndex } from '../text-index/text-index.ts'
import { SNAPSHOT_INTERVAL_MS, type ListFiles, type WrittenList } from './list-files.ts'

/** A start reads the texts of so many changed rows in a second. */
const CHANGED_MIN = 5000
const CHANGED_SHARE = 0.02
/** After this time a process that began to write a snapshot has written it. */
const RETRY_MS = 2 * MINUTE_MS
/** A snapshot with a change is not older, so that it does not keep what was deleted. */
const AGE_MAX_MS = DAY_MS

/** Writes a snapshot when many rows have changed since the last one. */
export function createSnapshotWriter(
  files: ListFiles,
  { texts, ...list }: { texts: TextIndex } & Omit<WrittenList, 'segments'>,
) {
  let changed = 0
  let writtenAt = -Infinity
  let isWriting = false
  let isComplete = false

  return {
    /** All rows are as they are now: read from the database, or from a snapshot and changed rows. */
    start({ fromSnapshot }: { fromSnapshot: boolean }) {
      isComplete = true
      if (fromSnapshot) writtenAt = performance.now()
      else add(texts.size())
    },
    add,
  }

  /** @param count number of rows that have changed */
  function add(count: number) {
    changed += count
    if (isComplete && !isWriting && isDue()) void write()
  }

  function isDue() {
    const age = performance.now() - writtenAt
    const enough = Math.min(Math.max(CHANGED_MIN, texts.size() * CHANGED_SHARE), texts.size())
    return age > AGE_MAX_MS || (changed >= enough && age > SNAPSHOT_INTERVAL_MS)
  }

  async function write() {
    isWriting = true
    changed = 0
    const isDone = await files.write({ ...list, segments: texts.segments })
    if (!isDone) setTimeout(() => void write(), RETRY_MS).unref()
    writtenAt = performance.now()
    isWriting = false
  }
}
