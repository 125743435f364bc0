import { LRUCache } from 'lru-cache'
import type { Sql } from '#server/kernel/sql.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/durations.ts'
import type { StoredRow } from '../column-store.ts'
import type { EngineQuery, EngineResult, ListEngine, ListTypes } from '../port.ts'
import type { ServerList } from '../declared-list.ts'
import { NOT_ALIKE, publicationPeriods, type MemoryIndex } from '../memory-index.ts'
import { masksOf } from '../set-combinations.ts'
import type { SearchDocument } from '../text-index/documents.ts'
import { similarityOfTitles } from '../text-index/similarity.ts'
import type { FoundRow, SearchServer } from './client.ts'
import { countIn, DOCUMENT_COLUMNS, documentIn, idIn, literal, numberIn, textIn } from './values.ts'
import { createGroupRoom } from './group-room.ts'
import { createServerCounts } from './server-counts.ts'
import { createServerPage } from './server-page.ts'
import { partsOf, visibleParts } from './statements.ts'
import { createStoredVocabulary } from './stored-vocabulary.ts'
import { createWordCounts } from './word-counts.ts'
import { createWriter, type RowSource } from './writer.ts'

/** Rows that may suit, of which the best are chosen. */
const SUITABLE_ROWS = 1000

type ServerOptions<Row> = {
  source: RowSource<Row> & { names: { all: Iterable<string> } }
  db: Sql
  now: () => Date
  /** Changes with what is stored of a row. */
  label: string
}

/**
 * Searches the rows of a list on a search server, which all processes share. `refresh` and `reload` write to it, unless
 * another process has done so.
 */
export async function createServerEngine<T extends ListTypes, Row extends StoredRow>(
  server: SearchServer,
  {
    declared,
    createIndex,
  }: {
    declared: ServerList<T, Row>
    /** Creates an empty index for a few rows. */
    createIndex: () => MemoryIndex<T, Row>
  },
  { source, db, now, label }: ServerOptions<Row>,
): Promise<ListEngine<T>> {
  const { list, likeness, onServer } = declared
  const { name: index } = onServer
  const days = publicationPeriods(list.fields)
  const words = createWordCounts(server, index)
  const groupRoom = createGroupRoom(server)
  const counts = createServerCounts<T>(server, list, groupRoom)
  const pageOf = createServerPage(server, declared, { words, size: roughSize, now })
  const sizes = new LRUCache<'size', number>({ max: 1, ttl: MINUTE_MS })
  const vocabulary = await createStoredVocabulary(server, { list: index, names: source.names.all })
  const writer = createWriter(server, declared, { source, db, now, label, vocabulary })
  let version = 1
  const changed = () => {
    version += 1
    words.forgetUnknown()
  }
  return {
    get vocabulary() {
      return vocabulary.current()
    },
    version: () => version,
    withCounts: words.withCounts,
    query,
    best,
    size,
    async similarity(title, ids) {
      const documents = await storedDocuments(ids)
      const total = await roughSize()
      return words.withCounts((count) => similarityOfTitles(title, documents, { size: total, count }))
    },
    async describe(ids) {
      return indexOf(await rowsOf(ids, ['stored_row'])).describe(ids)
    },
    async refresh(ids, { isWritten } = { isWritten: false }) {
      if (!isWritten) await writer.refresh(ids)
      changed()
      if (isWritten) vocabulary.learn(await storedDocuments(ids))
    },
    async reload() {
      const repaired = await writer.repair()
      if (repaired.written + repaired.removed > 0) changed()
      return repaired
    },
  }

  /** As it was a minute ago at most: weights of words need no more. */
  async function roughSize(): Promise<number> {
    const known = sizes.get('size') ?? (await size())
    sizes.set('size', known, { noUpdateTTL: true })
    return known
  }

  async function rowsOf(ids: readonly number[], columns: readonly string[]): Promise<FoundRow[]> {
    if (ids.length === 0) return []
    const [rows = []] = await server.query([
      `SELECT ${['id', ...columns].join()} FROM ${index} WHERE id IN (${ids.join()}) LIMIT ${ids.length} OPTION max_matches=${ids.length}`,
    ])
    return rows
  }

  /** Without descriptions. */
  async function storedDocuments(ids: readonly number[]): Promise<SearchDocument[]> {
    return (await rowsOf(ids, DOCUMENT_COLUMNS)).map(documentIn)
  }

  async function size(): Promise<number> {
    const [rows = []] = await server.query([`SELECT COUNT(*) AS counted FROM ${index}`])
    return countIn(rows)
  }

  /** Rows with `stored_row`, in memory. */
  function indexOf(rows: readonly FoundRow[]) {
    const few = createIndex()
    few.upsert(rows.map((row) => asRow(JSON.parse(textIn(row, 'stored_row')))))
    return few
  }

  /** Safe: the writer has stored a row. */
  function asRow(stored: unknown) {
    return stored as Row
  }

  async function best(options: Parameters<ListEngine<T>['best']>[0]): Promise<T['facts'][]> {
    const { wanted } = options
    const expression = onServer.suitable(wanted)
    if (expression === null) return []
    const shown = visibleParts(onServer.visible(options, now().getTime()))
    const where = [`MATCH(${literal(expression)})`, ...shown.clauses].join(' AND ')
    const columns = ['id', 'stored_row', 'WEIGHT() AS weight', ...shown.expressions].join()
    const [rows = []] = await server.query([
      `SELECT ${columns} FROM ${index} WHERE ${where} ORDER BY weight DESC,published_at DESC,id DESC LIMIT ${SUITABLE_ROWS} OPTION max_matches=${SUITABLE_ROWS},ranker=wordcount`,
    ])
    return indexOf(rows).best(options)
  }

  async function query(asked: EngineQuery<T>): Promise<EngineResult<T>> {
    const { filter, counts: counted, limit } = asked
    const nowMs = now().getTime()
    const plan = declared.query(asked)
    const starts = days.values.map((count) => nowMs - count * DAY_MS)
    const chosen: unknown = filter[days.name]
    const parts = partsOf(declared, plan, {
      visible: onServer.visible(asked, nowMs),
      text: asked.text,
      among: asked.among,
      groupsMax: groupRoom.groupsMax,
      masks: masksOf(list, filter),
      period: {
        name: days.name,
        // The longest first, as moments in ascending order.
        starts: starts.toSorted((a, b) => a - b),
        since: typeof chosen === 'number' ? nowMs - chosen * DAY_MS : null,
      },
    })
    const [page, found] = await Promise.all([
      limit === 0 ? [] : pageOf(asked, { parts, plan }),
      counted === 'facets'
        ? counts.countFacets(asked, { parts, plan, starts })
        : counts.countTallies(counted, { parts, plan, starts }),
    ])
    const byId = new Map(page.map((row) => [idIn(row), row]))
    return {
      ...found,
      ids: page.map(idIn),
      rejectedOnly:
        counted === 'facets' && found.total === 0
          ? await counts.countRejected(parts)
          : new Map<string, number>(),
      likenessOf(id) {
        const row = byId.get(id)
        if (row === undefined || likeness === null) return NOT_ALIKE
        return likeness.toLikeness(likeness.attributes.map((attribute) => numberIn(row, attribute)))
      },
    }
  }
}
