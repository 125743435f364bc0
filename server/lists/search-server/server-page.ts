import type { StoredRow } from '../column-store.ts'
import type { DeclaredQuery, ServerList } from '../declared-list.ts'
import type { EngineQuery, ListTypes } from '../port.ts'
import { GOOD_SCORE } from '../memory-index.ts'
import type { TextQuery } from '../text-index/query.ts'
import { createWeights, type Weights } from '../text-index/weights.ts'
import type { FoundRow, SearchServer } from './client.ts'
import { DOCUMENT_COLUMNS, documentIn, idIn, numberIn } from './values.ts'
import type { QueryParts } from './statements.ts'
import type { WordCounts } from './word-counts.ts'
import { int32 } from '../columns.ts'
import { freshness } from '../text/search.ts'
import { createSegmentBuilder } from '../text-index/build-segment.ts'
import { bytesInMemory } from '../text-index/byte-source.ts'
import type { SearchDocument } from '../text-index/documents.ts'
import { scoreMatches } from '../text-index/match.ts'
import { createPhrases } from '../text-index/phrases.ts'
import { relevanceOf } from '../text-index/search.ts'

/** Few documents need no terms for phrases. */
const NO_PHRASES = createPhrases([])

type Candidate = { document: SearchDocument; publishedAt: number }

/** Of the rows that a text finds, as many are compared exactly: those that the server ranks highest. */
const RANKED_ROWS = 500
const CANDIDATE_COLUMNS = ['published_at', ...DOCUMENT_COLUMNS]

/** Reads pages of a list from a search server. @param options.size about the number of rows */
export function createServerPage<T extends ListTypes, Row extends StoredRow>(
  server: SearchServer,
  { pay: { attribute: pay }, likeness }: ServerList<T, Row>,
  { words, size, now }: { words: WordCounts; size: () => Promise<number>; now: () => Date },
) {
  return pageOf

  async function pageOf(
    asked: EngineQuery<T>,
    { parts, plan }: { parts: QueryParts; plan: DeclaredQuery<T, never> },
  ): Promise<readonly FoundRow[]> {
    const { text, sort, offset, limit } = asked
    const isRanked = text !== null && text.groups.length > 0 && sort === 'relevance' && offset < RANKED_ROWS
    const columns = [
      ...(likeness?.attributes ?? []),
      'WEIGHT() AS weight',
      `IF(${pay}=0,1,0) AS without_pay`,
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

  function orderOf(
    { text, sort, isSortAsked = false }: EngineQuery<T>,
    { comesFirst }: DeclaredQuery<T, never>,
  ): string {
    const newest = 'published_at DESC,id DESC'
    // An explicit order by date or pay is not changed.
    const isParted = comesFirst !== null && !isSortAsked && (text === null || sort === 'relevance')
    const first = isParted ? 'comes_first DESC,' : ''
    if (sort === 'salary_desc') return `${first}${pay} DESC,${newest}`
    if (sort === 'salary_asc') return `${first}without_pay ASC,${pay} ASC,${newest}`
    return sort === 'relevance' ? `${first}weight DESC,${newest}` : `${first}${newest}`
  }

  async function rankedRows(rows: readonly FoundRow[], text: TextQuery) {
    const candidates = rows.map((row): Candidate => ({
      document: documentIn(row),
      publishedAt: numberIn(row, 'published_at'),
    }))
    const total = await size()
    const weights = await words.withCounts((count) => {
      const weightOf = createWeights({ size: total, count })
      // Requests the counts of all words.
      for (const { node } of text.groups) weightOf(node)
      return weightOf
    })
    const scores = relevances(candidates, { text, weights, now: now().getTime() })
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

/**
 * The relevance of rows that a search server has found, by id: exactly that of the engine in memory.
 * @param now milliseconds since the epoch
 */
function relevances(
  candidates: readonly Candidate[],
  { text, weights, now }: { text: TextQuery; weights: Weights; now: number },
): ReadonlyMap<number, number> {
  const builder = createSegmentBuilder(NO_PHRASES, bytesInMemory)
  for (const { document } of candidates) builder.add(document)
  const segment = builder.finish()
  const hits = scoreMatches(segment, text, weights)
  const scores = new Map<number, number>()
  for (let at = 0; at < hits.length; at++) {
    const number = int32(hits.documents, at)
    const publishedAt = candidates[number]?.publishedAt ?? now
    scores.set(int32(segment.ids, number), relevanceOf(segment, hits, at) * freshness(publishedAt, now))
  }
  return scores
}
