import { LRUCache } from 'lru-cache'
import { sql } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { parseQuery } from '#shared/features/search/query.ts'
import type { ParsedQuery, QueryTerm } from '#shared/features/search/query.ts'
import { stem } from '#shared/features/search/stem.ts'
import type { TextIndex, TextMatches } from './collector.ts'
import { arrayOf, compileText, numbersOf, rankByTitle } from './text-queries.ts'
import type { CompiledText } from './text-queries.ts'
import type { TextTable } from './text-table.ts'

export type TextSearch = {
  /**
   * Null when the text asks for nothing: it is empty or has only words that are everywhere. Without `isRanked` the
   * matches have no scores, which saves a question to the database.
   */
  find(text: string, options: { isRanked: boolean }): Promise<TextHits | null>
}

/** What a text finds; the index may change while one waits, so matches are told as slots of the index as it is now. */
export type TextHits = { current(): TextMatches }

/** Fitness is told for the newest matches only; older ones follow by date. */
const RANKED_MAX = 2000
const DAY_MS = 86_400_000
const CACHE_BYTES = 32 * 1024 * 1024
const COMPILED_MAX = 2000
const FRESHNESS_HALF_LIFE_DAYS = 14

type Compiled = { included: CompiledText | null; excluded: CompiledText | null }
/** Ids stay true when the slots move; `ids` is null for "all but the unwanted". */
type Found = { ids: Int32Array | null; unwanted: Int32Array }
type Ranks = ReadonlyMap<number, number>

export function createTextSearch(
  db: Sql,
  { table, index, now }: { table: TextTable; index: TextIndex; now: () => Date },
): TextSearch {
  // The caches share the work of equal questions that come at once; a failed one is not kept.
  const compiled = new LRUCache<string, Compiled, ParsedQuery>({
    max: COMPILED_MAX,
    fetchMethod: (_key, _stale, { context }) => compile(db, context),
  })
  const found = new LRUCache<string, Found, Compiled>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ ids, unwanted }) => 64 + (ids?.byteLength ?? 0) + unwanted.byteLength,
    fetchMethod: (_key, _stale, { context }) => findIds(db, table, context),
  })
  const ranked = new LRUCache<string, Ranks, { included: CompiledText; slots: Int32Array }>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ size }) => 64 + size * 40,
    fetchMethod: (_key, _stale, { context: { included, slots } }) =>
      rankByTitle(db, table, { ...included, ids: Array.from(slots.subarray(0, RANKED_MAX), index.idOf) }),
  })
  const views = new WeakMap<Found, TextMatches>()

  return { find }

  async function find(text: string, { isRanked }: { isRanked: boolean }): Promise<TextHits | null> {
    const query = parseQuery(text)
    if (query.isEmpty) return null
    const key = JSON.stringify([query.groups.map(({ alternatives }) => alternatives), query.excluded])
    const compiledQuery = await compiled.forceFetch(key, { context: query })
    const { included, excluded } = compiledQuery
    if (included === null && excluded === null) return null

    // A new version has new vacancies, so it is asked anew.
    const versionKey = `${index.version()} ${key}`
    const ids = await found.forceFetch(versionKey, { context: compiledQuery })
    if (!isRanked || included === null) return { current: () => viewOf(ids) }
    const ranks = await ranked.forceFetch(versionKey, { context: { included, slots: viewOf(ids).slots } })
    return { current: () => withScores(viewOf(ids), ranks) }
  }

  /** The ids as slots of the index as it is now. */
  function viewOf(ids: Found): TextMatches {
    const known = views.get(ids)
    if (known?.version === index.version()) return known
    const view = { version: index.version(), slots: slotsOf(ids), scores: NO_SCORES }
    views.set(ids, view)
    return view
  }

  function slotsOf({ ids, unwanted }: Found): Int32Array {
    if (ids === null) return index.slotsExcept(unwanted)
    if (unwanted.length === 0) return index.slotsOf(ids)
    const refused = new Set(unwanted)
    return index.slotsOf(ids.filter((id) => !refused.has(id)))
  }

  function withScores(matches: TextMatches, ranks: Ranks): TextMatches {
    const moment = now().getTime()
    const scores = Float32Array.from(matches.slots.subarray(0, RANKED_MAX), (slot) =>
      score(ranks.get(index.idOf(slot)) ?? 0, moment - index.publishedAt(slot)),
    )
    return { ...matches, scores }
  }
}

