/** Writes the rows of a list to a search server. */
import type { Sql } from '#server/kernel/sql.ts'
import type { StoredRow } from '../column-store.ts'
import type { ServerList } from '../declared-list.ts'
import { type ListSource, type WithDocument, COMPARED_ROWS, pages, type Page } from '../list-source.ts'
import type { ListTypes, Reloaded } from '../port.ts'
import { storedValues } from './attributes.ts'
import type { SearchServer } from './client.ts'
import type { StoredVocabulary } from './stored-vocabulary.ts'
import { literal, numberIn } from './values.ts'

const WRITTEN_ROWS = 200
const ID_MAX = Number.MAX_SAFE_INTEGER

/** Where the rows of the database come from. */
export type RowSource<Row> = Pick<ListSource<ListTypes, Row>, 'rowsOf' | 'revisionsAfter'>

type Writer = {
  /** Writes the rows as they are now, removes those that the list shows no more. */
  refresh(ids: readonly number[]): Promise<void>
  /** Compares all rows with those on the server, and writes what differs. */
  repair(): Promise<Reloaded>
}

export function createWriter<T extends ListTypes, Row extends StoredRow>(
  server: SearchServer,
  declared: ServerList<T, Row>,
  {
    source,
    db,
    now,
    label,
    vocabulary,
  }: {
    source: RowSource<Row>
    db: Sql
    now: () => Date
    /** Changes with what is stored of a row. */
    label: string
    vocabulary: StoredVocabulary
  },
): Writer {
  const { name: index, outdated } = declared.onServer
  return {
    refresh: async (ids) => void (await write(ids)),
    async repair() {
      const repaired = { written: 0, removed: 0 }
      const isOutdated = (await vocabulary.label()) !== label
      let after = 0
      const revisions = (page: Page) => source.revisionsAfter(db, { ...page, now: now() })
      for await (const rows of pages(revisions, COMPARED_ROWS)) {
        const isLast = rows.length < COMPARED_ROWS
        const upTo = isLast ? ID_MAX : (rows.at(-1)?.id ?? ID_MAX)
        const stored = await storedRevisions(after, upTo)
        const differing = rows.flatMap(({ id, revision }) =>
          !isOutdated && stored.get(id) === revision ? [] : [id],
        )
        const shown = new Set(rows.map(({ id }) => id))
        const gone = [...stored.keys()].filter((id) => !shown.has(id))
        repaired.written += await write(differing)
        // Read again: a row may have been published since the revisions were read.
        repaired.removed += gone.length - (await write(gone))
        after = upTo
      }
      repaired.written += await write(await outdatedIds())
      await vocabulary.rebuild(label)
      return repaired
    },
  }

  /** Returns the number of rows that are there. */
  async function write(ids: readonly number[]): Promise<number> {
    let written = 0
    for (let start = 0; start < ids.length; start += WRITTEN_ROWS) {
      const batch = ids.slice(start, start + WRITTEN_ROWS)
      const rows = await source.rowsOf(db, { ids: batch, now: now() })
      const shown = new Set(rows.map(({ id }) => id))
      await replace(rows)
      vocabulary.learn(rows.map(({ document }) => document))
      await remove(batch.filter((id) => !shown.has(id)))
      written += rows.length
    }
    return written
  }

  async function replace(rows: readonly (Row & WithDocument)[]) {
    const values = rows.map((row) => storedValues(declared, row))
    const [first] = values
    if (!first) return
    const names = Object.keys(first)
    const tuples = values.map((row) => `(${names.map((name) => literal(row[name] ?? 0)).join()})`)
    await server.write(`REPLACE INTO ${index} (${names.join()}) VALUES ${tuples.join()}`)
  }

  async function remove(ids: readonly number[]) {
    for (let start = 0; start < ids.length; start += WRITTEN_ROWS) {
      const batch = ids.slice(start, start + WRITTEN_ROWS)
      await server.write(`DELETE FROM ${index} WHERE id IN (${batch.join()})`)
    }
  }

  async function outdatedIds(): Promise<number[]> {
    const condition = outdated?.()
    if (condition === undefined) return []
    const ids: number[] = []
    for (;;) {
      const [rows = []] = await server.query([
        `SELECT id FROM ${index} WHERE id>${ids.at(-1) ?? 0} AND ${condition} ORDER BY id ASC LIMIT ${COMPARED_ROWS} OPTION max_matches=${COMPARED_ROWS}`,
      ])
      ids.push(...rows.map((row) => numberIn(row, 'id')))
      if (rows.length < COMPARED_ROWS) return ids
    }
  }

  /** By id, of the rows after one id and up to another. */
  async function storedRevisions(after: number, upTo: number): Promise<Map<number, number>> {
    const revisions = new Map<number, number>()
    for (let last = after; ;) {
      const [rows = []] = await server.query([
        `SELECT id,revision FROM ${index} WHERE id>${last} AND id<=${upTo} ORDER BY id ASC LIMIT ${COMPARED_ROWS} OPTION max_matches=${COMPARED_ROWS}`,
      ])
      for (const row of rows) revisions.set(numberIn(row, 'id'), numberIn(row, 'revision'))
      const next = rows.at(-1)
      if (!next || rows.length < COMPARED_ROWS) return revisions
      last = numberIn(next, 'id')
    }
  }
}
