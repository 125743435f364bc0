import type { Sql } from '#server/kernel/sql.ts'
import { LRUCache } from 'lru-cache'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/durations.ts'
import { addBits, mapSets, masksOf, valuesOf } from '../set-combinations.ts'
import type { Masks } from '../set-combinations.ts'
import { NO_COUNTS, noSetCounts } from '../set-counts.ts'
import type { SearchDocument } from '../text-index/documents.ts'
import type { TextQuery } from '../text-index/query.ts'
import type { StoredRow } from '../column-store.ts'
import type { EngineQuery, EngineResult, ListEngine } from '../engine.ts'
import { asFacets, facetOf } from '../facets.ts'
import { GOOD_SCORE, publicationPeriods } from '../memory-index.ts'
import type { ListTypes } from '../port.ts'
import { similarityOfTitles } from '../text-index/similarity.ts'
import { createWeights } from '../text-index/weights.ts'
import { documentOf, setAttribute } from './attributes.ts'
import type { FoundRow, SearchServer } from './client.ts'
import { relevances } from './ranking.ts'
import type { Candidate } from './ranking.ts'
import type { Groups, ServerPlan, ServerSpec } from './spec.ts'
import { createGroupRoom } from './group-room.ts'
import { COMBINATION, partsOf, PERIOD } from './statements.ts'
import type { QueryParts } from './statements.ts'
import { createStoredVocabulary } from './stored-vocabulary.ts'
import { literal, numberIn, textIn } from './values.ts'
import { createWordCounts } from './word-counts.ts'
import { createWriter } from './writer.ts'
import type { RowSource } from './writer.ts'

/** Of the rows that a text finds, as many are compared exactly: those that the server ranks highest. */
const RANKED_ROWS = 1000
/** Rows that may suit, of which the best are chosen. */
const SUITABLE_ROWS = 1000

type ServerOptions<Row> = {
  source: RowSource<Row> & { names: { all: Iterable<string> } }
  db: Sql
  now: () => Date
  /** Changes with what is stored of a row. */
  label: string
}

const CANDIDATE_COLUMNS = ['published_at', 'profession_id', 'words']

/**
 * Searches the rows of a list on a search server, which all processes share. The server is changed by `refresh` and
 * `reload`; a process that hears of a change of another one calls `refresh` without ids.
 */
