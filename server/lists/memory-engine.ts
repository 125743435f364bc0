import type { Sql } from '#server/kernel/sql.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import type { StoredRow } from './column-store.ts'
import { createIdTable } from './id-table.ts'
import { type ListSource, COMPARED_ROWS, pages, type Page } from './list-source.ts'
import { loadRows, type TextHelper } from './loading/load-rows.ts'
import type { MemoryIndex } from './memory-index.ts'
import { createMemoryReads } from './memory-reads.ts'
import type { ListEngine, ListTypes } from './port.ts'
import type { ListSharing } from './shared-state/sharing.ts'
import type { ListFiles } from './snapshot/list-files.ts'
import { createSnapshotWriter } from './snapshot/snapshot-writer.ts'
import { createVocabulary } from './text/vocabulary.ts'
import { bytesInMemory } from './text-index/byte-source.ts'
import { createTextIndex } from './text-index/text-index.ts'

/** Searches wait while the texts of so many rows are indexed. */
const REFRESHED_ROWS = 200

/** In the memory of one thread. */
const NOT_SHARED: ListSharing = { change: (run) => run(), share: () => {} }

/** Keeps the rows and the texts of a list in memory. Loads all rows: some seconds for 20 000, less with a snapshot. */
export async function createMemoryEngine<T extends ListTypes, Row extends StoredRow>(
  index: MemoryIndex<T, Row>,
  { source }: { source: ListSource<T, Row> },
  {
    db,
    now,
    files,
    sharing,
    helper,
  }: {
    db: Sql
    now: () => Date
    files: ListFiles | null
    /** Null if no other thread reads the list. */
    sharing: ListSharing | null
    /** Indexes a part of the texts where there is no snapshot; null for none. */
    helper: TextHelper | null
  },
): Promise<ListEngine<T>> {
  const { change, share } = sharing ?? NOT_SHARED
  const keepBytes = files?.keepBytes ?? bytesInMemory
  const texts = createTextIndex(source.names.all, { keepBytes, change })
  const vocabulary = createVocabulary(source.names.all)
  const snapshots =
    files &&
    createSnapshotWriter(files, {
      texts,
      vocabulary: vocabulary.state,
      rows: () => index.state([]),
      change,
    })
  const serially = createSerialQueue()
  await load()
  share({ rows: index.state, vocabulary: vocabulary.state, texts })
  // Reading threads do not compute.
  if (sharing) setInterval(() => change(index.refreshComputed), MINUTE_MS).unref()
  return {
    ...createMemoryReads({ index, texts, vocabulary }, { now }),
    refresh: async (ids) => void (await serially(() => refresh(ids))),
    reload: () =>
      serially(async () => {
        const reloaded = { written: 0, removed: 0 }
        for await (const ids of changedIds()) {
          const removed = await refresh(ids)
          reloaded.written += ids.length - removed
          reloaded.removed += removed
        }
        return reloaded
      }),
  }

  /** Loads all rows from a snapshot and what has changed since, or from the database. */
  async function load() {
    const snapshot = files?.read(texts.phrases) ?? null
    if (snapshot) {
      index.restore(snapshot.rows)
      vocabulary.adopt(snapshot.vocabulary)
      texts.append(snapshot.segments)
      for await (const ids of changedIds()) await refresh(ids)
    } else await refresh(await loadRows({ index, texts, vocabulary, source }, { db, now, keepBytes, helper }))
    snapshots?.start({ fromSnapshot: snapshot !== null })
  }

  /** Returns how many of the rows the list shows no more. Searches run between the batches. */
  async function refresh(ids: readonly number[]): Promise<number> {
    let removed = 0
    for (let start = 0; start < ids.length; start += REFRESHED_ROWS) {
      const batch = ids.slice(start, start + REFRESHED_ROWS)
      const rows = await source.rowsOf(db, { ids: batch, now: now() })
      const shown = new Set(rows.map(({ id }) => id))
      const gone = batch.filter((id) => !shown.has(id))
      const replaceTexts = texts.prepare(rows.map(({ document }) => document))
      change(() => {
        vocabulary.add(rows, { isKnown: texts.has })
        replaceTexts()
        texts.drop(gone)
        index.upsert(rows)
        index.remove(gone)
      })
      texts.compact()
      snapshots?.add(batch.length)
      removed += gone.length
    }
    return removed
  }

  /** Rows whose revision is another than that of the list, and rows that the list shows no more. */
  async function* changedIds(): AsyncGenerator<readonly number[]> {
    const shown = createIdTable()
    const revisions = (page: Page) => source.revisionsAfter(db, { ...page, now: now() })
    for await (const rows of pages(revisions, COMPARED_ROWS)) {
      for (const { id } of rows) shown.set(id, 0)
      yield rows.flatMap(({ id, revision }) => (index.revisionOf(id) === revision ? [] : [id]))
    }
    yield Array.from(index.ids()).filter((id) => shown.get(id) === null)
  }
}

/** Runs one change at a time, so that an earlier reload does not undo a later refresh. */
function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(change: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(change)
    last = turn.catch(() => {})
    return turn
  }
}
