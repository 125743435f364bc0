import { LRUCache } from 'lru-cache'
import type { Sql } from '#server/kernel/sql.ts'
import { indexText } from '#shared/lists/text/fold.ts'
import { parseQuery } from '#shared/lists/text/query.ts'
import type { ParsedQuery, QueryTerm } from '#shared/lists/text/query.ts'
import { stem } from '#shared/lists/text/stem.ts'
import { NO_SCORES } from '../text-index.ts'
import type { SlotMatches, TextIndex } from '../text-index.ts'
import { findMatches, rankByWords, rankRows } from './queries.ts'
import type { Ranks, TextMatches } from './queries.ts'
import type { TextTables } from './tables.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

type TextSearch = {
  /**
   * Null when the text filters nothing: it is empty or has only stop words. Without `isRanked` the matches have no
   * scores, which is cheaper.
   */
  find(text: string, options: { isRanked: boolean }): Promise<TextHits | null>
}

/** The matches of a text; `current` converts them to slots of the current version of the index. */
export type TextHits = { current(): SlotMatches }

/** Only the newest matches are scored; older ones follow, sorted by date. */
const RANKED_MAX = 2000
const MATCHES_CACHE_BYTES = 32 * MEGABYTE
const RANK_HALF_LIFE_DAYS = 14

/** Matches of included and excluded words; null without such words, or if all are stop words. Ids do not change when slots move. */
type MatchResult = { included: TextMatches | null; excluded: TextMatches | null }

export function createTextSearch(
  db: Sql,
  { tables, index, now }: { tables: TextTables; index: TextIndex; now: () => Date },
): TextSearch {
  // The caches share the work of equal concurrent queries; failures are not cached.
  const found = new LRUCache<string, MatchResult, { query: ParsedQuery; isRanked: boolean }>({
    maxSize: MATCHES_CACHE_BYTES,
    sizeCalculation: ({ included, excluded }) => 64 + sizeOf(included) + sizeOf(excluded),
    fetchMethod: (_key, _stale, { context }) => findAll(db, tables, context),
  })
  const ranked = new LRUCache<string, Ranks, { included: TextMatches; slots: Int32Array }>({
    maxSize: MATCHES_CACHE_BYTES,
    sizeCalculation: (ranks) => 64 + sizeOfRanks(ranks),
    fetchMethod: (_key, _stale, { context: { included, slots } }) =>
      rankRows(db, tables, { ...included, ids: Array.from(slots.subarray(0, RANKED_MAX), index.idOf) }),
  })
  const views = new WeakMap<MatchResult, SlotMatches>()

  return { find }

  async function find(text: string, { isRanked }: { isRanked: boolean }): Promise<TextHits | null> {
    const query = parseQuery(text)
    if (query.isEmpty) return null
    // A new version has new rows, so it needs a new query of the database.
    const key = `${index.version()} ${JSON.stringify([query.groups, query.excluded])}`
    const matches = await found.forceFetch(key, { context: { query, isRanked } })
    const { included, excluded } = matches
    if (included === null && excluded === null) return null
    if (!isRanked || included === null) return { current: () => currentMatches(matches) }
    const ranks =
      included.ranks ??
      (await ranked.forceFetch(key, { context: { included, slots: currentMatches(matches).slots } }))
    return { current: () => withScores(currentMatches(matches), ranks) }
  }

  /** The ids as slots of the current version of the index. */
  function currentMatches(matches: MatchResult): SlotMatches {
    const cached = views.get(matches)
    if (cached?.version === index.version()) return cached
    const view = { version: index.version(), slots: slotsOf(matches), scores: NO_SCORES }
    views.set(matches, view)
    return view
  }

  function slotsOf({ included, excluded }: MatchResult): Int32Array {
    const unwanted = new Set(excluded?.ids)
    if (included === null) return index.slotsExcept([...unwanted])
    return index.slotsOf(unwanted.size === 0 ? included.ids : included.ids.filter((id) => !unwanted.has(id)))
  }

  function withScores(matches: SlotMatches, ranks: Ranks): SlotMatches {
    const nowMs = now().getTime()
    const scores = Float32Array.from(matches.slots.subarray(0, RANKED_MAX), (slot) =>
      score(ranks.get(index.idOf(slot)) ?? 0, nowMs - index.publishedAt(slot)),
    )
    return { ...matches, scores }
  }
}

async function findAll(
  db: Sql,
  tables: TextTables,
  { query: { groups, excluded }, isRanked }: { query: ParsedQuery; isRanked: boolean },
): Promise<MatchResult> {
  const wanted = groups.map(withoutRedundant)
  const [included, unwanted] = await Promise.all([
    wanted.length === 0 ? null : findMatches(db, tables, { groups: wanted, isRanked }),
    excluded.length === 0 ? null : findMatches(db, tables, { groups: [excluded], isRanked: false }),
  ])
  return {
    included: included?.isEmpty ? null : included,
    excluded: unwanted?.isEmpty ? null : unwanted,
  }
}

/** Removes phrases that contain a word that is itself an alternative: they match nothing more. */
function withoutRedundant(alternatives: readonly QueryTerm[]): QueryTerm[] {
  const alone = new Set(alternatives.flatMap(({ words }) => (words.length === 1 ? words.map(stem) : [])))
  return alternatives.filter(
    ({ words }) => words.length === 1 || !words.some((word) => alone.has(stem(word))),
  )
}

/** Bytes in memory. */
const sizeOf = (matches: TextMatches | null) =>
  matches === null ? 0 : matches.ids.byteLength + (matches.ranks === null ? 0 : sizeOfRanks(matches.ranks))
const sizeOfRanks = ({ size }: Ranks) => size * 40

/** Similarity of the titles of rows to a title, by id; without rows that share no word with it. */
export async function rankBySimilarity(
  db: Sql,
  tables: TextTables,
  { title, ids }: { title: string; ids: readonly number[] },
): Promise<Ranks> {
  const words = indexText(title)
    .split(' ')
    .filter((word) => word !== '')
  return ids.length === 0 || words.length === 0 ? new Map() : rankByWords(db, tables, { ids, words })
}

/** Recency adds at most a fifth, so it decides between rows of similar rank. */
function score(rank: number, ageMs: number): number {
  const freshness = 2 ** (-Math.max(ageMs, 0) / (RANK_HALF_LIFE_DAYS * DAY_MS))
  return rank * (1 + 0.2 * freshness) + 0.01 * freshness
}