export async function createServerEngine<T extends ListTypes, Row extends StoredRow>(
  server: SearchServer,
  spec: ServerSpec<T, Row>,
  { source, db, now, label }: ServerOptions<Row>,
): Promise<ListEngine<T>> {
  const { list, name: index } = spec
  const days = publicationPeriods(list.fields)
  const words = createWordCounts(server, index)
  const groupRoom = createGroupRoom(server)
  const sizes = new LRUCache<'size', number>({ max: 1, ttl: MINUTE_MS })
  const vocabulary = await createStoredVocabulary(server, { list: index, names: source.names.all })
  const writer = createWriter(server, spec, { source, db, now, label, vocabulary })
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
      if (ids.length === 0) return new Map()
      const [rows = []] = await server.query([
        `SELECT id,stored_row FROM ${index} WHERE id IN (${ids.join()}) LIMIT ${ids.length} OPTION max_matches=${ids.length}`,
      ])
      return indexOf(rows).describe(ids)
    },
    async refresh(ids, { isWritten } = { isWritten: false }) {
      if (isWritten) vocabulary.learn(await storedDocuments(ids))
      else await writer.refresh(ids)
      changed()
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

  /** Without descriptions. */
  async function storedDocuments(ids: readonly number[]): Promise<SearchDocument[]> {
    if (ids.length === 0) return []
    const [rows = []] = await server.query([
      `SELECT id,profession_id,words FROM ${index} WHERE id IN (${ids.join()}) LIMIT ${ids.length} OPTION max_matches=${ids.length}`,
    ])
    return rows.map(storedDocument)
  }

  async function size(): Promise<number> {
    const [rows = []] = await server.query([`SELECT COUNT(*) AS counted FROM ${index}`])
    return countIn(rows)
  }

  /** Rows with `stored_row`, in memory. */
  function indexOf(rows: readonly FoundRow[]) {
    const few = spec.createIndex()
    few.upsert(rows.map((row) => asRow(JSON.parse(textIn(row, 'stored_row')))))
    return few
  }

  /** Safe: the writer has stored a row. */
  function asRow(stored: unknown) {
    return stored as Row
  }

  async function best(options: Parameters<ListEngine<T>['best']>[0]): Promise<T['facts'][]> {
    const { wanted } = options
    const expression = spec.suitable(wanted)
    if (expression === null) return []
    const { visible } = spec.plan(options, now().getTime())
    const where = [`MATCH(${literal(expression)})`, ...visible].join(' AND ')
    const [rows = []] = await server.query([
      `SELECT id,stored_row,WEIGHT() AS weight FROM ${index} WHERE ${where} ORDER BY weight DESC,published_at DESC,id DESC LIMIT ${SUITABLE_ROWS} OPTION max_matches=${SUITABLE_ROWS},ranker=wordcount`,
    ])
    return indexOf(rows).best(options)
  }

  async function query(asked: EngineQuery<T>): Promise<EngineResult<T>> {
    const { filter, counts, limit } = asked
    const nowMs = now().getTime()
    const plan = spec.plan(asked, nowMs)
    const starts = days.values.map((count) => nowMs - count * DAY_MS)
    const chosen: unknown = filter[days.name]
    const parts = partsOf(spec, plan, {
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
    const [page, counted] = await Promise.all([
      limit === 0 ? NO_ROWS : pageOf(asked, { parts, plan }),
      counts === 'facets'
        ? countFacets(asked, { parts, plan, starts })
        : countTallies(counts, { parts, plan }),
    ])
    const byId = new Map(page.map((row) => [idIn(row), row]))
    return {
      ...counted,
      ids: page.map(idIn),
      rejectedOnly:
        counts === 'facets' && counted.total === 0 ? await countRejected(parts) : new Map<string, number>(),
      likenessOf(id) {
        const row = byId.get(id)
        return row ? spec.likenessOf(row) : { copy: null, employer: null }
      },
    }
  }

  async function countTallies(
    names: readonly T['tally'][],
    { parts, plan }: { parts: QueryParts; plan: ServerPlan<T> },
  ) {
    const [[total = []], groups] = await Promise.all([
      server.query([parts.total()]),
      names.length === 0
        ? []
        : groupRoom.query(
            names.map((name) => {
              const { grouping } = plan.tallies[name]
              return { attribute: grouping.attribute, text: () => parts.tally(grouping) }
            }),
          ),
    ])
    const tallies = new Map(
      names.map((name, at) => {
        const { grouping, read } = plan.tallies[name]
        return [name, read(groupsIn(groups[at] ?? [], grouping.label))] as const
      }),
    )
    return { total: countIn(total), facets: null, tallies }
  }

  async function countFacets(
    { filter }: EngineQuery<T>,
    { parts, plan, starts }: { parts: QueryParts; plan: ServerPlan<T>; starts: readonly number[] },
  ) {
    const facets = plan.conditions.flatMap((condition) => {
      const { name, grouping } = condition
      return grouping ? [{ name, grouping, text: () => parts.facet(condition, grouping) }] : []
    })
    const [combinations = [], periods = [], ...groups] = await groupRoom.query([
      { attribute: COMBINATION, text: parts.combinations },
      { attribute: PERIOD, text: parts.periods },
      ...facets.map(({ grouping: { attribute }, text }) => ({ attribute, text })),
    ])
    const masks = masksOf(list, filter)
    const { total, sets } = countSets(combinations, masks)
    const setCounts = new Map<string, Int32Array>(list.sets.map((name) => [name, sets[name]]))
    const byName = new Map(
      facets.map(({ name, grouping }, at) => [name, groupsIn(groups[at] ?? [], grouping.label)]),
    )
    return {
      total,
      facets: asFacets<T>({
        ...mapSets(list, (name) => facetOf(valuesOf(list, name), sets[name])),
        [days.name]: facetOf(days.values, periodCounts(groupsIn(periods), starts)),
        ...plan.facets({
          total,
          groupsOf: (name) => byName.get(name) ?? [],
          countsOf: (name) => setCounts.get(name) ?? NO_COUNTS,
        }),
      }),
      tallies: new Map<T['tally'], ReadonlyMap<number, number>>(),
    }
  }

  /** A row counts for the values of a set that no other set rejects. */
  function countSets(combinations: readonly FoundRow[], masks: Masks<T['fields']>) {
    const sets = noSetCounts(list)
    let total = 0
    for (const row of combinations) {
      const rejecting = list.sets.filter((name) => {
        return masks[name] !== 0 && (numberIn(row, setAttribute(name)) & masks[name]) === 0
      })
      const count = numberIn(row, 'counted')
      if (rejecting.length === 0) total += count
      for (const name of list.sets)
        if (rejecting.every((one) => one === name))
          addBits(sets[name], numberIn(row, setAttribute(name)) | 0, count)
    }
    return { total, sets }
  }

  /** @param starts of the periods, the shortest last */
  function periodCounts(groups: Groups, starts: readonly number[]): Int32Array {
    const ascending = starts.toSorted((a, b) => a - b)
    return Int32Array.from(starts, (start) => {
      const number = ascending.indexOf(start) + 1
      return groups.reduce((sum, { value, count }) => (value >= number ? sum + count : sum), 0)
    })
  }

  /** What each chosen filter alone excludes. */
  async function countRejected(parts: QueryParts): Promise<Map<string, number>> {
    const chosen = parts.filters.filter(({ where }) => where !== null)
    if (chosen.length === 0) return new Map()
    const results = await server.query(chosen.map(({ name }) => parts.total(name)))
    return new Map(chosen.map(({ name }, at) => [name, countIn(results[at] ?? [])]))
  }

  async function pageOf(
    asked: EngineQuery<T>,
    { parts, plan }: { parts: QueryParts; plan: ServerPlan<T> },
  ): Promise<readonly FoundRow[]> {
    const { text, sort, offset, limit } = asked
    const isRanked = text !== null && text.groups.length > 0 && sort === 'relevance' && offset < RANKED_ROWS
    const columns = [
      ...spec.likeness,
      'WEIGHT() AS weight',
      `IF(${spec.pay}=0,1,0) AS without_pay`,
      ...(isRanked ? CANDIDATE_COLUMNS : []),
    ]
    const order = orderOf(asked, plan)
    if (!isRanked) {
      const [rows = []] = await server.query([parts.page({ columns, order, offset, limit })])
      return rows
    }
    const wanted = Math.max(RANKED_ROWS, offset + limit)
    const [rows = []] = await server.query([parts.page({ columns, order, offset: 0, limit: wanted })])
    const ranked = await rankedRows(rows.slice(0, RANKED_ROWS), text)
    return [...ranked, ...rows.slice(RANKED_ROWS)].slice(offset, offset + limit)
  }

  function orderOf({ text, sort }: EngineQuery<T>, { comesFirst }: ServerPlan<T>): string {
    const newest = 'published_at DESC,id DESC'
    // Who asks for an order by date or pay gets it.
    const first = comesFirst !== null && (text === null || sort === 'relevance') ? 'comes_first DESC,' : ''
    if (sort === 'salary_desc') return `${first}${spec.pay} DESC,${newest}`
    if (sort === 'salary_asc') return `${first}without_pay ASC,${spec.pay} ASC,${newest}`
    return sort === 'relevance' ? `${first}weight DESC,${newest}` : `${first}${newest}`
  }

  async function rankedRows(rows: readonly FoundRow[], text: TextQuery) {
    const candidates = rows.map((row): Candidate => ({
      document: storedDocument(row),
      publishedAt: numberIn(row, 'published_at'),
    }))
    const total = await roughSize()
    const scores = await words.withCounts((count) =>
      relevances(candidates, { text, weights: createWeights({ size: total, count }), now: now().getTime() }),
    )
    const keyed = rows.map((row) => {
      const score = scores.get(idIn(row)) ?? 0
      const isFirst = Number(row['comes_first'] ?? 0) > 0 && score >= GOOD_SCORE
      return { row, score, isFirst }
    })
    return keyed
      .sort(
        (a, b) =>
          Number(b.isFirst) - Number(a.isFirst) ||
          b.score - a.score ||
          numberIn(b.row, 'published_at') - numberIn(a.row, 'published_at') ||
          idIn(b.row) - idIn(a.row),
      )
      .map(({ row }) => row)
  }
}

const NO_ROWS: readonly FoundRow[] = []
const idIn = (row: FoundRow) => numberIn(row, 'id')

/** Of a statement that counts all rows; there is none where nothing is found. */
const countIn = (rows: readonly FoundRow[]) => (rows[0] ? numberIn(rows[0], 'counted') : 0)

const groupsIn = (rows: readonly FoundRow[], label?: string): Groups =>
  rows.map((row) => ({
    value: numberIn(row, 'grouped'),
    label: label === undefined ? '' : textIn(row, label),
    count: numberIn(row, 'counted'),
  }))

const storedDocument = (row: FoundRow) =>
  documentOf({
    id: idIn(row),
    words: textIn(row, 'words'),
    professionId: numberIn(row, 'profession_id'),
  })