const NO_SCORES = new Float32Array(0)

async function compile(db: Sql, { groups, excluded }: ParsedQuery): Promise<Compiled> {
  const wanted = groups.map(({ alternatives }) => withoutRedundant(alternatives))
  const [included, unwanted] = await Promise.all([
    wanted.length === 0 ? null : compileText(db, wanted),
    excluded.length === 0 ? null : compileText(db, [excluded]),
  ])
  return { included: included?.exact ? included : null, excluded: unwanted?.exact ? unwanted : null }
}

/** A phrase adds nothing beside an alternative that asks for one of its words alone. */
function withoutRedundant(alternatives: readonly QueryTerm[]): QueryTerm[] {
  const alone = new Set(alternatives.flatMap(({ words }) => (words.length === 1 ? words.map(stem) : [])))
  return alternatives.filter(
    ({ words }) => words.length === 1 || !words.some((word) => alone.has(stem(word))),
  )
}

async function findIds(db: Sql, table: TextTable, { included, excluded }: Compiled): Promise<Found> {
  const [ids, unwanted] = await Promise.all([
    included === null ? null : findMatchingIds(db, table, included),
    excluded === null ? new Int32Array(0) : findMatchingIds(db, table, excluded),
  ])
  return { ids, unwanted }
}

/** Newness adds a fifth at most, so it decides between vacancies that fit alike. */
function score(rank: number, ageMs: number): number {
  const freshness = 2 ** (-Math.max(ageMs, 0) / (FRESHNESS_HALF_LIFE_DAYS * DAY_MS))
  return rank * (1 + 0.2 * freshness) + 0.01 * freshness
}

/** Ids of all rows, shown or not, whose text matches; in no order. An empty `exact` matches nothing. */
async function findMatchingIds(
  db: Sql,
  { id, document, title, keywords, matching }: TextTable,
  { exact, sure, possible, isLiteral }: CompiledText,
): Promise<Int32Array> {
  if (exact === '') return new Int32Array(0)
  // One string instead of a row an id: thousands of rows cost more to send than to find.
  if (sure === null) {
    const { rows } = await db.execute<{ ids: string | null }>(
      sql`select ${matching(sql`${exact}::tsquery`)} as ids`,
    )
    return numbersOf(rows[0]?.ids)
  }
  const { rows } = await db.execute<{ sure: string | null; possible: string | null }>(sql`select
    ${sure === '' ? sql`null` : matching(sql`${sure}::tsquery`)} as sure,
    ${matching(sql`${possible}::tsquery`)} as possible`)
  const sureIds = numbersOf(rows[0]?.sure)
  const known = new Set(sureIds)
  const doubtful = numbersOf(rows[0]?.possible)
    .filter((one) => !known.has(one))
    .sort()
    .reverse()
  if (doubtful.length === 0) return sureIds
  const opened = isLiteral ? doubtful : doubtful.subarray(0, PROOFS_MAX)
  const { rows: proved } = await db.execute<{ ids: string | null }>(sql`
    select string_agg(${id}::text, ',') as ids from ${id.table}
    where (${id} = any(${arrayOf(opened)}::int[]) and ${document} @@ ${exact}::tsquery)
      or (${id} = any(${arrayOf(doubtful.subarray(opened.length))}::int[])
        and (${title} || ${keywords}) @@ ${exact}::tsquery)`)
  return Int32Array.from([...sureIds, ...numbersOf(proved[0]?.ids)])
}

/**
 * How many long vectors are opened for phrases that nobody typed but that mean the same. Older vacancies beyond them
 * have to show such a phrase in the title, the company or the skills, so that a common phrase costs no tenth of a second.
 */
const PROOFS_MAX = 600
