import { LRUCache } from 'lru-cache'
import type { Sql } from '#server/kernel/sql.ts'
import { indexText } from '#shared/lists/text/fold.ts'
import { parseQuery } from '#shared/lists/text/query.ts'
import type { ParsedQuery, QueryTerm } from '#shared/lists/text/query.ts'
import { stem } from '#shared/lists/text/stem.ts'
import type { TextIndex, TextMatches } from '../text-index.ts'
import { compileText, findMatchingIds, rankByTitle } from './queries.ts'
import type { CompiledText } from './queries.ts'
import type { TextTables } from './tables.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { NO_SCORES } from '#server/lists/collector.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

type TextSearch = {
  /**
   * Null when the text asks for nothing: it is empty or has only words that are everywhere. Without `isRanked` the
   * matches have no scores, which saves a question to the database.
   */
  find(text: string, options: { isRanked: boolean }): Promise<TextHits | null>
}

/** What a text finds; the index may change while one waits, so matches are slots of the index as it is now. */
export type TextHits = { current(): TextMatches }

/** Fitness is told for the newest matches only; older ones follow by date. */
const RANKED_MAX = 2000
const MATCHES_CACHE_BYTES = 32 * MEGABYTE
const COMPILED_MAX = 2000
const RANK_HALF_LIFE_DAYS = 14

type Compiled = { included: CompiledText | null; excluded: CompiledText | null }
/** Ids stay true when the slots move; `ids` is null for "all but the unwanted". */
type Found = { ids: Int32Array | null; unwanted: Int32Array }
type Ranks = ReadonlyMap<number, number>

export function createTextSearch(
  db: Sql,
  { table, index, now }: { table: TextTables; index: TextIndex; now: () => Date },
): TextSearch {
  // The caches share the work of equal questions that come at once; a failed one is not kept.
  const compiled = new LRUCache<string, Compiled, ParsedQuery>({
    max: COMPILED_MAX,
    fetchMethod: (_key, _stale, { context }) => compile(db, context),
  })
  const found = new LRUCache<string, Found, Compiled>({
    maxSize: MATCHES_CACHE_BYTES,
    sizeCalculation: ({ ids, unwanted }) => 64 + (ids?.byteLength ?? 0) + unwanted.byteLength,
    fetchMethod: (_key, _stale, { context }) => findIds(db, table, context),
  })
  const ranked = new LRUCache<string, Ranks, { included: CompiledText; slots: Int32Array }>({
    maxSize: MATCHES_CACHE_BYTES,
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

    // A new version has new rows, so the database is asked again.
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

async function findIds(db: Sql, table: TextTables, { included, excluded }: Compiled): Promise<Found> {
  const [ids, unwanted] = await Promise.all([
    included === null ? null : findMatchingIds(db, table, included),
    excluded === null ? new Int32Array(0) : findMatchingIds(db, table, excluded),
  ])
  return { ids, unwanted }
}

/** How alike the titles of rows are to a title, by id; those that share no word with it are left out. */
export async function rankByLikeness(
  db: Sql,
  tables: TextTables,
  { title, ids }: { title: string; ids: readonly number[] },
): Promise<Ranks> {
  const words = indexText(title)
    .split(' ')
    .filter((word) => word !== '')
  if (ids.length === 0 || words.length === 0) return new Map()
  const { anyWord } = await compileText(db, [words.map((word) => ({ words: [word], phrase: false }))])
  return rankByTitle(db, tables, { ids, anyTyped: anyWord, anyWord })
}

/** Newness adds a fifth at most, so it decides between rows that fit alike. */
function score(rank: number, ageMs: number): number {
  const freshness = 2 ** (-Math.max(ageMs, 0) / (RANK_HALF_LIFE_DAYS * DAY_MS))
  return rank * (1 + 0.2 * freshness) + 0.01 * freshness
}
